// Made by the build: the texts that asking about photos of a command needs alone, by language.

export const REVIEW_TEXTS: Record<string, Record<string, string>>;
