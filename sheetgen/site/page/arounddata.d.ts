// Made by the build: the texts that only what stands around a sheet needs, by language.

export const AROUND_TEXTS: Record<string, Record<string, string>>;
