// Made by the build: the texts that reading photos needs alone, by language.

export const PHOTO_TEXTS: Record<string, Record<string, string>>;
