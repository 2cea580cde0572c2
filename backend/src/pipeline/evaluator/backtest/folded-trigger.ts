import { type Guard, isBand } from '../../../contract/trigger.js';
import { MINUTE_MS } from '../../price-feed/domain/backfill.js';
import { isTraded, type MinuteBars, UNKNOWN_MINUTE } from '../../price-feed/domain/minute-bars.js';
import { round12 } from '../../price-feed/domain/round12.js';
import { seriesOf } from '../domain/trigger-key.js';
import {
  barFirePrice,
  type MachineBar,
  type MachinePrice,
  type MachineRules,
  type MachineState,
  rulesOf,
  step,
  stepBar,
  stepGuarded,
  type WatchedTrigger,
} from '../domain/trigger-machine.js';
import { TrailingTriggers } from '../series/trailing.js';
import type { SeriesReference } from '../series/windows.js';
import { type SeriesOfOne, seriesOfOne } from './series-of-one.js';

type FoldedCondition = Pick<WatchedTrigger, 'symbol' | 'condition' | 'own'>;

const SETTLING: MachineState = { phase: 'settling', fireNo: 0, firedAt: null };
const KEY = 'folded';

/** One trigger that minutes are applied to: to itself if it watches the price, else to its series or its extreme. */
export class FoldedTrigger {
  readonly fires: (readonly [at: number, price: number])[] = [];
  private state: MachineState | null = null;
  private readonly rules: MachineRules;
  private readonly series: SeriesOfOne | null;
  private readonly trailing: TrailingTriggers | null;
  private lastPrice = Number.NaN;
  private barUnderWay: MachineBar | null = null;

  constructor(
    private readonly trigger: FoldedCondition,
    usual: MachineRules,
    private readonly isSatisfied: (guard: Guard) => boolean,
  ) {
    const name = seriesOf(trigger.condition);
    const isTrailing = name === 'rise' || name === 'fall';
    this.rules = rulesOf(trigger, usual);
    this.trailing = isTrailing ? new TrailingTriggers(name, usual, isSatisfied) : null;
    this.series = seriesOfOne(trigger.condition, {
      onPrice: (value) => this.stepAt(value, this.lastPrice),
      onBar: (value) => this.stepAtBar(value),
      isIdle: (least, greatest) => this.isIdle(least, greatest),
    });
  }

  /** Whether it has begun and has no baseline yet. */
  get isSettling(): boolean {
    return this.state?.phase === 'settling';
  }

  /** It was made now: the next value is its baseline. */
  begin(): void {
    this.state = SETTLING;
    this.trailing?.put({ id: KEY, ...this.trigger, state: SETTLING, revision: 0, armedAt: 0, since: null });
  }

  /** Nobody knows what happened before `at`. */
  onHole(at: number): void {
    this.series?.onHole(at);
  }

  /** Returns whether what it watches has a value. */
  onPrice(price: MachinePrice): boolean {
    const { trailing, series } = this;
    this.lastPrice = price.price;
    this.barUnderWay = null;
    if (series !== null) return series.onPrice(price);
    if (trailing === null) this.stepAt(price, price.price);
    else
      trailing.apply(price, (_, { kind, state }) => {
        this.state = state;
        if (kind === 'fired') this.fires.push([price.at, price.price]);
      });
    return true;
  }

  /** Likewise a minute as a bar. */
  onBar(bar: MachineBar): boolean {
    const { trailing, series } = this;
    this.barUnderWay = bar;
    if (series !== null) return series.onBar(bar);
    if (trailing === null) this.stepAtBar(bar);
    else
      trailing.applyBar(bar, (before, { kind, state }, reference) => {
        this.state = state;
        if (kind === 'fired') this.fire(before.state.phase, measured(bar, reference));
      });
    return true;
  }

  private stepAt(value: MachinePrice, price: number): void {
    const { state, rules, isSatisfied } = this;
    const { condition } = this.trigger;
    if (state === null) return;
    const outcome =
      rules.guards === undefined
        ? step(condition, rules, state, value)
        : stepGuarded({ condition, state }, rules, value, isSatisfied);
    if (outcome.kind === 'unchanged') return;
    this.state = outcome.state;
    if (outcome.kind === 'fired') this.fires.push([value.at, price]);
  }

  /** An armed trigger waits for its level; any other may be moved by time or by a value on the way back. */
  private isIdle(least: number, greatest: number): boolean {
    if (this.state === null) return true;
    const { condition } = this.trigger;
    if (this.state.phase === 'disarmed') return true;
    if (this.state.phase !== 'armed' || isBand(condition)) return false;
    return condition.op === 'above' ? greatest < condition.level : least > condition.level;
  }

  private stepAtBar(seen: MachineBar): void {
    const { state, rules } = this;
    if (state === null) return;
    const outcome = stepBar(this.trigger.condition, rules, state, seen);
    if (outcome.kind === 'unchanged') return;
    this.state = outcome.state;
    if (outcome.kind === 'fired') this.fire(state.phase, seen);
  }

  /** An alert names the minute's high or low where the series had its own, else the close. */
  private fire(phase: MachineState['phase'], seen: MachineBar): void {
    const bar = this.barUnderWay ?? seen;
    const value = barFirePrice(this.trigger.condition, phase, seen);
    const price =
      seen === bar ? value : value === seen.high ? bar.high : value === seen.low ? bar.low : bar.close;
    this.fires.push([bar.at, price]);
  }
}

function measured(bar: MachineBar, reference: SeriesReference | null): MachineBar {
  if (reference === null) return { ...bar, low: 1, high: 1, close: 1 };
  const ratio = (price: number): number => round12(price / reference.price);
  return { ...bar, low: ratio(bar.low), high: ratio(bar.high), close: ratio(bar.close) };
}

/** What a guard is compared with: the value at the last close of its coin, before that entered a window. */
export class GuardValue {
  value: number | null = null;
  private readonly series: SeriesOfOne | null;
  private readonly isRsi: boolean;
  private isBroken = false;

  constructor(readonly guard: Guard) {
    const ignore = (): void => undefined;
    this.series = seriesOfOne(guard.condition, { onPrice: ignore, onBar: ignore, isIdle: () => true });
    this.isRsi = seriesOf(guard.condition)?.startsWith('rsi') === true;
  }

  /** Minute number `n` of its coin. A price counts for 30 s, so that of another minute does not; the RSI keeps its value. */
  apply({ from, close, kind }: MinuteBars, n: number): void {
    const known = kind[n] ?? UNKNOWN_MINUTE;
    if (known === UNKNOWN_MINUTE) this.isBroken = true;
    if (!isTraded(known)) {
      if (!this.isRsi) this.value = null;
      return;
    }
    if (this.isBroken) this.series?.onHole(from + n * MINUTE_MS);
    this.isBroken = false;
    const last = close[n] ?? Number.NaN;
    const price = { price: last, backing: last, at: from + (n + 1) * MINUTE_MS };
    if (this.series === null) this.value = last;
    else {
      this.value = this.series.valueBefore(price);
      this.series.onPrice(price);
    }
  }
}
