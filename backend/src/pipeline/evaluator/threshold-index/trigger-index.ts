import { type Condition, type Guard, isBand } from '../../../contract/trigger.js';
import { partsOfKey, type TriggerKey, triggerKeyOf } from '../domain/trigger-key.js';
import {
  cooldownEnd,
  isBacked,
  type MachineBar,
  type MachinePrice,
  type MachineRules,
  type MachineState,
  releaseBounds,
  rulesOf,
  type Step,
  stepBar,
  stepGuarded,
  type WatchedTrigger,
} from '../domain/trigger-machine.js';
import { PriorityQueue, QueueHeads } from './priority-queue.js';
import { TriggerKeys } from './trigger-keys.js';
import { DOWN, DUE, NO_QUEUE, TriggerStore, UP } from './trigger-store.js';

const UNCHANGED: Step = { kind: 'unchanged' };
/** How often a trigger is looked at whose condition holds while something else keeps it from firing. */
const LOOK_AGAIN_MS = 1_000;

/** Called for every trigger that moved, with its state before. */
export type OnStep = (before: WatchedTrigger, outcome: Exclude<Step, { kind: 'unchanged' }>) => void;

/**
 * Per key: the nearest thresholds above and below (negated), the nearest time, and the last price (NaN before one). They
 * stand in this file, since `apply` would pay for constants of another.
 */
const NUMBERS_PER_KEY = 4;
const RISE = 0;
const FALL = 1;
const SOONEST = 2;
const LAST = 3;

/** What the next value of a key has to reach before it concerns a trigger; infinite where there is nothing. */
export interface Thresholds {
  readonly rise: number;
  readonly fall: number;
  /** Epoch milliseconds. */
  readonly due: number;
}

/** The thresholds above (`up`) and below (`down`, negated) a key's price, and triggers that need a price at a time. */
interface KeyQueues {
  readonly number: number;
  readonly up: PriorityQueue;
  readonly down: PriorityQueue;
  readonly due: PriorityQueue;
}

/**
 * Finds the triggers that a price concerns, with the same steps as applying the machine to every trigger. A price that
 * crosses nothing costs a lookup and three comparisons, k crossings O(k log n). About 75 bytes a trigger.
 */
export class TriggerIndex {
  private readonly store = new TriggerStore();
  private readonly queueHeads = new QueueHeads();
  private readonly keys = new TriggerKeys();
  private readonly queues: KeyQueues[] = [];
  private readonly touched: number[] = [];
  /** Emptying the array would free and allocate its memory again. */
  private touchedCount = 0;

  /** `isSatisfied` is asked when all else of a trigger lets it fire; what is unknown is not. It must not throw. */
  constructor(
    private readonly rules: MachineRules,
    private readonly isSatisfied: (guard: Guard) => boolean = () => false,
  ) {}

  get size(): number {
    return this.store.size;
  }

  /** Whether any trigger waits for prices of `COIN` or `COIN@exchange`, or for a series of them. */
  watches(source: string): boolean {
    const { symbol, exchange } = partsOfKey(source);
    return this.keys.activeKeys(symbol).some((key) => partsOfKey(key).exchange === exchange);
  }

  /** The keys of a coin for which triggers wait. */
  keysOf(symbol: string): readonly string[] {
    return this.keys.activeKeys(symbol);
  }

  /** A price strictly between them, before `due`, concerns no trigger of the key. */
  heads(key: string): Thresholds {
    const book = this.find(key);
    if (book === undefined) return { rise: Infinity, fall: -Infinity, due: Infinity };
    return { rise: book.up.topKey, fall: -book.down.topKey, due: book.due.topKey };
  }

  get(id: string): WatchedTrigger | undefined {
    const handle = this.store.find(id);
    return handle < 0 ? undefined : this.store.read(handle, this.keys.at(this.store.keyNumber(handle)).parts);
  }

  /** Replaces a trigger with the same id. */
  put(trigger: WatchedTrigger): void {
    this.remove(trigger.id);
    const key = this.keys.addTrigger(triggerKeyOf(trigger));
    if (key.triggers === 1) this.makeQueues(key.number);
    const handle = this.store.add(trigger, key.number);
    if (trigger.state.phase !== 'disarmed') this.keys.activate(key);
    this.enqueue(this.queuesAt(key.number), handle, trigger, trigger.state);
  }

  remove(id: string): void {
    const handle = this.store.find(id);
    if (handle < 0) return;
    const key = this.keys.at(this.store.keyNumber(handle));
    if (this.store.queuesOf(handle) !== NO_QUEUE) this.keys.deactivate(key);
    this.dequeue(this.queuesAt(key.number), handle);
    this.store.remove(handle);
    this.keys.removeTrigger(key);
  }

  /** Applies one price, or a series' value, of a key. `onStep` must not call back into the index. @throws what it throws. */
  apply(key: string, price: MachinePrice, onStep: OnStep): void {
    const number = this.keys.numberOf(key);
    if (number === undefined) return;
    const { tops } = this.queueHeads;
    const first = number * NUMBERS_PER_KEY;
    tops[first + LAST] = price.price;
    const rise = tops[first + RISE] ?? Infinity;
    const fall = -(tops[first + FALL] ?? Infinity);
    const dueAt = tops[first + SOONEST] ?? Infinity;
    if (price.price < rise && price.price > fall && (dueAt === Infinity || price.at < dueAt)) return;
    this.applyCrossing(this.queuesAt(number), price, onStep);
  }

  /** Applies a bar of a key to every trigger that was armed when it began. `onStep` must not call back into the index. */
  applyBar(key: string, bar: MachineBar, onStep: OnStep): void {
    const book = this.find(key);
    if (book === undefined) return;
    this.queueHeads.tops[book.number * NUMBERS_PER_KEY + LAST] = bar.close;
    this.collectTouched(
      book,
      Math.min(bar.low, bar.high, bar.close),
      Math.max(bar.low, bar.high, bar.close),
      bar.at,
    );
    this.moveTouched(book, onStep, null, (trigger) =>
      trigger.armedAt > bar.start
        ? UNCHANGED
        : stepBar(trigger.condition, rulesOf(trigger, this.rules), trigger.state, bar),
    );
  }

  private applyCrossing(book: KeyQueues, price: MachinePrice, onStep: OnStep): void {
    this.collectTouched(book, price.price, price.price, price.at);
    this.moveTouched(book, onStep, price, (trigger) =>
      stepGuarded(trigger, rulesOf(trigger, this.rules), price, this.isSatisfied),
    );
  }

  /** Dequeues every trigger with a threshold between `low` and `high`, or a time up to `at`. */
  private collectTouched(book: KeyQueues, low: number, high: number, at: number): void {
    const { up, down, due } = book;
    while (up.topKey <= high) this.touch(book, up);
    while (-down.topKey >= low) this.touch(book, down);
    while (due.topKey <= at) this.touch(book, due);
  }

  /** A band is in both queues while a price has to leave it, and a bar may reach both. */
  private touch({ up, down }: KeyQueues, queue: PriorityQueue): void {
    const { store } = this;
    const entry = queue.pop();
    const handle = store.handleOf(entry);
    if (store.queuesOf(handle) === (UP | DOWN)) {
      if (queue === up) down.remove(store.secondEntry(handle));
      else up.remove(handle);
    }
    this.touched[this.touchedCount++] = handle;
  }

  /** A trigger whose step throws stays as it was; the others move, then the first error is thrown. `price` is null for a bar. */
  private moveTouched(
    book: KeyQueues,
    onStep: OnStep,
    price: MachinePrice | null,
    stepOf: (trigger: WatchedTrigger) => Step,
  ): void {
    const { touched, touchedCount, store } = this;
    const key = this.keys.at(book.number);
    let failure: { readonly error: unknown } | null = null;
    this.touchedCount = 0;
    for (let n = 0; n < touchedCount; n++) {
      const handle = touched[n] ?? 0;
      if (price !== null && this.isHeldBack(handle, key.parts, price)) {
        this.enqueueDue(book, handle, price.at + LOOK_AGAIN_MS);
        continue;
      }
      const before = store.read(handle, key.parts);
      let { state } = before;
      try {
        const outcome = stepOf(before);
        if (outcome.kind !== 'unchanged') {
          onStep(before, outcome);
          ({ state } = outcome);
          store.setState(handle, state);
        }
      } catch (error) {
        failure ??= { error };
      }
      if (state.phase === 'disarmed') this.keys.deactivate(key);
      this.enqueue(book, handle, before, state);
    }
    if (failure !== null) throw failure.error;
  }

  /** Whether it is armed, its condition holds, and its end or a guard alone keeps it from firing. Reads only what that needs. */
  private isHeldBack(handle: number, { series }: TriggerKey, price: MachinePrice): boolean {
    const own = this.store.ownRules(handle);
    if (own === undefined) return false;
    const { guards, expiresAt = Infinity } = own;
    if (guards === undefined && expiresAt === Infinity) return false;
    if (!this.store.isArmed(handle) || !isBacked(this.store.condition(handle, series), price)) return false;
    return price.at >= expiresAt || guards?.every(this.isSatisfied) === false;
  }

  private enqueue(book: KeyQueues, handle: number, trigger: WatchedTrigger, state: MachineState): void {
    switch (state.phase) {
      case 'disarmed':
        return this.store.setQueues(handle, NO_QUEUE);
      case 'settling':
        return this.enqueueDue(book, handle, -Infinity);
      case 'cooldown':
        return this.enqueueDue(book, handle, cooldownEnd(state, rulesOf(trigger, this.rules)));
      case 'breached':
        return this.enqueueBreached(book, handle, trigger);
      case 'armed':
        return this.enqueueArmed(book, handle, trigger.condition);
    }
  }

  private enqueueBreached(book: KeyQueues, handle: number, trigger: WatchedTrigger): void {
    const { condition } = trigger;
    const { lower, upper } = releaseBounds(condition, rulesOf(trigger, this.rules).hysteresisPct);
    if (condition.op === 'outside') this.enqueueEntering(book, handle, lower, upper);
    else if (upper === Infinity) this.enqueueDown(book, handle, lower);
    else if (lower === -Infinity) this.enqueueUp(book, handle, upper);
    else this.enqueueLeaving(book, handle, lower, upper);
  }

  private enqueueArmed(book: KeyQueues, handle: number, condition: Condition): void {
    if (!isBand(condition)) {
      if (condition.op === 'above') this.enqueueUp(book, handle, condition.level);
      else this.enqueueDown(book, handle, condition.level);
    } else if (condition.op === 'inside') this.enqueueEntering(book, handle, condition.low, condition.high);
    else this.enqueueLeaving(book, handle, condition.low, condition.high);
  }

  /** Waits for a price between two levels, on the side where the price is. */
  private enqueueEntering(book: KeyQueues, handle: number, low: number, high: number): void {
    const last = this.queueHeads.tops[book.number * NUMBERS_PER_KEY + LAST] ?? Number.NaN;
    if (last < low) this.enqueueUp(book, handle, low);
    else if (last > high) this.enqueueDown(book, handle, high);
    else this.enqueueDue(book, handle, -Infinity);
  }

  /** Waits for a price at or beyond either of two levels. */
  private enqueueLeaving(book: KeyQueues, handle: number, low: number, high: number): void {
    this.enqueueUp(book, handle, high);
    book.down.push(this.store.secondEntry(handle), -low);
    this.store.setQueues(handle, UP | DOWN);
  }

  private enqueueUp(book: KeyQueues, handle: number, price: number): void {
    book.up.push(handle, price);
    this.store.setQueues(handle, UP);
  }

  private enqueueDown(book: KeyQueues, handle: number, price: number): void {
    book.down.push(handle, -price);
    this.store.setQueues(handle, DOWN);
  }

  private enqueueDue(book: KeyQueues, handle: number, at: number): void {
    book.due.push(handle, at);
    this.store.setQueues(handle, DUE);
  }

  private dequeue({ up, down, due }: KeyQueues, handle: number): void {
    const where = this.store.queuesOf(handle);
    if (where === (UP | DOWN)) down.remove(this.store.secondEntry(handle));
    else if (where === DOWN) down.remove(handle);
    if ((where & UP) !== 0) up.remove(handle);
    if (where === DUE) due.remove(handle);
  }

  private find(key: string): KeyQueues | undefined {
    const number = this.keys.numberOf(key);
    return number === undefined ? undefined : this.queues[number];
  }

  private queuesAt(number: number): KeyQueues {
    return this.queues[number] ?? this.makeQueues(number);
  }

  /** For a key without triggers; those of the number's last key are empty by now. */
  private makeQueues(number: number): KeyQueues {
    const first = number * NUMBERS_PER_KEY;
    this.queueHeads.makeRoomForTops(first + NUMBERS_PER_KEY);
    this.queueHeads.tops[first + LAST] = Number.NaN;
    const queue = (top: number): PriorityQueue => new PriorityQueue(this.queueHeads, first + top, this.store);
    return (this.queues[number] ??= { number, up: queue(RISE), down: queue(FALL), due: queue(SOONEST) });
  }
}
