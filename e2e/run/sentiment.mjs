import { prepare } from './steps/prepare.mjs';

/** Prints how often the lexicon is right about the labelled headlines. */
await prepare(['backend']);
await import('../../backend/dist/operations/commands/sentiment.js');
