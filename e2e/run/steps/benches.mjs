/** @import { Bench } from './step.js' */

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
  program: `backend/dist-bench/bench/${name}.js`,
  nodeFlags: [],
  parts: ['benchmarks'],
  limitSeconds: 60,
  ...more,
});

/** @type {Bench['parts']} */
const WITHOUT_PAGES = ['backend', 'bundle', 'e2e'];
/** @type {Bench['parts']} */
const WITH_PAGES = [...WITHOUT_PAGES, 'frontend'];

/**
 * One of the whole product's figures: a program in e2e/bench.
 *
 * @param {string} name
 * @param {Bench['parts']} parts
 * @param {number} limitSeconds
 * @returns {Bench}
 */
const whole = (name, parts, limitSeconds) =>
  figure(name, { program: `e2e/dist/bench/${name}.js`, parts, limitSeconds });

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
  whole('cold-start', WITH_PAGES, 120),
  whole('latency', WITH_PAGES, 150),
  whole('beside-backtests', WITHOUT_PAGES, 240),
  whole('coins', WITHOUT_PAGES, 300),
  whole('channels', WITHOUT_PAGES, 300),
  { ...whole('web-scale', WITH_PAGES, 90), onDemand: true },
  { ...whole('web', ['backend', 'e2e', 'frontend'], 540), onDemand: true },
  { ...whole('many-triggers', WITH_PAGES, 900), onDemand: true },
];
