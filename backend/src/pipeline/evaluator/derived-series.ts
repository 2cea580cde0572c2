import type { GuardReading } from '../../contract/alert.js';
import type { Series, SeriesReading } from '../../contract/series.js';
import { holds } from '../../contract/level-rules.js';
import type { Guard } from '../../contract/trigger.js';
import { partsOfKey, seriesOf, triggerKeyOf } from './domain/trigger-key.js';
import type { MachineBar, MachinePrice, MachineRules, WatchedTrigger } from './domain/trigger-machine.js';
import { GuardedKeys } from './guarded-keys.js';
import type { TriggerIndex } from './threshold-index/trigger-index.js';
import type { PendingBatch } from './pending-batch.js';
import type { PriceExtreme } from './ports.js';
import { CoinSeries, type SeriesHistory, type SeriesPort, type WatchedSeries } from './series/coin-series.js';
import type { ClosedCandle } from './series/closed-candles.js';
import { PriceGates } from './series/gate.js';
import type { NearestThresholds } from './series/price-range.js';
import type { PriceBarRow } from './series/price-bars.js';
import { seriesParts } from './series/series-parts.js';
import type { SeriesNow } from './series-values.js';
import { type OnSeriesStep, TrailingSeries } from './trailing-series.js';

/** The price of a guard, and of a value that is told, counts for so long. */
const PRICE_COUNTS_MS = 30_000;
const MINUTE_MS = 60_000;

/** A coin with a series, of one exchange or all. */
export interface FollowedCoin {
  readonly symbol: string;
  readonly exchange: string | undefined;
  readonly series: CoinSeries;
  /** That of `series`, kept here as well: a price that passes reads an object less. */
  readonly gate: number;
  watched: readonly WatchedSeries[];
  /** Those that guards watch. */
  guarded: readonly WatchedSeries[];
  /** The last price applied in this term, and its time; NaN before one. An object for each price would cost as much as the gate. */
  lastPrice: number;
  lastAt: number;
  /** Keys of windows whose history is being asked for: they have no value until it is told or nobody can. */
  readonly awaited: Set<string>;
}

/** What is applied just now. */
interface PriceUnderWay {
  readonly coin: FollowedCoin;
  readonly price: number;
  readonly at: number;
  readonly onStep: OnSeriesStep;
}

/**
 * The series of one term: which ones triggers and guards watch, their values at each price, and the rows that they are made
 * from. A coin is named by the part of a key before `~`: `BTC`, `BTC@kraken`.
 */
export class DerivedSeries implements SeriesPort {
  private readonly gates = new PriceGates();
  private readonly coins = new Map<string, FollowedCoin>();
  private readonly trailing: TrailingSeries;
  private readonly guarded = new GuardedKeys();
  private readonly prices = new Map<string, MachinePrice>();
  /** What the last price of a coin was to each guarded series before it entered. */
  private readonly guardValues = new Map<string, number | null>();
  private now: PriceUnderWay | null = null;
  private at = 0;

  constructor(
    private readonly index: TriggerIndex,
    private readonly pending: PendingBatch,
    rules: MachineRules,
    /** A coin watches something new: what it needs from before is to be loaded. */
    private readonly onNeed: (source: string) => void,
  ) {
    this.trailing = new TrailingSeries(pending, rules, (guard) => this.isSatisfied(guard));
  }

  coin(source: string): FollowedCoin | undefined {
    return this.coins.get(source);
  }

  /** A trigger of the index was put, edited or removed. */
  onTrigger(before: WatchedTrigger | undefined, now: WatchedTrigger | undefined): void {
    if (!concernsSeries(before) && !concernsSeries(now)) return;
    if (before !== undefined) this.forget(before, now);
    if (now !== undefined) {
      this.guarded.add(now);
      this.trailing.put(now);
    }
    const changed = new Set([before, now].flatMap((each) => (each === undefined ? [] : sourcesOf(each))));
    for (const source of changed) this.watch(source);
  }

  /** Extremes of `rise` and `fall` as the last holder had them, before the first price. */
  loadExtremes(extremes: readonly PriceExtreme[]): void {
    this.trailing.loadExtremes(extremes);
  }

  /** Guards are compared with this price from now on; comes before triggers are. */
  setGuardPrice(source: string, price: MachinePrice): void {
    this.at = price.at;
    if (this.guarded.of(source).size === 0) return;
    this.prices.set(source, price);
    const coin = this.coins.get(source);
    if (coin === undefined || coin.guarded.length === 0) return;
    coin.series.advance(price.at);
    for (const watched of coin.guarded) {
      const value = coin.awaited.has(watched.key) ? null : coin.series.value(watched, price);
      this.guardValues.set(watched.key, value?.price ?? null);
    }
  }

  /** Applies a price to all series of a coin. @throws the first of what `onStep` throws. */
  onPrice(source: string, price: MachinePrice, onStep: OnSeriesStep): void {
    const coin = this.coins.get(source);
    if (coin === undefined) return;
    coin.lastPrice = price.price;
    coin.lastAt = price.at;
    if (this.gates.pass(coin.gate, price)) return;
    this.now = { coin, price: price.price, at: price.at, onStep };
    try {
      coin.series.onPriceOutside(price);
    } finally {
      this.now = null;
    }
  }

  /** Likewise a bar of a feed gap. */
  onBar(source: string, bar: MachineBar, onStep: OnSeriesStep): void {
    const coin = this.coins.get(source);
    if (coin === undefined) return;
    this.now = { coin, price: bar.close, at: bar.at, onStep };
    try {
      coin.series.onBar(bar);
    } finally {
      this.now = null;
    }
  }

  /** Nobody knows what happened to a coin before `at`; it may be told later. */
  onHole(source: string, at: number): void {
    const coin = this.coins.get(source);
    if (coin === undefined) return;
    coin.series.onHole(at);
    this.onNeed(source);
  }

  /** Gives a coin what is known from before. */
  load(source: string, history: SeriesHistory): void {
    this.coins.get(source)?.series.load(history);
  }

  /** What is known of a coin from before has been loaded. */
  onHistory(source: string): void {
    const coin = this.coins.get(source);
    if (coin === undefined || coin.awaited.size === 0) return;
    coin.awaited.clear();
    coin.series.onTriggersChanged();
  }

  /** Whether a guard holds at the last evaluated values; what is unknown or older than 30 s does not. */
  isSatisfied(guard: Guard): boolean {
    const value = this.valueOf(guard);
    return value !== null && holds(guard.condition, value);
  }

  /** The value that a guard is compared with; null while it is unknown. The RSI's is that of the last candle, however old. */
  valueOf({ symbol, condition }: Guard): number | null {
    const price = this.prices.get(symbol);
    const series = seriesOf(condition);
    const isRecent = price !== undefined && this.at - price.at <= PRICE_COUNTS_MS;
    if (price === undefined || !(isRecent || series?.startsWith('rsi') === true)) return null;
    if (series === undefined) return price.price;
    return this.guardValues.get(triggerKeyOf({ symbol, condition })) ?? null;
  }

  /** What the guards of a trigger that fires were compared with. */
  readings(guards: readonly Guard[]): readonly GuardReading[] {
    return guards.flatMap((guard) => {
      const value = this.valueOf(guard);
      return value === null ? [] : [{ ...guard, value }];
    });
  }

  /** What every watched series is now, but for those that each trigger counts from a time of its own. */
  current(now: number): readonly SeriesNow[] {
    return [...this.coins.values()].flatMap((coin) =>
      coin.watched
        .filter(({ series }) => series.kind !== 'rise' && series.kind !== 'fall')
        .map((watched) => currentOf(coin, watched, now)),
    );
  }

  nearest(key: string): NearestThresholds {
    return this.trailing.of(key)?.nearest() ?? this.index.heads(key);
  }

  apply(key: string, value: MachinePrice): void {
    const { now } = this;
    if (now === null || now.coin.awaited.has(key)) return;
    if (this.trailing.apply(key, value, now.onStep)) return;
    this.index.apply(key, value, (before, outcome) =>
      now.onStep(before, outcome, this.readingOf(key, value.price, now), null),
    );
  }

  applyBar(key: string, bar: MachineBar): void {
    const { now } = this;
    if (now === null || now.coin.awaited.has(key)) return;
    if (this.trailing.applyBar(key, bar, now.onStep)) return;
    this.index.applyBar(key, bar, (before, outcome) =>
      now.onStep(before, outcome, this.readingOf(key, bar.close, now), bar),
    );
  }

  addBar(symbol: string, { size, start, low, high, close }: PriceBarRow): void {
    this.pending.addBar({ symbol, size, start, low, high, close, origin: 'live' });
  }

  addClose(symbol: string, { size, start, close }: ClosedCandle): void {
    this.pending.addClose({ symbol, size, start, close, origin: 'live' });
  }

  private readingOf(key: string, value: number, { coin, price, at }: PriceUnderWay): SeriesReading {
    const watched = coin.watched.find((each) => each.key === key);
    const reference = watched === undefined ? null : coin.series.reference(watched, price, at);
    return { key: nameOf(key), value, reference };
  }

  private forget(trigger: WatchedTrigger, now: WatchedTrigger | undefined): void {
    this.guarded.remove(trigger);
    for (const guard of trigger.own?.guards ?? []) {
      const key = triggerKeyOf(guard);
      if (!this.guarded.of(guard.symbol).has(key)) this.guardValues.delete(key);
    }
    // In its place it keeps what it has seen.
    const isReplaced = now !== undefined && triggerKeyOf(now) === triggerKeyOf(trigger);
    if (!isReplaced) this.trailing.remove(trigger);
  }

  /** Keeps what is watched of a coin by triggers that are not disarmed, and by guards. */
  private watch(source: string): void {
    const { symbol, exchange } = partsOfKey(source);
    const keys = new Set(
      [...this.index.keysOf(symbol), ...this.guarded.of(source).keys()].filter((key) => {
        const parts = partsOfKey(key);
        return parts.series !== undefined && parts.exchange === exchange;
      }),
    );
    const known = this.coins.get(source);
    if (keys.size === 0) {
      known?.series.end();
      this.coins.delete(source);
      return;
    }
    const isSame = known?.watched.length === keys.size && known.watched.every(({ key }) => keys.has(key));
    if (isSame) {
      known.guarded = this.guardedOf(source, known.watched);
      return known.series.onTriggersChanged();
    }
    const watched = [...keys].flatMap((key) => {
      const series = seriesParts(nameOf(key));
      return series === null ? [] : [{ key, series }];
    });
    const coin = known ?? this.follow(source, watched);
    for (const { key, series } of watched) {
      const isNew = known === undefined || !known.watched.some((each) => each.key === key);
      if (isNew && 'window' in series) coin.awaited.add(key);
    }
    coin.watched = watched;
    coin.guarded = this.guardedOf(source, watched);
    coin.series.watch(watched);
    this.onNeed(source);
  }

  private follow(source: string, watched: readonly WatchedSeries[]): FollowedCoin {
    const { symbol, exchange } = partsOfKey(source);
    const series = new CoinSeries(source, this.gates, this);
    const coin = {
      symbol,
      exchange,
      series,
      gate: series.gate,
      watched,
      guarded: [],
      lastPrice: Number.NaN,
      lastAt: Number.NaN,
      awaited: new Set<string>(),
    };
    this.coins.set(source, coin);
    return coin;
  }

  private guardedOf(source: string, watched: readonly WatchedSeries[]): readonly WatchedSeries[] {
    const guarded = this.guarded.of(source);
    return watched.filter(({ key }) => guarded.has(key));
  }
}

/** RSI keeps the value of the last candle, however old the price is. What is known of a window counts in whole minutes. */
function currentOf(
  { series, lastPrice, lastAt }: FollowedCoin,
  watched: WatchedSeries,
  now: number,
): SeriesNow {
  const last = Number.isNaN(lastAt) ? null : { price: lastPrice, backing: null, at: lastAt };
  const isWindow = 'window' in watched.series;
  const filling = series.filling(watched, last?.at ?? now);
  const known = filling === null || !isWindow ? filling?.known : filling.known - (filling.known % MINUTE_MS);
  const isWhole = filling === null || known === undefined || known >= filling.needed;
  const counts = last !== null && (watched.series.kind === 'rsi' || now - last.at <= PRICE_COUNTS_MS);
  return {
    key: watched.key,
    value: counts ? (series.value(watched, last)?.price ?? null) : null,
    reference: counts ? series.reference(watched, last.price, last.at) : null,
    filling: isWhole ? null : { known, needed: filling.needed },
  };
}

function nameOf(key: string): Series {
  const before = key.indexOf('~');
  if (before < 0) throw new RangeError(`${key} is a price`);
  return key.slice(before + 1) as Series;
}

function concernsSeries(trigger: WatchedTrigger | undefined): boolean {
  if (trigger === undefined) return false;
  return seriesOf(trigger.condition) !== undefined || trigger.own?.guards !== undefined;
}

/** The coins that a trigger and its guards concern. */
function sourcesOf(trigger: WatchedTrigger): readonly string[] {
  const [own = ''] = triggerKeyOf(trigger).split('~');
  return [own, ...(trigger.own?.guards ?? []).map(({ symbol }) => symbol)];
}
