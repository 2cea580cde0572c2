import { prepare } from '../sandbox/prepare.mjs';

/** Prints how often the lexicon is right about the labelled headlines. */
await prepare(['benchmarks']);
await import('../../backend/dist-bench/bench/sentiment.js');
