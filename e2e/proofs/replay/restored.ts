import { triggerKeyOf } from '@bellwether/backend/pipeline/evaluator/domain/trigger-key.js';
import { knownFrom } from '@bellwether/backend/pipeline/evaluator/series-history.js';
import { PriceGates } from '@bellwether/backend/pipeline/evaluator/series/gate.js';
import {
  CoinSeries,
  type SeriesHistory,
  type SeriesPort,
  type WatchedSeries,
} from '@bellwether/backend/pipeline/evaluator/series/coin-series.js';
import { seriesParts } from '@bellwether/backend/pipeline/evaluator/series/series-parts.js';
import type { FilledPast } from './derived-oracle.js';
import { type LoggedPrice, machineBar, type SeededTrigger } from './oracle.js';

const LOG_MS = 15 * 60_000;
const NOTHING: SeriesPort = {
  nearest: () => ({ rise: Infinity, fall: -Infinity, due: Infinity }),
  apply: () => undefined,
  applyBar: () => undefined,
  addBar: () => undefined,
  addClose: () => undefined,
};

/**
 * Coins of which the next process would know something else, from what was written, than one that has evaluated everything by itself
 * since `filled`, bit for bit. `stored`: every bar and close.
 */
export function wronglyRestored(
  triggers: readonly SeededTrigger[],
  prices: readonly LoggedPrice[],
  filled: ReadonlyMap<string, FilledPast>,
  stored: ReadonlyMap<string, FilledPast>,
): string[] {
  return [...filled].flatMap(([symbol, past]) => {
    const watched = watchedOf(symbol, triggers);
    const log = prices.filter((each) => each.symbol === symbol).map(entryOf);
    const [first, last] = [log[0], log.at(-1)];
    if (first === undefined || last === undefined || watched.length === 0) return [];
    const begin = 'start' in first ? first.start : first.at;
    const since = knownFrom({ ...rowsOf(past), log: [] }, begin);
    const own = coinOf(symbol, watched, { ...rowsOf(past), log: [], at: begin, knownFrom: since });
    for (const entry of log) {
      if ('start' in entry) own.onBar(entry);
      else own.onPrice(entry);
    }
    const { at } = last;
    const recent = log.filter((entry) => ('start' in entry ? entry.start : entry.at) >= at - LOG_MS);
    const rows = rowsOf(stored.get(symbol) ?? past);
    const next = coinOf(symbol, watched, { ...rows, log: recent, at, knownFrom: since });
    const [wanted, found] = [own, next].map((coin) => JSON.stringify(coin.state(at)));
    return wanted === found ? [] : [`${symbol}: ${found} was restored, and not ${wanted}`];
  });
}

function coinOf(symbol: string, watched: readonly WatchedSeries[], history: SeriesHistory): CoinSeries {
  const coin = new CoinSeries(symbol, new PriceGates(), NOTHING);
  coin.watch(watched);
  coin.load(history);
  return coin;
}

function rowsOf({ bars, closes }: FilledPast): Pick<SeriesHistory, 'hours' | 'minutes' | 'closes'> {
  return {
    hours: bars.filter(({ size }) => size === '1h'),
    minutes: bars.filter(({ size }) => size === '1m'),
    closes,
  };
}

function entryOf(logged: LoggedPrice): SeriesHistory['log'][number] {
  const { price, backing, at, bar } = logged;
  return bar === null ? { price, backing, at } : machineBar(logged, bar);
}

function watchedOf(symbol: string, triggers: readonly SeededTrigger[]): WatchedSeries[] {
  const conditions = triggers.flatMap((trigger) => [trigger, ...(trigger.own?.guards ?? [])]);
  const keys = new Set(conditions.filter((each) => each.symbol === symbol).map((each) => triggerKeyOf(each)));
  return [...keys].flatMap((key) => {
    const [, name] = key.split('~');
    const series = name === undefined ? null : seriesParts(name);
    return series === null ? [] : [{ key, series }];
  });
}
