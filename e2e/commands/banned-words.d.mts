import type { BannedWord } from './words-in.mjs';

export const BANNED_WORDS: readonly BannedWord[];
