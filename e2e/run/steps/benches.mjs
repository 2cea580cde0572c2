/** @import { Bench } from './step.js' */

const BACKEND = 'backend/dist-bench/bench';

/**
 * It gets the DATABASE_URL of a PostgreSQL that is gone afterwards.
 *
 * @type {Partial<Bench>}
 */
const WITH_DATABASE = { parts: ['benchmarks', 'e2e'], needsDatabase: true };

/**
 * One of the backend's figures: a program in backend/bench.
 *
 * @param {string} name
 * @param {Partial<Bench>} more
 * @returns {Bench}
 */
const figure = (name, more = {}) => ({
  name,
  program: `${BACKEND}/${name}.js`,
  nodeFlags: [],
  parts: ['benchmarks'],
  limitSeconds: 60,
  ...more,
});

/**
 * The benchmarks in the order in which they run. Each prints its progress on stderr and a JSON array of rows
 * (bench/bench-rows.ts) as its last line on stdout; it fails if it cannot measure or measured something incorrect. `parts`
 * are built before; with `onDemand` it runs only when it is named.
 *
 * @type {readonly Bench[]}
 */
export const BENCHES = [
  figure('quiet-tick'),
  figure('walking-tick'),
  figure('fire-storm'),
  figure('trigger-memory', { nodeFlags: ['--expose-gc'] }),
  figure('price-series', { nodeFlags: ['--expose-gc'] }),
  figure('backtest'),
  figure('trigger-edits'),
  figure('waiting-guards'),
  figure('derived-tick', { limitSeconds: 240 }),
  figure('book-tick', { nodeFlags: ['--expose-gc'] }),
  figure('ingest-delivery'),
  figure('ingest-cpu'),
  figure('fan-out'),
  figure('loop-stall'),
  figure('alert-storm', WITH_DATABASE),
  figure('alert-routes', WITH_DATABASE),
  figure('single-alert', WITH_DATABASE),
  figure('take-over', { ...WITH_DATABASE, limitSeconds: 180 }),
  figure('alert-history', { ...WITH_DATABASE, nodeFlags: ['--expose-gc'], limitSeconds: 300 }),
  {
    name: 'cold-start',
    program: 'e2e/dist/bench/cold-start.js',
    nodeFlags: [],
    parts: ['backend', 'bundle', 'e2e', 'frontend'],
    limitSeconds: 120,
  },
  {
    name: 'latency',
    program: 'e2e/dist/bench/latency.js',
    nodeFlags: [],
    parts: ['backend', 'bundle', 'e2e', 'frontend'],
    limitSeconds: 150,
  },
  {
    name: 'beside-backtests',
    program: 'e2e/dist/bench/beside-backtests.js',
    nodeFlags: [],
    parts: ['backend', 'bundle', 'e2e'],
    limitSeconds: 240,
  },
  {
    name: 'coins',
    program: 'e2e/dist/bench/coins.js',
    nodeFlags: [],
    parts: ['backend', 'bundle', 'e2e'],
    limitSeconds: 300,
  },
  {
    name: 'channels',
    program: 'e2e/dist/bench/channels.js',
    nodeFlags: [],
    parts: ['backend', 'bundle', 'e2e'],
    limitSeconds: 300,
  },
  {
    name: 'web-scale',
    program: 'e2e/dist/bench/web-scale.js',
    nodeFlags: [],
    parts: ['backend', 'bundle', 'e2e', 'frontend'],
    limitSeconds: 90,
    onDemand: true,
  },
  {
    name: 'web',
    program: 'e2e/dist/bench/web.js',
    nodeFlags: [],
    parts: ['backend', 'e2e', 'frontend'],
    limitSeconds: 540,
    onDemand: true,
  },
  {
    name: 'many-triggers',
    program: 'e2e/dist/bench/many-triggers.js',
    nodeFlags: [],
    parts: ['backend', 'bundle', 'e2e', 'frontend'],
    limitSeconds: 900,
    onDemand: true,
  },
];
