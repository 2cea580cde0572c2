import { type Condition, isBand } from '../../../contract/trigger.js';
import type { HeapPositions } from './indexed-heap.js';
import { QueueHeads, PriorityQueue } from './priority-queue.js';
import {
  cooldownEnd,
  type MachineBar,
  type MachinePrice,
  type MachineRules,
  type MachineState,
  releaseBounds,
  rulesOf,
  type Step,
  step,
  stepBar,
  type WatchedTrigger,
} from '../domain/trigger-machine.js';
import { DOWN, DUE, NO_QUEUE, TriggerStore, UP } from './trigger-store.js';

const UNCHANGED: Step = { kind: 'unchanged' };

/** Called for every trigger that moved, with its state before. */
export type OnStep = (before: WatchedTrigger, outcome: Exclude<Step, { kind: 'unchanged' }>) => void;

/** Per symbol: the nearest thresholds above and below (negated), the nearest time, and the last price (NaN before one). */
const NUMBERS_PER_SYMBOL = 4;
const RISE = 0;
const FALL = 1;
const SOONEST = 2;
const LAST = 3;

/** The thresholds above (`up`) and below (`down`, keys negated) a symbol's price, and triggers that need a price at a time. */
class SymbolQueues {
  readonly up: PriorityQueue;
  readonly down: PriorityQueue;
  readonly due: PriorityQueue;

  constructor(
    readonly number: number,
    heads: QueueHeads,
    places: HeapPositions,
    readonly rules: MachineRules,
  ) {
    const first = number * NUMBERS_PER_SYMBOL;
    this.up = new PriorityQueue(heads, first + RISE, places);
    this.down = new PriorityQueue(heads, first + FALL, places);
    this.due = new PriorityQueue(heads, first + SOONEST, places);
  }
}

/**
 * Finds the triggers that a price concerns, with the same steps as applying the machine to every trigger. A price that
 * crosses nothing costs a lookup and three comparisons, k crossings O(k log n). About 70 bytes a trigger.
 */
export class TriggerIndex {
  private readonly numbers = new Map<string, number>();
  private readonly queues: SymbolQueues[] = [];
  private readonly heads = new QueueHeads();
  private readonly store = new TriggerStore();
  private readonly touched: number[] = [];
  /** Emptying the array would free and allocate its memory again. */
  private touchedCount = 0;

  constructor(private readonly rules: MachineRules) {}

  get size(): number {
    return this.store.size;
  }

  /** Whether any trigger waits for prices of a symbol. */
  watches(symbol: string): boolean {
    const book = this.find(symbol);
    return book !== undefined && book.up.size + book.down.size + book.due.size > 0;
  }

  get(id: string): WatchedTrigger | undefined {
    const handle = this.store.find(id);
    return handle < 0 ? undefined : this.store.read(handle);
  }

  /** Replaces a trigger with the same id. */
  put(trigger: WatchedTrigger): void {
    this.remove(trigger.id);
    const handle = this.store.add(trigger);
    const book = this.queuesFor(trigger.symbol);
    this.enqueue(book, handle, trigger.condition, trigger.state);
  }

  remove(id: string): void {
    const handle = this.store.find(id);
    if (handle < 0) return;
    const book = this.queuesFor(this.store.symbol(handle));
    this.dequeue(book, handle);
    this.store.remove(handle);
  }

  /** Applies one price of a symbol. `onStep` must not call back into the index. @throws what it throws. */
  apply(symbol: string, price: MachinePrice, onStep: OnStep): void {
    const number = this.numbers.get(symbol);
    if (number === undefined) return;
    const { tops } = this.heads;
    const first = number * NUMBERS_PER_SYMBOL;
    tops[first + LAST] = price.price;
    const rise = tops[first + RISE] ?? Infinity;
    const fall = -(tops[first + FALL] ?? Infinity);
    const dueAt = tops[first + SOONEST] ?? Infinity;
    if (price.price < rise && price.price > fall && (dueAt === Infinity || price.at < dueAt)) return;
    this.applyCrossing(number, price, onStep);
  }

  /** Applies a bar of a symbol to every trigger that was armed when it began. `onStep` must not call back into the index. */
  applyBar(symbol: string, bar: MachineBar, onStep: OnStep): void {
    const book = this.find(symbol);
    if (book === undefined) return;
    this.heads.tops[book.number * NUMBERS_PER_SYMBOL + LAST] = bar.close;
    this.collectTouched(
      book,
      Math.min(bar.low, bar.high, bar.close),
      Math.max(bar.low, bar.high, bar.close),
      bar.at,
    );
    this.moveTouched(book, onStep, ({ condition, state, armedAt }) =>
      armedAt > bar.start ? UNCHANGED : stepBar(condition, book.rules, state, bar),
    );
  }

  private applyCrossing(number: number, price: MachinePrice, onStep: OnStep): void {
    const book = this.queues[number];
    if (book === undefined) return;
    this.collectTouched(book, price.price, price.price, price.at);
    this.moveTouched(book, onStep, ({ condition, state }) => step(condition, book.rules, state, price));
  }

  /** Dequeues every trigger with a threshold between `low` and `high`, or a time up to `at`. */
  private collectTouched(book: SymbolQueues, low: number, high: number, at: number): void {
    const { up, down, due } = book;
    while (up.topKey <= high) this.touch(book, up);
    while (-down.topKey >= low) this.touch(book, down);
    while (due.topKey <= at) this.touch(book, due);
  }

  /** A band is in both queues while a price has to leave it, and a bar may reach both. */
  private touch({ up, down }: SymbolQueues, queue: PriorityQueue): void {
    const { store } = this;
    const entry = queue.pop();
    const handle = store.handleOf(entry);
    if (store.queuesOf(handle) === (UP | DOWN)) {
      if (queue === up) down.remove(store.secondEntry(handle));
      else up.remove(handle);
    }
    this.touched[this.touchedCount++] = handle;
  }

  /** A trigger whose step throws stays as it was; the others move, then the first error is thrown. */
  private moveTouched(book: SymbolQueues, onStep: OnStep, stepOf: (trigger: WatchedTrigger) => Step): void {
    const { touched, touchedCount, store } = this;
    let failure: { readonly error: unknown } | null = null;
    this.touchedCount = 0;
    for (let n = 0; n < touchedCount; n++) {
      const handle = touched[n] ?? 0;
      const before = store.read(handle);
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
      this.enqueue(book, handle, before.condition, state);
    }
    if (failure !== null) throw failure.error;
  }

  private enqueue(book: SymbolQueues, handle: number, condition: Condition, state: MachineState): void {
    switch (state.phase) {
      case 'disarmed':
        return this.store.setQueues(handle, NO_QUEUE);
      case 'settling':
        return this.enqueueDue(book, handle, -Infinity);
      case 'cooldown':
        return this.enqueueDue(book, handle, cooldownEnd(state, this.rules));
      case 'breached':
        return this.enqueueBreached(book, handle, condition);
      case 'armed':
        return this.enqueueArmed(book, handle, condition);
    }
  }

  private enqueueBreached(book: SymbolQueues, handle: number, condition: Condition): void {
    const { lower, upper } = releaseBounds(condition, book.rules.hysteresisPct);
    if (condition.op === 'outside') this.enqueueEntering(book, handle, lower, upper);
    else if (upper === Infinity) this.enqueueDown(book, handle, lower);
    else if (lower === -Infinity) this.enqueueUp(book, handle, upper);
    else this.enqueueLeaving(book, handle, lower, upper);
  }

  private enqueueArmed(book: SymbolQueues, handle: number, condition: Condition): void {
    if (!isBand(condition)) {
      if (condition.op === 'above') this.enqueueUp(book, handle, condition.level);
      else this.enqueueDown(book, handle, condition.level);
    } else if (condition.op === 'inside') this.enqueueEntering(book, handle, condition.low, condition.high);
    else this.enqueueLeaving(book, handle, condition.low, condition.high);
  }

  /** Waits for a price between two levels, on the side where the price is. */
  private enqueueEntering(book: SymbolQueues, handle: number, low: number, high: number): void {
    const last = this.heads.tops[book.number * NUMBERS_PER_SYMBOL + LAST] ?? Number.NaN;
    if (last < low) this.enqueueUp(book, handle, low);
    else if (last > high) this.enqueueDown(book, handle, high);
    else this.enqueueDue(book, handle, -Infinity);
  }

  /** Waits for a price at or beyond either of two levels. */
  private enqueueLeaving(book: SymbolQueues, handle: number, low: number, high: number): void {
    this.enqueueUp(book, handle, high);
    book.down.push(this.store.secondEntry(handle), -low);
    this.store.setQueues(handle, UP | DOWN);
  }

  private enqueueUp(book: SymbolQueues, handle: number, price: number): void {
    book.up.push(handle, price);
    this.store.setQueues(handle, UP);
  }

  private enqueueDown(book: SymbolQueues, handle: number, price: number): void {
    book.down.push(handle, -price);
    this.store.setQueues(handle, DOWN);
  }

  private enqueueDue(book: SymbolQueues, handle: number, at: number): void {
    book.due.push(handle, at);
    this.store.setQueues(handle, DUE);
  }

  private dequeue({ up, down, due }: SymbolQueues, handle: number): void {
    const where = this.store.queuesOf(handle);
    if (where === (UP | DOWN)) down.remove(this.store.secondEntry(handle));
    else if (where === DOWN) down.remove(handle);
    if ((where & UP) !== 0) up.remove(handle);
    if (where === DUE) due.remove(handle);
  }

  private find(symbol: string): SymbolQueues | undefined {
    const number = this.numbers.get(symbol);
    return number === undefined ? undefined : this.queues[number];
  }

  private queuesFor(symbol: string): SymbolQueues {
    const known = this.find(symbol);
    if (known !== undefined) return known;
    const number = this.queues.length;
    this.heads.makeRoomForTops((number + 1) * NUMBERS_PER_SYMBOL);
    this.heads.tops[number * NUMBERS_PER_SYMBOL + LAST] = Number.NaN;
    const book = new SymbolQueues(number, this.heads, this.store, rulesOf(symbol, this.rules));
    this.queues.push(book);
    this.numbers.set(symbol, number);
    return book;
  }
}
