/** @param {string} name */
const proof = (name) => `node e2e/dist/proofs/${name}/main.js`;
const START_AND_STOP = 'node e2e/dist/proofs/start-and-stop.js';

/** @param {string} row */
const sampleOf = (row) => ({ name: `chaos ${row}, a sample`, command: `${proof('chaos')} ${row} --sample` });

/** Long runs, short enough for every `npm test`, two at a time. They judge what happened and how often, never how fast. */
export const SAMPLES = [
  sampleOf('F23'),
  sampleOf('F3'),
  { name: 'start and stop', command: START_AND_STOP },
  { name: 'attacks, a sample', command: `${proof('attack')} --sample` },
  { name: 'summaries, killed', command: `${proof('summaries')} --people 300 --kills 1` },
  { name: 'several machines', command: `${proof('machines')} --sample` },
];

/** Samples that mostly wait, beside the integration tests. */
export const BESIDE_INTEGRATION = [
  {
    name: 'replay, struck',
    command: `${proof('replay')} --made-day --triggers 300 --kills 2 --database-restarts 1 --past stored`,
  },
  sampleOf('F12'),
];

/** Builds the bundle first, as `start and stop` does, so the two never run beside each other. */
export const IMAGE_FOLDER = { name: 'image folder', command: 'node e2e/run/image-folder.mjs' };

/** The number of the last row in e2e/proofs/chaos/all-rows.ts, kept by hand: that is not built yet when this is read. */
const LAST_ROW = 28;
/** The matrix but for F7, which needs root: `npm run chaos` runs that too. */
const ROWS = Array.from({ length: LAST_ROW }, (_, i) => `F${i + 1}`).filter((row) => row !== 'F7');

/** Waits most of its ten minutes for what Telegram allows a second. */
export const ALL_SUMMARIES = { name: 'summaries, 10,000', command: `${proof('summaries')} --people 10000` };

/** The same in full, for `npm run verify`, but for the summaries of everybody. */
export const LONG_RUNS = [
  { name: 'replay, 2000 triggers', command: `${proof('replay')} --made-day --triggers 2000` },
  { name: 'replay, another day', command: `${proof('replay')} --made-day --triggers 2000 --seed 11` },
  {
    name: 'replay, struck 6 times',
    command: `${proof('replay')} --made-day --triggers 2000 --kills 5 --database-restarts 1`,
  },
  { name: 'chaos, the matrix', command: `${proof('chaos')} ${ROWS.join(' ')}` },
  { name: 'chaos, receivers', command: `${proof('chaos')} receivers` },
  { name: 'summaries, killed', command: `${proof('summaries')} --people 1000 --kills 3` },
  { name: 'several machines, in full', command: proof('machines') },
  { name: 'attacks', command: proof('attack') },
  { name: 'start and stop, timed', command: `${START_AND_STOP} --timed` },
  { name: 'latency, 60 s', command: 'node e2e/run/bench.mjs latency' },
  { name: 'channels', command: 'node e2e/run/bench.mjs channels' },
  { name: '2,000 coins', command: 'node e2e/run/bench.mjs coins' },
];

/** In the image's folder, under its options: what docker-compose.yml starts, for an hour, and once behind PgBouncer. */
export const ON_NODE_OF_THE_IMAGE = [
  { name: 'small machine, an hour', command: proof('small-machine') },
  { name: 'behind PgBouncer', command: proof('pooler') },
];
