import { EXCHANGE_IDS } from '../../stand-ins/exchange/domain/pair.js';
import type { ExchangeStandIn } from '../../stand-ins/exchange/exchange-stand-in.js';
import { type CandleFile, readCandles } from '../../stand-ins/exchange/candle-files.js';
import { KeptBackend } from '../support/kept-backend.js';
import { type OutsideWorld, startOutsideWorld } from '../support/outside-world.js';
import type { Workplace } from '../support/run.js';
import { until } from '../support/until.js';
import { coverage, covered } from './coverage.js';
import {
  beginAnew,
  readAlerts,
  readPriceLog,
  readSeries,
  rowCount,
  storePast,
  storeTriggers,
  toSentPrice,
  undelivered,
} from './database.js';
import { expectedDerivedFires } from './derived-oracle.js';
import type { ReplayArguments } from './arguments.js';
import { Disturbances } from './disturbances.js';
import { everyCoinEvaluated } from './every-coin-evaluated.js';
import { brokenSequences, compareFires, expectedFires, type SeededTrigger } from './oracle.js';
import { QUICK_RULES, QUICK_RULES_ENV } from './quick-rules.js';
import type { ReplayResult } from './report.js';
import { wronglyRestored } from './restored.js';
import { seedDerived } from './seed-derived.js';
import { type PriceRange, seedTriggers } from './seed-triggers.js';
import { awayFromTheHour, madePast } from './stored-past.js';

const PRICES_PER_CANDLE = 4;
/** Of the triggers; they watch series of a coin, or have guards. */
const DERIVED_SHARE = 0.2;
const DERIVED_CHATS = 9_900_000;

type ReplayOrder = Omit<ReplayArguments, 'madeDay' | 'minSpeed'> & Workplace;

/**
 * Runs the real backend on its own database against the stand-ins, seeds triggers, plays the candles, strikes the
 * backend and the database meanwhile if asked to, stops the backend in an orderly way, and holds what it recorded
 * against the pure machine and what the market did.
 */
export async function runReplay(order: ReplayOrder): Promise<ReplayResult> {
  const { files, triggers, seed, folder, cleanup } = order;
  const ranges = await Promise.all(files.map(rangeOf));
  const seeded = seedTriggers(ranges, triggers, seed);
  // Where connections break, frames are missing in the stand-in's log, so what the market had is taken from the replay
  // itself; then all exchanges quote the same.
  const spread = isDisturbed(order) ? 'none' : 'seeded';
  const exchangeOptions = { seed: String(seed), spread } as const;
  const world = await startOutsideWorld(folder, cleanup, { exchangeOptions });
  const { postgres, database, exchange } = world;
  if (order.past === 'stored') await awayFromTheHour();
  const derived = seedDerived(ranges, Math.ceil(triggers * DERIVED_SHARE), seed, Date.now());
  await storeTriggers(database, seeded);
  await storeTriggers(database, derived, DERIVED_CHATS);
  if (order.past === 'stored') await storePast(database, madePast(ranges, seed, Date.now()));
  const backend = new KeptBackend('the backend', { ...world.env, ...QUICK_RULES_ENV, DATA_DIR: folder });
  cleanup.add(() => backend.destroy());
  const symbols = ranges.map(({ symbol }) => symbol);
  const steps = Math.max(...ranges.map(({ candles }) => candles)) * PRICES_PER_CANDLE;
  const disturbances = new Disturbances({ backend, postgres, database, symbols, steps }, order.disturbed);
  const startedAt = Date.now();
  await backend.start();
  await everyCoinEvaluated(database, symbols, startedAt);
  const before =
    order.past === 'stored'
      ? { filled: await readSeries(database), logged: 0, holes: 0 }
      : await beginWithSeries(backend, world, symbols, derived);
  const played = await play(backend, exchange, files, disturbances);
  const prices = await readPriceLog(database);
  const derivedFires = expectedDerivedFires(derived, prices, before.logged, before.filled, QUICK_RULES);
  return {
    ...played,
    evaluated: prices.length,
    bars: prices.filter(({ bar }) => bar !== null).length,
    recoveries: disturbances.recoveries,
    surprises: backend.surprises,
    brokenSequences: brokenSequences(prices),
    derivedAlerts: derivedFires.length,
    refilled: rowCount(await readSeries(database)) - rowCount(before.filled),
    holes: holesTold(backend) - before.holes,
    wronglyRestored: wronglyRestored(derived, prices, before.filled, await readSeries(database, 'all')),
    comparison: compareFires(
      [...expectedFires(seeded, prices, QUICK_RULES), ...derivedFires],
      await readAlerts(database),
    ),
    undelivered: await undelivered(database),
    coverage: isDisturbed(order)
      ? covered(disturbances.market, prices)
      : coverage(sentDuring(exchange, played.sentBefore), prices, EXCHANGE_IDS),
  };
}

/** The lowest and highest price of a file, and how many candles it holds. Reads it once. */
async function rangeOf({ symbol, path }: CandleFile): Promise<PriceRange & { readonly candles: number }> {
  let low = Infinity;
  let high = -Infinity;
  let candles = 0;
  for await (const candle of readCandles(path)) {
    low = Math.min(low, candle.low);
    high = Math.max(high, candle.high);
    candles += 1;
  }
  return { symbol, low, high, candles };
}

/**
 * Waits until exchanges have told what series need of the past, then lets the triggers on series begin anew in the next process:
 * between two prices nobody can tell when that past came to count. The market walks meanwhile, so that no gap is empty.
 */
async function beginWithSeries(
  backend: KeptBackend,
  { exchange, database }: OutsideWorld,
  symbols: readonly string[],
  derived: readonly SeededTrigger[],
) {
  await until('every series filled', async () => {
    const filled = await readSeries(database);
    return symbols.every((symbol) => (filled.get(symbol)?.bars.length ?? 0) > 0);
  });
  exchange.resume();
  await backend.pause();
  await beginAnew(database, derived);
  const filled = await readSeries(database);
  const { length: logged } = await readPriceLog(database);
  const startedAt = Date.now();
  await backend.goOn();
  await everyCoinEvaluated(database, symbols, startedAt);
  exchange.pause();
  // What was told, how many prices were evaluated so far, and of how many gaps nobody told anything.
  return { filled, logged, holes: holesTold(backend) };
}

function holesTold({ output }: KeptBackend): number {
  return output.split('no history of a feed gap').length - 1;
}

function isDisturbed({ disturbed }: ReplayOrder): boolean {
  return disturbed.kills + disturbed.databaseRestarts > 0;
}

/** `sentBefore`: frames that were sent before the replay began. */
async function play(
  backend: KeptBackend,
  exchange: ExchangeStandIn,
  files: readonly CandleFile[],
  disturbances: Disturbances,
) {
  const sentBefore = exchange.status().sent;
  const { candles, prices, startedAt, endedAt, error } = await exchange.replay({
    files,
    speed: 'in-step',
    beforeStep: (step) => disturbances.beforeStep(step),
  });
  if (startedAt === null || endedAt === null || error !== null)
    throw new Error(`The replay failed: ${error}`);
  await disturbances.finish();
  await backend.stop();
  return { candles, prices, elapsedMs: endedAt - startedAt, sentBefore };
}

function sentDuring(exchange: ExchangeStandIn, before: number) {
  const { entries, lost } = exchange.sent(0, Infinity);
  if (lost > 0) throw new Error(`The stand-in forgot ${lost} of the prices it sent`);
  return entries.filter(({ n, symbol }) => n > before || symbol === 'USDT').map(toSentPrice);
}
