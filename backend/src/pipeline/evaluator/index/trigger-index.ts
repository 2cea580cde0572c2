import type { Condition } from '../../../contract/trigger.js';
import type { Places } from './indexed-heap.js';
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
import { DOWN, DUE, NOWHERE, TriggerStore, UP } from './trigger-store.js';

const UNCHANGED: Step = { kind: 'unchanged' };

/** Called for every trigger that a price moved, with the trigger as it was before. */
export type OnStep = (before: WatchedTrigger, outcome: Exclude<Step, { kind: 'unchanged' }>) => void;

/**
 * The four numbers of each book that every price looks at: the nearest thresholds above and below (negated), the nearest
 * time, and the last price (NaN before there is one).
 */
const TOPS = 4;
const RISE = 0;
const FALL = 1;
const SOONEST = 2;
const LAST = 3;

/**
 * What waits for a symbol's price: thresholds for it to rise to (`up`), to fall to (`down`, keys negated), and triggers
 * that must see a price at or after a time whatever it is (`due`).
 */
class Book {
  readonly up: PriorityQueue;
  readonly down: PriorityQueue;
  readonly due: PriorityQueue;

  constructor(
    readonly number: number,
    heads: QueueHeads,
    places: Places,
    readonly rules: MachineRules,
  ) {
    const first = number * TOPS;
    this.up = new PriorityQueue(heads, first + RISE, places);
    this.down = new PriorityQueue(heads, first + FALL, places);
    this.due = new PriorityQueue(heads, first + SOONEST, places);
  }
}

/**
 * Every watched trigger, found by the prices that can concern it. A price that crosses nothing costs a lookup and
 * three comparisons; one that crosses k thresholds costs O(k log n). Gives the same steps as applying the trigger
 * machine to every trigger at every price. Takes about 70 bytes a trigger.
 */
export class TriggerIndex {
  private readonly numbers = new Map<string, number>();
  private readonly books: Book[] = [];
  private readonly heads = new QueueHeads();
  private readonly store = new TriggerStore();
  private readonly touched: number[] = [];
  /** How many of `touched` count: an array that is emptied gives its memory back, and asks for it again. */
  private touches = 0;

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

  /** Watches a trigger from the next price on, in place of the one with the same id. */
  put(trigger: WatchedTrigger): void {
    this.remove(trigger.id);
    const handle = this.store.add(trigger);
    const book = this.bookOf(trigger.symbol);
    this.place(book, handle, trigger.condition, trigger.state);
  }

  remove(id: string): void {
    const handle = this.store.find(id);
    if (handle < 0) return;
    const book = this.bookOf(this.store.symbol(handle));
    this.withdraw(book, handle);
    this.store.remove(handle);
  }

  /** Applies one price of a symbol. `onStep` must not call back into the index. @throws what it throws. */
  apply(symbol: string, price: MachinePrice, onStep: OnStep): void {
    const number = this.numbers.get(symbol);
    if (number === undefined) return;
    const { tops } = this.heads;
    const first = number * TOPS;
    tops[first + LAST] = price.price;
    const rise = tops[first + RISE] ?? Infinity;
    const fall = -(tops[first + FALL] ?? Infinity);
    const dueAt = tops[first + SOONEST] ?? Infinity;
    if (price.price < rise && price.price > fall && (dueAt === Infinity || price.at < dueAt)) return;
    this.cross(number, price, onStep);
  }

  /** Applies a bar of a symbol to every trigger that was armed when it began. `onStep` must not call back into the index. */
  applyBar(symbol: string, bar: MachineBar, onStep: OnStep): void {
    const book = this.find(symbol);
    if (book === undefined) return;
    this.heads.tops[book.number * TOPS + LAST] = bar.close;
    this.reach(book, Math.min(bar.low, bar.high, bar.close), Math.max(bar.low, bar.high, bar.close), bar.at);
    this.moveTouched(book, onStep, ({ condition, state, armedAt }) =>
      armedAt > bar.start ? UNCHANGED : stepBar(condition, book.rules, state, bar),
    );
  }

  private cross(number: number, price: MachinePrice, onStep: OnStep): void {
    const book = this.books[number];
    if (book === undefined) return;
    this.reach(book, price.price, price.price, price.at);
    this.moveTouched(book, onStep, ({ condition, state }) => step(condition, book.rules, state, price));
  }

  /** Takes out everything that waits for a price between `low` and `high`, or for a time up to `at`. */
  private reach(book: Book, low: number, high: number, at: number): void {
    const { up, down, due } = book;
    while (up.topKey <= high) this.touch(book, up);
    while (-down.topKey >= low) this.touch(book, down);
    while (due.topKey <= at) this.touch(book, due);
  }

  /** A breached band waits on both sides, and a bar may reach both. */
  private touch({ up, down }: Book, queue: PriorityQueue): void {
    const { store } = this;
    const entry = queue.pop();
    const handle = store.handleOf(entry);
    if (store.whereabouts(handle) === (UP | DOWN)) {
      if (queue === up) down.remove(store.secondEntry(handle));
      else up.remove(handle);
    }
    this.touched[this.touches++] = handle;
  }

  /** One whose step throws stays as it was and waits for the next price; the others move, then the first error is thrown. */
  private moveTouched(book: Book, onStep: OnStep, stepOf: (trigger: WatchedTrigger) => Step): void {
    const { touched, touches, store } = this;
    let failure: { readonly error: unknown } | null = null;
    this.touches = 0;
    for (let n = 0; n < touches; n++) {
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
      this.place(book, handle, before.condition, state);
    }
    if (failure !== null) throw failure.error;
  }

  private place(book: Book, handle: number, condition: Condition, state: MachineState): void {
    switch (state.phase) {
      case 'disarmed':
        return this.store.setWhereabouts(handle, NOWHERE);
      case 'settling':
        return this.placeDue(book, handle, -Infinity);
      case 'cooldown':
        return this.placeDue(book, handle, cooldownEnd(state, this.rules));
      case 'breached':
        return this.placeBreached(book, handle, condition);
      case 'armed':
        return this.placeArmed(book, handle, condition);
    }
  }

  private placeBreached(book: Book, handle: number, condition: Condition): void {
    const { lower, upper } = releaseBounds(condition, book.rules.hysteresisPct);
    if (upper === Infinity) return this.placeDown(book, handle, lower);
    this.placeUp(book, handle, upper);
    if (lower === -Infinity) return;
    book.down.push(this.store.secondEntry(handle), -lower);
    this.store.setWhereabouts(handle, UP | DOWN);
  }

  private placeArmed(book: Book, handle: number, condition: Condition): void {
    const last = this.heads.tops[book.number * TOPS + LAST] ?? Number.NaN;
    if (condition.op === 'above') this.placeUp(book, handle, condition.level);
    else if (condition.op === 'below') this.placeDown(book, handle, condition.level);
    else if (last < condition.low) this.placeUp(book, handle, condition.low);
    else if (last > condition.high) this.placeDown(book, handle, condition.high);
    else this.placeDue(book, handle, -Infinity);
  }

  private placeUp(book: Book, handle: number, price: number): void {
    book.up.push(handle, price);
    this.store.setWhereabouts(handle, UP);
  }

  private placeDown(book: Book, handle: number, price: number): void {
    book.down.push(handle, -price);
    this.store.setWhereabouts(handle, DOWN);
  }

  private placeDue(book: Book, handle: number, at: number): void {
    book.due.push(handle, at);
    this.store.setWhereabouts(handle, DUE);
  }

  private withdraw({ up, down, due }: Book, handle: number): void {
    const where = this.store.whereabouts(handle);
    if (where === (UP | DOWN)) down.remove(this.store.secondEntry(handle));
    else if (where === DOWN) down.remove(handle);
    if ((where & UP) !== 0) up.remove(handle);
    if (where === DUE) due.remove(handle);
  }

  private find(symbol: string): Book | undefined {
    const number = this.numbers.get(symbol);
    return number === undefined ? undefined : this.books[number];
  }

  private bookOf(symbol: string): Book {
    const known = this.find(symbol);
    if (known !== undefined) return known;
    const number = this.books.length;
    this.heads.makeRoomForTops((number + 1) * TOPS);
    this.heads.tops[number * TOPS + LAST] = Number.NaN;
    const book = new Book(number, this.heads, this.store, rulesOf(symbol, this.rules));
    this.books.push(book);
    this.numbers.set(symbol, number);
    return book;
  }
}
