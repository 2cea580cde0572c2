const REPLAY = 'node e2e/dist/replay/main.js';

/** Long runs, short enough for every `npm test`. */
export const SAMPLES = [
  { name: 'start and stop', command: 'node e2e/commands/start-drill.mjs' },
  { name: 'replay, a sample', command: `${REPLAY} --made-day --triggers 300` },
];

/** The same in full, for `npm run verify`. */
export const LONG_RUNS = [
  { name: 'replay, 2000 triggers', command: `${REPLAY} --made-day --triggers 2000` },
  { name: 'replay, another day', command: `${REPLAY} --made-day --triggers 2000 --seed 11` },
];
