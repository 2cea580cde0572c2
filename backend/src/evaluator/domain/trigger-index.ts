import { HandleHeap, HeapPlaces } from './handle-heap.js';
import {
  cooldownEnd,
  type MachineBar,
  type MachinePrice,
  type MachineRules,
  releaseBounds,
  rulesOf,
  type Step,
  step,
  stepBar,
} from './trigger-machine.js';
import type { WatchedTrigger } from './watched-trigger.js';

const UNCHANGED: Step = { kind: 'unchanged' };

/** Called for every trigger that a price moved, with the trigger as it was before. */
export type OnStep = (before: WatchedTrigger, outcome: Exclude<Step, { kind: 'unchanged' }>) => void;

/**
 * The thresholds that wait for a symbol's price: to rise to (`up`), to fall to (`down`, keys negated), and triggers
 * that must see a price at or after a time whatever it is (`due`). `rise` and `fall` are the nearest of them: a
 * price strictly between concerns nobody.
 */
interface Book {
  readonly up: HandleHeap;
  readonly down: HandleHeap;
  readonly due: HandleHeap;
  rise: number;
  fall: number;
  last: number | null;
}

/**
 * Every watched trigger, found by the prices that can concern it. A price that crosses nothing costs a lookup and
 * two comparisons; one that crosses k thresholds costs O(k log n). Gives the same steps as applying the trigger
 * machine to every trigger at every price.
 */
export class TriggerIndex {
  private readonly books = new Map<string, Book>();
  private readonly handles = new Map<string, number>();
  private readonly triggers: (WatchedTrigger | undefined)[] = [];
  private readonly freed: number[] = [];
  private readonly upPlaces = new HeapPlaces();
  private readonly downPlaces = new HeapPlaces();
  private readonly duePlaces = new HeapPlaces();
  private readonly touched: number[] = [];

  constructor(private readonly rules: MachineRules) {}

  get size(): number {
    return this.handles.size;
  }

  /** Whether any trigger waits for prices of a symbol. */
  watches(symbol: string): boolean {
    const book = this.books.get(symbol);
    return book !== undefined && book.up.size + book.down.size + book.due.size > 0;
  }

  get(id: string): WatchedTrigger | undefined {
    const handle = this.handles.get(id);
    return handle === undefined ? undefined : this.triggers[handle];
  }

  /** Watches a trigger from the next price on, in place of the one with the same id. */
  put(trigger: WatchedTrigger): void {
    this.remove(trigger.id);
    const handle = this.freed.pop() ?? this.triggers.length;
    this.handles.set(trigger.id, handle);
    this.triggers[handle] = trigger;
    const book = this.bookOf(trigger.symbol);
    this.place(book, handle, trigger);
    refresh(book);
  }

  remove(id: string): void {
    const handle = this.handles.get(id);
    const trigger = handle === undefined ? undefined : this.triggers[handle];
    if (handle === undefined || trigger === undefined) return;
    const book = this.bookOf(trigger.symbol);
    this.withdraw(book, handle);
    refresh(book);
    this.handles.delete(id);
    this.triggers[handle] = undefined;
    this.freed.push(handle);
  }

  /** Applies one price of a symbol. `onStep` must not call back into the index. */
  apply(symbol: string, price: MachinePrice, onStep: OnStep): void {
    const book = this.books.get(symbol);
    if (book === undefined) return;
    book.last = price.price;
    if (price.price < book.rise && price.price > book.fall) return;
    const rules = rulesOf(symbol, this.rules);
    this.reach(book, price.price, price.price, price.at);
    this.moveTouched(book, onStep, ({ condition, state }) => step(condition, rules, state, price));
  }

  /** Applies a bar of a symbol to every trigger that was armed when it began. `onStep` must not call back into the index. */
  applyBar(symbol: string, bar: MachineBar, onStep: OnStep): void {
    const book = this.books.get(symbol);
    if (book === undefined) return;
    book.last = bar.close;
    const rules = rulesOf(symbol, this.rules);
    this.reach(book, Math.min(bar.low, bar.high, bar.close), Math.max(bar.low, bar.high, bar.close), bar.at);
    this.moveTouched(book, onStep, ({ condition, state, armedAt }) =>
      armedAt > bar.start ? UNCHANGED : stepBar(condition, rules, state, bar),
    );
  }

  /** Takes out everything that waits for a price between `low` and `high`, or for a time up to `at`. */
  private reach(book: Book, low: number, high: number, at: number): void {
    while (book.up.topKey <= high) this.touch(book, book.up.pop());
    while (-book.down.topKey >= low) this.touch(book, book.down.pop());
    while (book.due.topKey <= at) this.touch(book, book.due.pop());
  }

  /** A breached band waits on both sides, and a bar may reach both. */
  private touch(book: Book, handle: number): void {
    this.withdraw(book, handle);
    this.touched.push(handle);
  }

  private moveTouched(book: Book, onStep: OnStep, stepOf: (trigger: WatchedTrigger) => Step): void {
    const { touched } = this;
    for (const handle of touched) {
      const before = this.triggers[handle];
      if (before === undefined) continue;
      const outcome = stepOf(before);
      const after = outcome.kind === 'unchanged' ? before : { ...before, state: outcome.state };
      this.triggers[handle] = after;
      this.place(book, handle, after);
      if (outcome.kind !== 'unchanged') onStep(before, outcome);
    }
    touched.length = 0;
    refresh(book);
  }

  private place(book: Book, handle: number, trigger: WatchedTrigger): void {
    const { condition, state } = trigger;
    switch (state.phase) {
      case 'disarmed':
        return;
      case 'settling':
        return book.due.push(handle, -Infinity);
      case 'cooldown':
        return book.due.push(handle, cooldownEnd(state, this.rules));
      case 'breached':
        return this.placeBreached(book, handle, trigger);
      case 'armed':
        return this.placeArmed(book, handle, condition);
    }
  }

  private placeBreached(book: Book, handle: number, { symbol, condition }: WatchedTrigger): void {
    const { lower, upper } = releaseBounds(condition, rulesOf(symbol, this.rules).hysteresisPct);
    if (lower !== -Infinity) book.down.push(handle, -lower);
    if (upper !== Infinity) book.up.push(handle, upper);
  }

  private placeArmed(book: Book, handle: number, condition: WatchedTrigger['condition']): void {
    if (condition.op === 'above') book.up.push(handle, condition.level);
    else if (condition.op === 'below') book.down.push(handle, -condition.level);
    else if (book.last !== null && book.last < condition.low) book.up.push(handle, condition.low);
    else if (book.last !== null && book.last > condition.high) book.down.push(handle, -condition.high);
    else book.due.push(handle, -Infinity);
  }

  private withdraw(book: Book, handle: number): void {
    book.up.remove(handle);
    book.down.remove(handle);
    book.due.remove(handle);
  }

  private bookOf(symbol: string): Book {
    let book = this.books.get(symbol);
    if (book === undefined) {
      book = {
        up: new HandleHeap(this.upPlaces),
        down: new HandleHeap(this.downPlaces),
        due: new HandleHeap(this.duePlaces),
        rise: Infinity,
        fall: -Infinity,
        last: null,
      };
      this.books.set(symbol, book);
    }
    return book;
  }
}

/** While anything waits for a time, every price must be looked at: `rise` falls to -Infinity. */
function refresh(book: Book): void {
  book.rise = book.due.size > 0 ? -Infinity : book.up.topKey;
  book.fall = -book.down.topKey;
}
