// Made by the build: texts that pages need at tables of players alone, by language.

export const HALL_TEXTS: Record<string, Record<string, string>>;
