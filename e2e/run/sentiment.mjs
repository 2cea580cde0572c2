import { built } from './steps/built.mjs';
import { prepare } from './steps/prepare.mjs';

/** Prints how often the lexicon is right about the labelled headlines. */
await prepare(['backend']);
await built('backend/dist/operations/commands/sentiment.js');
