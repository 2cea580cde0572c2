import { type Condition, type Guard, isBand } from '../../../contract/trigger.js';
import { triggerKeyOf } from '../domain/trigger-key.js';
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
import type { PriorityQueue } from './priority-queue.js';
import { type KeyQueues, type Thresholds, TriggerKeys } from './trigger-keys.js';
import { DOWN, DUE, NO_QUEUE, TriggerStore, UP } from './trigger-store.js';

const UNCHANGED: Step = { kind: 'unchanged' };
/** How often a trigger is looked at whose condition holds while something else keeps it from firing. */
const LOOK_AGAIN_MS = 1_000;

/** Called for every trigger that moved, with its state before. */
export type OnStep = (before: WatchedTrigger, outcome: Exclude<Step, { kind: 'unchanged' }>) => void;

/**
 * Finds the triggers that a price concerns, with the same steps as applying the machine to every trigger. A price that
 * crosses nothing costs a lookup and three comparisons, k crossings O(k log n). About 70 bytes a trigger.
 */
export class TriggerIndex {
  private readonly store = new TriggerStore();
  private readonly keys = new TriggerKeys(this.store);
  private readonly touched: number[] = [];
  /** Emptying the array would free and allocate its memory again. */
  private touchedCount = 0;

  /** `isSatisfied` is asked when all else of a trigger lets it fire; what is unknown is not. */
  constructor(
    private readonly rules: MachineRules,
    private readonly isSatisfied: (guard: Guard) => boolean = () => false,
  ) {}

  get size(): number {
    return this.store.size;
  }

  /** Whether any trigger waits for prices of a coin, or for a series of it. */
  watches(symbol: string): boolean {
    return this.keys.activeKeys(symbol).length > 0;
  }

  /** The keys of a coin for which triggers wait. */
  keysOf(symbol: string): readonly string[] {
    return this.keys.activeKeys(symbol);
  }

  /** A price strictly between them, before `due`, concerns no trigger of the key. */
  heads(key: string): Thresholds {
    return this.keys.thresholds(key);
  }

  get(id: string): WatchedTrigger | undefined {
    const handle = this.store.find(id);
    return handle < 0 ? undefined : this.store.read(handle, this.queuesFor(handle).parts);
  }

  /** Replaces a trigger with the same id. */
  put(trigger: WatchedTrigger): void {
    this.remove(trigger.id);
    const book = this.keys.addTrigger(triggerKeyOf(trigger));
    const handle = this.store.add(trigger, book.number);
    if (trigger.state.phase !== 'disarmed') this.keys.activate(book);
    this.enqueue(book, handle, trigger, trigger.state);
  }

  remove(id: string): void {
    const handle = this.store.find(id);
    if (handle < 0) return;
    const book = this.queuesFor(handle);
    if (this.store.queuesOf(handle) !== NO_QUEUE) this.keys.deactivate(book);
    this.dequeue(book, handle);
    this.store.remove(handle);
    this.keys.removeTrigger(book);
  }

  /** Applies one price, or a series' value, of a key. `onStep` must not call back into the index. @throws what it throws. */
  apply(key: string, price: MachinePrice, onStep: OnStep): void {
    const book = this.keys.crossedBy(key, price);
    if (book !== undefined) this.applyCrossing(book, price, onStep);
  }

  /** Applies a bar of a key to every trigger that was armed when it began. `onStep` must not call back into the index. */
  applyBar(key: string, bar: MachineBar, onStep: OnStep): void {
    const book = this.keys.find(key);
    if (book === undefined) return;
    this.keys.noteLast(book, bar.close);
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
    let failure: { readonly error: unknown } | null = null;
    this.touchedCount = 0;
    for (let n = 0; n < touchedCount; n++) {
      const handle = touched[n] ?? 0;
      const before = store.read(handle, book.parts);
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
      if (state.phase === 'disarmed') this.keys.deactivate(book);
      if (price !== null && isHeldBack(before, state, price))
        this.enqueueDue(book, handle, price.at + LOOK_AGAIN_MS);
      else this.enqueue(book, handle, before, state);
    }
    if (failure !== null) throw failure.error;
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
    const last = this.keys.last(book);
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

  private queuesFor(handle: number): KeyQueues {
    return this.keys.at(this.store.keyNumber(handle));
  }
}

/** Its condition holds, and a guard or its end kept it from firing. */
function isHeldBack(
  { own, condition }: WatchedTrigger,
  { phase }: MachineState,
  price: MachinePrice,
): boolean {
  if (phase !== 'armed' || (own?.guards === undefined && own?.expiresAt === undefined)) return false;
  return isBacked(condition, price);
}
