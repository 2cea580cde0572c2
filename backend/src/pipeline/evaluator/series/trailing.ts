import { type Guard, isBand } from '../../../contract/trigger.js';
import { IndexedHeap } from '../threshold-index/indexed-heap.js';
import {
  cooldownEnd,
  type MachineBar,
  type MachinePrice,
  type MachineRules,
  type MachineState,
  rulesOf,
  type Step,
  step,
  stepBar,
  stepGuarded,
  type WatchedTrigger,
} from '../domain/trigger-machine.js';
import { round12 } from '../../price-feed/domain/round12.js';
import type { NearestThresholds } from './price-range.js';
import { type PriceExtremeRow, type TrailingSide, TrailingStack } from './trailing-stack.js';
import { backedRange, backedRangeOfBar, type SeriesReference } from './windows.js';

/**
 * Its condition is of the ratio to the extreme: `below` 1 - x/100 for `fall`, `above` 1 + x/100 for `rise`. `since`: from
 * when its extreme counts, epoch milliseconds; null until it is armed.
 */
export interface TrailingTrigger extends WatchedTrigger {
  readonly since: number | null;
}

/** `reference`: what the step was measured against; null for one that settles. */
export type OnTrailingStep = (
  before: TrailingTrigger,
  outcome: Exclude<Step, { kind: 'unchanged' }>,
  reference: SeriesReference | null,
) => void;

const UNCHANGED: Step = { kind: 'unchanged' };
const NOT_DUE = -1;

/**
 * The trailing triggers of one coin and side. One that fires counts anew from that price and is released by it, so a fall
 * that goes on may fire again. The same steps as applying the machine to the ratio of each trigger; costs as `TrailingStack`.
 */
export class TrailingTriggers {
  private readonly stack: TrailingStack;
  private readonly handles = new Map<string, number>();
  private readonly triggers: (WatchedTrigger | undefined)[] = [];
  private readonly freed: number[] = [];
  private readonly duePositions: number[] = [];
  private readonly due = new IndexedHeap({
    positionOf: (handle) => this.duePositions[handle] ?? 0,
    setPosition: (handle, place) => {
      this.duePositions[handle] = place;
    },
  });

  /** `isSatisfied` is asked of the guards of a trigger that would fire. */
  constructor(
    private readonly side: TrailingSide,
    private readonly usual: MachineRules,
    private readonly isSatisfied: (guard: Guard) => boolean = () => false,
  ) {
    this.stack = new TrailingStack(side);
  }

  get size(): number {
    return this.handles.size;
  }

  /** In prices, for the gate. */
  nearest(): NearestThresholds {
    const { newest, threshold } = this.stack;
    const due = this.due.topKey;
    const [beyond, back] = this.side === 'fall' ? [Infinity, -Infinity] : [-Infinity, Infinity];
    const [extreme, level] = [
      Number.isNaN(newest) ? beyond : newest,
      Number.isNaN(threshold) ? back : threshold,
    ];
    return this.side === 'fall' ? { rise: extreme, fall: level, due } : { rise: level, fall: extreme, due };
  }

  get(id: string): TrailingTrigger | undefined {
    const handle = this.handles.get(id);
    return handle === undefined ? undefined : this.read(handle);
  }

  /** What the last holder had, before any trigger is put; rows oldest first. Groups of nobody are dropped. */
  load(rows: readonly PriceExtremeRow[], triggers: readonly TrailingTrigger[]): void {
    this.stack.restore(rows);
    for (const trigger of triggers) this.put(trigger);
    this.stack.dropEmpty();
  }

  /** Likewise for triggers that were put already, before any price. */
  reload(rows: readonly PriceExtremeRow[]): void {
    const triggers = [...this.handles.keys()].flatMap((id) => this.get(id) ?? []);
    for (const { id } of triggers) this.remove(id);
    this.load(
      rows,
      triggers.map((trigger) => ({ ...trigger, since: trigger.state.since ?? null })),
    );
  }

  /** Replaces a trigger with the same id; with the same `since` it keeps its extreme. */
  put(trigger: TrailingTrigger): void {
    const known = this.handles.get(trigger.id);
    const handle = this.freed.pop() ?? this.triggers.length;
    const { since, ...rest } = trigger;
    this.triggers[handle] = rest;
    // It joins before the one it replaces leaves, which may be the last of their group.
    if (since !== null && rest.state.phase !== 'disarmed') this.stack.join(handle, levelOf(rest), since);
    if (known !== undefined) this.forget(known);
    this.handles.set(trigger.id, handle);
    this.enqueue(handle);
  }

  remove(id: string): void {
    const handle = this.handles.get(id);
    if (handle === undefined) return;
    this.forget(handle);
    this.handles.delete(id);
  }

  /** Applies a price. `onStep` must not call back. @throws the first of what it throws; that trigger stays as it was. */
  apply(price: MachinePrice, onStep: OnTrailingStep): void {
    const touched = [...this.stack.reached(price.price), ...this.dueBy(price.at)];
    const range = backedRange(price);
    const extreme = range === null ? null : this.extremeOf(range);
    this.move(
      touched,
      onStep,
      (trigger, reference) => this.stepAt(trigger, reference, price),
      () => {
        if (extreme !== null) this.stack.raise(extreme, price.at);
      },
      price.at,
      extreme === null ? null : { price: extreme, at: price.at, exact: true },
    );
  }

  /** Applies a bar of a feed gap, likewise: it reaches a trigger by its low before, or its close after, its high enters. */
  applyBar(bar: MachineBar, onStep: OnTrailingStep): void {
    const { low, high, close, start, at } = bar;
    const extreme = this.extremeOf(backedRangeOfBar(bar));
    const nearest = this.side === 'fall' ? Math.min : Math.max;
    const touched = [
      ...this.stack.reachedByBar(nearest(low, high, close), extreme, start),
      ...this.dueBy(at),
    ];
    const from = this.side === 'fall' ? Math.min(close, extreme) : Math.max(close, extreme);
    this.move(
      touched,
      onStep,
      (trigger, reference) => this.stepAtBar(trigger, reference, bar, extreme),
      () => this.stack.raiseByBar(extreme, start),
      at,
      bar.basis === 'degraded' ? null : { price: from, at, exact: false },
    );
  }

  /** Groups that changed since the last call, to be written with the cursor; null if gone. */
  drainChanges(): ReturnType<TrailingStack['drainChanges']> {
    return this.stack.drainChanges();
  }

  /** What a trigger has seen since its time; null while nothing was backed. */
  reference(id: string): SeriesReference | null {
    const handle = this.handles.get(id);
    return handle === undefined ? null : this.stack.reference(handle);
  }

  private move(
    touched: readonly number[],
    onStep: OnTrailingStep,
    stepOf: (trigger: TrailingTrigger, reference: SeriesReference | null) => Step,
    enter: () => void,
    at: number,
    from: SeriesReference | null,
  ): void {
    // Fired or settled: they count anew once the price has entered.
    const renewed: number[] = [];
    let failure: { readonly error: unknown } | null = null;
    for (const handle of touched) {
      try {
        if (this.moveOne(handle, onStep, stepOf)) renewed.push(handle);
      } catch (error) {
        failure ??= { error };
      }
    }
    for (const handle of renewed) this.stack.remove(handle);
    enter();
    for (const handle of renewed) {
      const trigger = this.triggers[handle];
      if (trigger !== undefined) this.stack.begin(handle, levelOf(trigger), at, from);
    }
    for (const handle of touched) this.enqueue(handle);
    if (failure !== null) throw failure.error;
  }

  /** Whether the trigger counts anew. */
  private moveOne(
    handle: number,
    onStep: OnTrailingStep,
    stepOf: (trigger: TrailingTrigger, reference: SeriesReference | null) => Step,
  ): boolean {
    const before = this.read(handle);
    const reference = this.stack.reference(handle);
    const outcome = stepOf(before, reference);
    if (outcome.kind === 'unchanged') return false;
    onStep(before, outcome, reference);
    const { since, ...trigger } = before;
    this.triggers[handle] = { ...trigger, state: outcome.state };
    return outcome.kind === 'fired' || since === null;
  }

  private stepAt(trigger: TrailingTrigger, reference: SeriesReference | null, price: MachinePrice): Step {
    const { state } = trigger;
    if (state.phase === 'settling') return { kind: 'moved', state: { ...state, phase: 'armed' } };
    if (reference === null) return UNCHANGED;
    const { backing, at } = price;
    const value = round12(price.price / reference.price);
    const backingValue = backing === null ? null : round12(backing / reference.price);
    const rules = this.rulesFor(trigger);
    const measured = { price: value, backing: backingValue, at };
    return this.renewed(trigger, stepGuarded(trigger, rules, measured, this.isSatisfied), at);
  }

  private stepAtBar(
    trigger: TrailingTrigger,
    reference: SeriesReference | null,
    bar: MachineBar,
    extreme: number,
  ): Step {
    const { state, condition, since, armedAt } = trigger;
    if (armedAt > bar.start || since === null || since > bar.start) return UNCHANGED;
    const farther = this.side === 'fall' ? Math.max : Math.min;
    const close = round12(bar.close / farther(reference?.price ?? extreme, extreme));
    const [low, high] =
      reference === null
        ? [close, close]
        : [round12(bar.low / reference.price), round12(bar.high / reference.price)];
    const outcome = stepBar(condition, this.rulesFor(trigger), state, { ...bar, low, high, close });
    return this.renewed(trigger, outcome, bar.at);
  }

  /** One that fired is released at once: counted anew, its value is 1. */
  private renewed(trigger: TrailingTrigger, outcome: Step, at: number): Step {
    if (outcome.kind !== 'fired') return outcome;
    const start = { price: 1, backing: 1, at };
    const released = step(trigger.condition, this.rulesFor(trigger), outcome.state, start);
    return released.kind === 'unchanged' ? outcome : { kind: 'fired', state: released.state };
  }

  /** What counts anew is released at once. */
  private rulesFor(trigger: WatchedTrigger): MachineRules {
    return { ...rulesOf(trigger, this.usual), hysteresisPct: 0 };
  }

  private dueBy(at: number): readonly number[] {
    const found: number[] = [];
    while (this.due.topKey <= at && this.due.size > 0) {
      const handle = this.due.pop();
      this.duePositions[handle] = NOT_DUE;
      found.push(handle);
    }
    return found;
  }

  private enqueue(handle: number): void {
    const trigger = this.triggers[handle];
    if (trigger === undefined || trigger.state.phase === 'disarmed') return;
    if (trigger.state.phase === 'armed') return this.stack.setWaiting(handle);
    this.due.push(handle, dueOf(trigger.state, this.rulesFor(trigger)));
  }

  private read(handle: number): TrailingTrigger {
    const trigger = this.triggers[handle];
    if (trigger === undefined) throw new RangeError(`No trigger ${handle}`);
    return { ...trigger, since: this.stack.since(handle) };
  }

  private forget(handle: number): void {
    this.stack.remove(handle);
    const isDue = (this.duePositions[handle] ?? NOT_DUE) !== NOT_DUE;
    if (isDue) this.due.remove(handle);
    this.duePositions[handle] = NOT_DUE;
    this.triggers[handle] = undefined;
    this.freed.push(handle);
  }

  private extremeOf({ low, high }: { low: number; high: number }): number {
    return this.side === 'fall' ? high : low;
  }
}

function dueOf(state: MachineState, rules: MachineRules): number {
  return state.phase === 'cooldown' ? cooldownEnd(state, rules) : -Infinity;
}

function levelOf({ condition }: WatchedTrigger): number {
  return isBand(condition) ? Number.NaN : condition.level;
}
