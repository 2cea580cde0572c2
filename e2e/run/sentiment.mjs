import { built } from './steps/built.mjs';
import { prepare } from './steps/prepare.mjs';

/** Prints how often the lexicon is right about the labelled headlines. */
await prepare(['benchmarks']);
await built('backend/dist-bench/bench/sentiment.js');
