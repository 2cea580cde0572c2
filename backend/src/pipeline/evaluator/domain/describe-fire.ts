import type { AlertEvidence } from '../../../contract/alert.js';
import { holds, type Release } from '../../../contract/level-rules.js';
import type { SeriesReading } from '../../../contract/series.js';
import type { Bar } from '../../price-feed/domain/bar.js';
import type { MarketPrice } from '../../price-feed/domain/price.js';
import { mayHaveMoved } from '../../price-feed/tradfi/domain/cadence.js';
import { seriesOf } from './trigger-key.js';
import {
  barFirePrice,
  type MachineBar,
  type MachineRules,
  releaseBounds,
  rulesOf,
  type WatchedTrigger,
} from './trigger-machine.js';

/** After this long without a price the next fire is late. */
const OUTAGE_MS = 30_000;
/** A crossing that is over and older than this goes into the summary. */
const OLD_NEWS_MS = 6 * 3_600_000;

/** The last price at which a trigger could have fired. */
export interface LastWatched {
  readonly at: number;
  readonly price: number;
  /** A feed gap follows it. */
  readonly gapAfter: boolean;
}

export interface DescribedFire {
  readonly price: number;
  readonly at: number;
  readonly late: boolean;
  /** `summary`: too old and over for a message. */
  readonly notify: 'now' | 'summary';
  readonly evidence: Omit<AlertEvidence, 'source' | 'decidedAt'>;
}

/** A live price, when it was evaluated, and what was watched before it. */
export interface FireMoment {
  readonly price: MarketPrice;
  readonly at: number;
  readonly watched: LastWatched | null;
}

/**
 * Describes a fire at a live price. It is late after a gap since `watched` or since the trigger was armed; for an official
 * value only if it may have moved meanwhile. Pure.
 */
export function fireOfPrice(
  { condition, own, armedAt }: Pick<WatchedTrigger, 'condition' | 'own' | 'armedAt'>,
  { price, at, watched }: FireMoment,
): DescribedFire {
  const since = Math.max(watched?.at ?? at, armedAt);
  const isUnseen = watched !== null && watched.gapAfter && since === watched.at;
  const isOfficial = price.basis === 'official';
  const late = isOfficial ? mayHaveMoved(price.symbol, since, at) : isUnseen || at - since > OUTAGE_MS;
  return {
    price: price.price,
    at,
    late,
    notify: 'now',
    evidence: {
      condition,
      ...rulesThen(own),
      price: price.price,
      priceBefore: watched?.price ?? null,
      basis: price.basis,
      quotes: price.quotes(),
      seenAt: price.at,
      ...(late && { lastWatchedAt: since }),
    },
  };
}

/** Describes a fire in a bar of a gap: always late. `now` is the first price after the gap. Pure. */
export function fireOfBar(
  { condition, own, state }: Pick<WatchedTrigger, 'condition' | 'own' | 'state'>,
  moment: {
    readonly bar: Bar;
    readonly seen: MachineBar;
    readonly watched: LastWatched | null;
    readonly now: { readonly at: number; readonly price: number };
  },
): DescribedFire {
  const { bar, seen, watched, now } = moment;
  const price = barFirePrice(condition, state.phase, seen);
  const isOver = seriesOf(condition) !== undefined || !holds(condition, now.price);
  const isOldNews = isOver && now.at - seen.at > OLD_NEWS_MS;
  return {
    price,
    at: seen.at,
    late: true,
    notify: isOldNews ? 'summary' : 'now',
    evidence: {
      condition,
      ...rulesThen(own),
      price,
      priceBefore: watched?.price ?? null,
      basis: bar.basis,
      quotes: bar.quotes,
      origin: bar.origin,
      seenAt: now.at,
      lastWatchedAt: bar.start,
    },
  };
}

/** Adds what the series of a condition read. Pure. */
export function withSeries(fire: DescribedFire, series: SeriesReading): DescribedFire {
  return { ...fire, evidence: { ...fire.evidence, series } };
}

/**
 * Describes a fire of a series in a bar of a gap. The coin's price is the bar's high or low where the series had its own, else its close.
 * Pure.
 */
export function fireOfSeriesBar(
  trigger: Pick<WatchedTrigger, 'condition' | 'own' | 'state'>,
  moment: Parameters<typeof fireOfBar>[1] & {
    readonly seriesBar: MachineBar | null;
    readonly reading: SeriesReading;
  },
): DescribedFire {
  const { seen, seriesBar, reading } = moment;
  const { condition, state } = trigger;
  const value = seriesBar === null ? reading.value : barFirePrice(condition, state.phase, seriesBar);
  const price = value === seriesBar?.high ? seen.high : value === seriesBar?.low ? seen.low : seen.close;
  const fire = fireOfBar(trigger, { ...moment, seen: { ...seen, low: price, high: price, close: price } });
  return withSeries(fire, { ...reading, value });
}

/** Where the breach of an alert ends, by the rules that its trigger had. Pure. */
export function releaseOfAlert(
  {
    symbol,
    evidence,
  }: { readonly symbol: string; readonly evidence: Pick<AlertEvidence, 'condition' | 'rules'> },
  usual: MachineRules,
): Release {
  const { condition, rules } = evidence;
  const own = typeof rules?.hysteresis === 'number' ? { own: { hysteresis: rules.hysteresis } } : {};
  return releaseBounds(condition, rulesOf({ symbol, condition, ...own }, usual).hysteresisPct);
}

function rulesThen(own: WatchedTrigger['own']): Pick<AlertEvidence, 'rules'> {
  const { hysteresis, repeat } = own ?? {};
  if (hysteresis === undefined && repeat === undefined) return {};
  return {
    rules: { ...(hysteresis !== undefined && { hysteresis }), ...(repeat !== undefined && { repeat }) },
  };
}
