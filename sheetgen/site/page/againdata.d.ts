// Made by the build: the texts that sheets without a number need alone, by language.

export const AGAIN_TEXTS: Record<string, Record<string, string>>;
