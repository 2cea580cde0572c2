import BTreeModule from 'sorted-btree';
import { isBand } from '../../src/contract/trigger.js';
import {
  cooldownEnd,
  type MachinePrice,
  releaseBounds,
  step,
  type WatchedTrigger,
} from '../../src/pipeline/evaluator/domain/trigger-machine.js';
import type { OnStep } from '../../src/pipeline/evaluator/threshold-index/trigger-index.js';
import { RULES } from './market.js';

const BTree = BTreeModule.default;

interface Threshold {
  readonly key: number;
  readonly entry: Entry;
}

interface Entry {
  readonly n: number;
  trigger: WatchedTrigger;
  up: Threshold | null;
  down: Threshold | null;
  due: Threshold | null;
}

type Side = 'up' | 'down' | 'due';

const byKey = (a: Threshold, b: Threshold): number => a.key - b.key || a.entry.n - b.entry.n;

function newBook() {
  return {
    up: new BTree<Threshold, true>(undefined, byKey),
    down: new BTree<Threshold, true>(undefined, byKey),
    due: new BTree<Threshold, true>(undefined, byKey),
    last: null as number | null,
  };
}

type Book = ReturnType<typeof newBook>;

/** The same idea as the product's index, on the sorted tree one would take from npm: objects, and tree nodes. */
export class BTreeIndex {
  private readonly books = new Map<string, Book>();
  private readonly entries = new Map<string, Entry>();
  private made = 0;

  put(trigger: WatchedTrigger): void {
    this.remove(trigger.id);
    const entry: Entry = { n: this.made++, trigger, up: null, down: null, due: null };
    this.entries.set(trigger.id, entry);
    const book = this.books.get(trigger.symbol) ?? newBook();
    this.books.set(trigger.symbol, book);
    this.place(book, entry);
  }

  remove(id: string): void {
    const entry = this.entries.get(id);
    const book = entry && this.books.get(entry.trigger.symbol);
    if (entry === undefined || book === undefined) return;
    this.withdraw(book, entry);
    this.entries.delete(id);
  }

  apply(symbol: string, price: MachinePrice, onStep: OnStep): void {
    const book = this.books.get(symbol);
    if (book === undefined) return;
    book.last = price.price;
    const touched: Entry[] = [];
    const sides = [
      [book.up, price.price],
      [book.down, -price.price],
      [book.due, price.at],
    ] as const;
    for (const [tree, reached] of sides) {
      for (let top = tree.minKey(); top !== undefined && top.key <= reached; top = tree.minKey()) {
        this.withdraw(book, top.entry);
        touched.push(top.entry);
      }
    }
    for (const entry of touched) {
      const before = entry.trigger;
      const outcome = step(before.condition, RULES, before.state, price);
      if (outcome.kind !== 'unchanged') entry.trigger = { ...before, state: outcome.state };
      this.place(book, entry);
      if (outcome.kind !== 'unchanged') onStep(before, outcome);
    }
  }

  private place(book: Book, entry: Entry): void {
    const { condition, state } = entry.trigger;
    switch (state.phase) {
      case 'disarmed':
        return;
      case 'settling':
        return this.add(book, 'due', entry, -Infinity);
      case 'cooldown':
        return this.add(book, 'due', entry, cooldownEnd(state, RULES));
      case 'breached': {
        const { lower, upper } = releaseBounds(condition, RULES.hysteresisPct);
        if (lower !== -Infinity) this.add(book, 'down', entry, -lower);
        if (upper !== Infinity) this.add(book, 'up', entry, upper);
        return;
      }
      case 'armed':
        if (!isBand(condition)) {
          const isUp = condition.op === 'above';
          return this.add(book, isUp ? 'up' : 'down', entry, isUp ? condition.level : -condition.level);
        }
        if (book.last !== null && book.last < condition.low) this.add(book, 'up', entry, condition.low);
        else if (book.last !== null && book.last > condition.high)
          this.add(book, 'down', entry, -condition.high);
        else this.add(book, 'due', entry, -Infinity);
    }
  }

  private add(book: Book, side: Side, entry: Entry, key: number): void {
    const threshold = { key, entry };
    entry[side] = threshold;
    book[side].set(threshold, true);
  }

  private withdraw(book: Book, entry: Entry): void {
    for (const side of ['up', 'down', 'due'] as const) {
      const threshold = entry[side];
      if (threshold === null) continue;
      book[side].delete(threshold);
      entry[side] = null;
    }
  }
}
