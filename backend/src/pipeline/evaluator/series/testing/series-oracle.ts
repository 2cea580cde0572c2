import type { Guard } from '../../../../contract/trigger.js';
import {
  barFirePrice,
  isBacked,
  type MachineBar,
  type MachinePrice,
  type MachineRules,
  type MachineState,
  type Step,
  step,
  stepBar,
  stepGuarded,
  type WatchedTrigger,
} from '../../domain/trigger-machine.js';
import { round12 } from '../../../price-feed/domain/round12.js';
import { averageOf } from '../averages.js';
import type { ClosedCandle } from '../closed-candles.js';
import type { PriceBarRow } from '../price-bars.js';
import { rsiOf } from '../rsi.js';
import { type CandleSize } from '../../../../contract/series.js';
import {
  type AverageSeries,
  type RsiSeries,
  seriesName,
  type SeriesParts,
  type WindowSeries,
} from '../series-parts.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WINDOWS = {
  '5m': [5 * MINUTE, 5 * SECOND],
  '15m': [15 * MINUTE, 15 * SECOND],
  '1h': [HOUR, MINUTE],
  '4h': [4 * HOUR, 5 * MINUTE],
  '24h': [DAY, 15 * MINUTE],
  '7d': [7 * DAY, HOUR],
} as const;
const CANDLES = { '1h': HOUR, '4h': 4 * HOUR, '1d': DAY } as const;
/** Trailing triggers count anew from each fire, so they need no retreat. */
const NO_RETREAT = { hysteresisPct: 0 };
/** A trigger that only a guard keeps from firing is looked at once a second. */
const LOOK_AGAIN = SECOND;
const BLOCK = 256;

/** A trigger of a series of one coin. */
export interface OracleTrigger extends WatchedTrigger {
  readonly series: SeriesParts;
  readonly rules: MachineRules;
}

/** A trigger that moved, with its state after. `price`: the coin's, as an alert names it. */
export interface OracleStep {
  readonly id: string;
  readonly kind: 'moved' | 'fired';
  readonly state: MachineState;
  readonly price: number;
}

type Moved = Exclude<Step, { kind: 'unchanged' }>;
/** What happens to a trigger; `price` where it is not the one that was applied. */
type NamedStep = Step | (Moved & { readonly price: number });

interface Extremes {
  readonly low: number;
  readonly high: number;
}

/** What a price, a bar or a row of history entered. */
interface Entry {
  readonly low: number;
  readonly high: number;
  readonly t: number;
}

/** Many entries read at once: the oldest and newest time. */
interface Block extends Entry {
  readonly newest: number;
}

interface Followed {
  trigger: OracleTrigger;
  /** Of a trailing trigger: the number of entries before it began to count, the time, and the close it began with, if any. */
  from: number;
  since: number | null;
  first: number | null;
  /** A waiting guard is not asked before. */
  lookAt: number;
}

/**
 * Evaluates all series of one coin by reading everything that was ever entered, trigger by trigger: no queues, no gate, no
 * groups, nothing forgotten. The same steps as the evaluator's, for replays and properties. O(triggers × entries) a price, 256 at once.
 */
export class SeriesOracle {
  readonly entries: Entry[] = [];
  private readonly followed = new Map<string, Followed>();
  private knownFrom = Infinity;
  private close = Number.NaN;
  private lastAt = -Infinity;
  private newest = Number.NaN;
  private readonly closes: Record<CandleSize, number[]> = { '1h': [], '4h': [], '1d': [] };
  /** What was read last of each window and indicator; triggers of one price ask the same. */
  private readonly lastExtremes = new Map<string, { asked: string; found: Extremes | null }>();
  private readonly lastIndicators = new Map<string, { closed: number; found: number | null }>();
  private closed = 0;
  private readonly blocks = new Map<number, Block>();

  /** `isSatisfied` is asked of the guards of a trigger that would fire. */
  constructor(private readonly isSatisfied: (guard: Guard) => boolean = () => false) {}

  /** What is known before the first price, oldest first: candles without holes, then all that had closed at `at`. */
  addCloses(candles: readonly ClosedCandle[], at: number): void {
    for (const { size, close } of candles) this.closes[size].push(close);
    this.closed += 1;
    this.newest = at;
  }

  /** Hours and minutes before the first price; `knownFrom`: since when nothing is missing. */
  addHistory(rows: readonly PriceBarRow[], knownFrom: number): void {
    this.entries.push(...rows.map(({ low, high, start }) => ({ low, high, t: start })));
    this.close = rows.findLast(({ close }) => close !== null)?.close ?? Number.NaN;
    this.knownFrom = knownFrom;
  }

  /** Replaces a trigger with the same id. */
  put(trigger: OracleTrigger): void {
    this.followed.set(trigger.id, { trigger, from: Infinity, since: null, first: null, lookAt: -Infinity });
  }

  remove(id: string): void {
    this.followed.delete(id);
  }

  /** Since when a trailing trigger counts; null before. */
  sinceOf(id: string): number | null {
    return this.followed.get(id)?.since ?? null;
  }

  price(price: MachinePrice): readonly OracleStep[] {
    const { at, backing } = price;
    this.begin(at);
    const isEntered = backing !== null;
    const entry = {
      low: Math.max(price.price, backing ?? 0),
      high: Math.min(price.price, backing ?? 0),
      t: at,
    };
    const steps = this.each(
      (followed) => this.stepOf(followed, price),
      price.price,
      at,
      isEntered ? this.entries.length : Infinity,
    );
    if (isEntered) {
      this.entries.push(entry);
      this.close = price.price;
    }
    this.lastAt = at;
    return steps;
  }

  bar(bar: MachineBar): readonly OracleStep[] {
    this.begin(bar.start);
    const isSingle = bar.basis === 'single';
    const before = this.entries.length;
    const entry = {
      low: isSingle ? Math.max(bar.low, bar.close) : bar.low,
      high: isSingle ? Math.min(bar.high, bar.close) : bar.high,
      t: bar.start,
    };
    this.entries.push(entry);
    const closed = bar.basis === 'degraded' ? null : bar.close;
    const steps = this.each((followed) => this.stepOfBar(followed, bar, before), bar.close, bar.at, Infinity);
    const fired = new Set(steps.filter(({ kind }) => kind === 'fired').map(({ id }) => id));
    for (const id of fired) {
      const followed = this.followed.get(id);
      if (closed === null || followed === undefined) continue;
      // It counts anew from the close, as far as two exchanges reached it, or from the next price if a newer one saw less.
      const isFall = followed.trigger.series.kind === 'fall';
      const from = isFall ? Math.min(closed, entry.high) : Math.max(closed, entry.low);
      const sawLess = [...this.followed.values()].some((other) => {
        if (fired.has(other.trigger.id) || other.since === null) return false;
        if (other.trigger.series.kind !== followed.trigger.series.kind) return false;
        const seen = this.trailed(other, this.entries.length);
        return seen === null || (isFall ? seen < from : seen > from);
      });
      followed.first = sawLess ? null : from;
    }
    if (bar.at > this.lastAt && closed !== null) this.close = closed;
    this.lastAt = Math.max(this.lastAt, bar.at);
    return steps;
  }

  /** Nobody knows what happened before a time: what rests on it waits. */
  hole(at: number): void {
    this.begin(at);
    this.knownFrom = at;
    for (const size of ['1h', '4h', '1d'] as const) this.closes[size] = [];
    this.closed += 1;
  }

  /** Candles that have ended by a time close; otherwise the next price closes them. */
  closeBy(at: number): void {
    this.begin(at);
  }

  /** The value of a series at a price that has not entered; null while it is unknown. */
  value(series: SeriesParts, price: MachinePrice, count = this.entries.length): MachinePrice | null {
    const { backing, at } = price;
    if ('window' in series) {
      const found = this.extremes(series, at, count);
      return found === null ? null : this.valueInWindow(series, price, found);
    }
    if (!('candles' in series)) return price;
    const value = this.indicator(series);
    if (value === null) return null;
    if (series.kind === 'rsi') return { price: value, backing: backing === null ? null : value, at };
    return {
      price: round12(price.price / value),
      backing: backing === null ? null : round12(backing / value),
      at,
    };
  }

  private each(
    stepOf: (followed: Followed) => NamedStep,
    price: number,
    at: number,
    from: number,
  ): readonly OracleStep[] {
    const steps: OracleStep[] = [];
    for (const followed of this.followed.values()) {
      const before = followed.trigger.state;
      const outcome = stepOf(followed);
      if (outcome.kind === 'unchanged') continue;
      const { trigger } = followed;
      followed.trigger = { ...trigger, state: outcome.state };
      steps.push({ price, ...outcome, id: trigger.id });
      if (isTrailing(trigger.series) && (outcome.kind === 'fired' || before.phase === 'settling')) {
        followed.since = at;
        followed.from = from === Infinity ? this.entries.length : from;
        followed.first = null;
      }
    }
    return steps;
  }

  private stepOf(followed: Followed, price: MachinePrice): Step {
    const { series, condition, rules, state } = followed.trigger;
    if (isTrailing(series)) return this.stepOfTrailing(followed, price);
    const value = this.value(series, price);
    if (value === null || value.at < followed.lookAt) return { kind: 'unchanged' };
    if (rules.guards === undefined) return step(condition, rules, state, value);
    const outcome = stepGuarded({ condition, state }, rules, value, this.isSatisfied);
    const isHeldBack = outcome.kind === 'unchanged' && state.phase === 'armed' && isBacked(condition, value);
    if (isHeldBack) followed.lookAt = value.at + LOOK_AGAIN;
    return outcome;
  }

  private stepOfTrailing(followed: Followed, price: MachinePrice): Step {
    const { condition, rules, state } = followed.trigger;
    if (state.phase === 'settling') return { kind: 'moved', state: { ...state, phase: 'armed' } };
    const extreme = this.trailed(followed, this.entries.length);
    if (extreme === null) return { kind: 'unchanged' };
    const { backing, at } = price;
    const value = {
      price: round12(price.price / extreme),
      backing: backing === null ? null : round12(backing / extreme),
      at,
    };
    const outcome = stepGuarded({ condition, state }, { ...rules, ...NO_RETREAT }, value, this.isSatisfied);
    return countedAnew(condition, rules, outcome, at);
  }

  private stepOfBar(followed: Followed, bar: MachineBar, before: number): NamedStep {
    const { since } = followed;
    const { series, condition, rules, state, armedAt } = followed.trigger;
    if (armedAt > bar.start) return { kind: 'unchanged' };
    if (isTrailing(series)) {
      if (since === null || since > bar.start) return { kind: 'unchanged' };
      const [old, now] = [this.trailed(followed, before), this.trailed(followed, before + 1)];
      if (now === null) return { kind: 'unchanged' };
      const reference = old ?? now;
      const close = round12(bar.close / now);
      const seen =
        old === null
          ? { ...bar, low: close, high: close, close }
          : { ...bar, low: round12(bar.low / reference), high: round12(bar.high / reference), close };
      const outcome = stepBar(condition, { ...rules, ...NO_RETREAT }, state, seen);
      return named(countedAnew(condition, rules, outcome, bar.at), followed.trigger, seen, bar);
    }
    const seen = this.barOf(series, bar, before);
    if (seen === null) return { kind: 'unchanged' };
    return named(stepBar(condition, rules, state, seen), followed.trigger, seen, bar);
  }

  private barOf(series: SeriesParts, bar: MachineBar, before: number): MachineBar | null {
    const at = (price: number, count: number): number | null =>
      this.value(series, { price, backing: null, at: bar.at }, count)?.price ?? null;
    const close = at(bar.close, before + 1);
    if (close === null) return null;
    const [low, high] = [at(bar.low, before), at(bar.high, before)];
    if (low === null || high === null) return { ...bar, low: close, high: close, close };
    if (series.kind !== 'move') return { ...bar, low, high, close };
    const found = this.extremes(series, bar.at, before);
    if (found === null) return null;
    // A move is the smallest where a rise and a fall are alike.
    const same = 2 / (1 / found.low + 1 / found.high);
    const [from, to] = [Math.min(bar.low, bar.high), Math.max(bar.low, bar.high)];
    const least = at(Math.min(Math.max(same, from), to), before) ?? Number.NaN;
    const most = round12(Math.max(bar.high / found.low, 2 - bar.low / found.high));
    return { ...bar, low: least, high: most, close };
  }

  /** The extremes of a window of the first `count` entries. */
  private extremes({ window }: WindowSeries, at: number, count: number): Extremes | null {
    const asked = `${at} ${count}`;
    const last = this.lastExtremes.get(window);
    if (last?.asked === asked) return last.found;
    const [windowMs, bucketMs] = WINDOWS[window];
    const { low, high } = this.extremesFrom(0, count, Math.ceil((at - windowMs) / bucketMs) * bucketMs);
    const found = low === Infinity ? null : { low, high };
    this.lastExtremes.set(window, { asked, found });
    return found;
  }

  private valueInWindow(
    { kind, window }: WindowSeries,
    { price, backing, at }: MachinePrice,
    { low, high }: Extremes,
  ): MachinePrice {
    const isWhole = at - this.knownFrom >= WINDOWS[window][0];
    const [rise, fall] = [(p: number) => p / low, (p: number) => 2 - p / high];
    const isRise = rise(price) >= fall(price);
    const valueAt = (p: number): number => {
      if (kind === 'move') return round12(isRise ? rise(p) : fall(p));
      if (kind === 'low') return isWhole ? round12(rise(p)) : Math.max(1, round12(rise(p)));
      return isWhole ? round12(p / high) : Math.min(1, round12(p / high));
    };
    return { price: valueAt(price), backing: backing === null ? null : valueAt(backing), at };
  }

  private indicator(series: AverageSeries | RsiSeries): number | null {
    const name = seriesName(series);
    const last = this.lastIndicators.get(name);
    if (last?.closed === this.closed) return last.found;
    const closes = this.closes[series.candles].slice(-720);
    const found = series.kind === 'rsi' ? rsiOf(closes) : averageOf(series, closes);
    this.lastIndicators.set(name, { closed: this.closed, found });
    return found;
  }

  /** The extreme since a trailing trigger began to count, of the first `count` entries; a late bar is older than that. */
  private trailed({ trigger, from, since, first }: Followed, count: number): number | null {
    const { low, high } = this.extremesFrom(from, count, since ?? Infinity);
    if (low === Infinity) return first;
    if (trigger.series.kind === 'fall') return Math.max(first ?? high, high);
    return Math.min(first ?? low, low);
  }

  /** What entries from number `from` to before `count` reached, of those of `since` or later. */
  private extremesFrom(from: number, count: number, since: number): Extremes {
    let [low, high] = [Infinity, -Infinity];
    let n = from;
    while (n < count) {
      const block = n % BLOCK === 0 && n + BLOCK <= count ? this.blockAt(n) : null;
      const isOfOneSide = block !== null && (block.t >= since || block.newest < since);
      const read = isOfOneSide ? block : this.entries[n];
      n += isOfOneSide ? BLOCK : 1;
      if (read === undefined || read.t < since) continue;
      low = Math.min(low, read.low);
      high = Math.max(high, read.high);
    }
    return { low, high };
  }

  /** Entries are never changed, so what a whole block of them reached is read once. */
  private blockAt(first: number): Block {
    const known = this.blocks.get(first);
    if (known !== undefined) return known;
    const entries = this.entries.slice(first, first + BLOCK);
    const block = {
      low: Math.min(...entries.map(({ low }) => low)),
      high: Math.max(...entries.map(({ high }) => high)),
      t: Math.min(...entries.map(({ t }) => t)),
      newest: Math.max(...entries.map(({ t }) => t)),
    };
    this.blocks.set(first, block);
    return block;
  }

  private begin(t: number): void {
    if (this.knownFrom === Infinity) this.knownFrom = t;
    for (const size of ['1h', '4h', '1d'] as const) {
      const ms = CANDLES[size];
      const first = Math.floor(this.newest / ms) * ms;
      for (let start = first; start + ms <= t; start += ms) {
        this.closed += 1;
        if (Number.isNaN(this.close)) this.closes[size] = [];
        else this.closes[size].push(this.close);
      }
    }
    this.newest = Number.isNaN(this.newest) ? t : Math.max(this.newest, t);
  }
}

/** An alert names the bar's high or low where the series had its own, else the close. */
function named(
  outcome: Step,
  { condition, state }: OracleTrigger,
  seen: MachineBar,
  { low, high, close }: MachineBar,
): NamedStep {
  if (outcome.kind !== 'fired') return outcome;
  const value = barFirePrice(condition, state.phase, seen);
  return { ...outcome, price: value === seen.high ? high : value === seen.low ? low : close };
}

function isTrailing({ kind }: SeriesParts): boolean {
  return kind === 'rise' || kind === 'fall';
}

/** A trailing trigger that fired is released at once: its value is 1 again. */
function countedAnew(
  condition: OracleTrigger['condition'],
  rules: MachineRules,
  outcome: Step,
  at: number,
): Step {
  if (outcome.kind !== 'fired') return outcome;
  const released = step(condition, { ...rules, ...NO_RETREAT }, outcome.state, { price: 1, backing: 1, at });
  return released.kind === 'unchanged' ? outcome : { kind: 'fired', state: released.state };
}
