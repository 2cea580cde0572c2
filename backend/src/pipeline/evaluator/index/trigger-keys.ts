import { partsOfKey, type TriggerKey } from '../domain/trigger-key.js';
import type { MachinePrice } from '../domain/trigger-machine.js';
import type { HeapPositions } from './indexed-heap.js';
import { PriorityQueue, QueueHeads } from './priority-queue.js';

/** Per key: the nearest thresholds above and below (negated), the nearest time, and the last price (NaN before one). */
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
export class KeyQueues {
  readonly up: PriorityQueue;
  readonly down: PriorityQueue;
  readonly due: PriorityQueue;
  key = '';
  parts: TriggerKey = { symbol: '' };
  /** All triggers, and those of them that are not disarmed. */
  triggers = 0;
  active = 0;

  constructor(
    readonly number: number,
    heads: QueueHeads,
    places: HeapPositions,
  ) {
    const first = number * NUMBERS_PER_KEY;
    this.up = new PriorityQueue(heads, first + RISE, places);
    this.down = new PriorityQueue(heads, first + FALL, places);
    this.due = new PriorityQueue(heads, first + SOONEST, places);
  }
}

/** The keys with triggers and their queues, by numbers that are used again. */
export class TriggerKeys {
  private readonly numbers = new Map<string, number>();
  private readonly queues: KeyQueues[] = [];
  private readonly freed: KeyQueues[] = [];
  private readonly activeOf = new Map<string, string[]>();
  private readonly heads = new QueueHeads();

  constructor(private readonly places: HeapPositions) {}

  /** The keys of a coin with triggers that are not disarmed. */
  activeKeys(symbol: string): readonly string[] {
    return this.activeOf.get(symbol) ?? [];
  }

  find(key: string): KeyQueues | undefined {
    const number = this.numbers.get(key);
    return number === undefined ? undefined : this.queues[number];
  }

  /** @throws RangeError for a number that was never given. */
  at(number: number): KeyQueues {
    const found = this.queues[number];
    if (found === undefined) throw new RangeError(`No key has the number ${number}`);
    return found;
  }

  thresholds(key: string): Thresholds {
    const queues = this.find(key);
    if (queues === undefined) return { rise: Infinity, fall: -Infinity, due: Infinity };
    return { rise: queues.up.topKey, fall: -queues.down.topKey, due: queues.due.topKey };
  }

  /** The last price of a key, NaN before one. */
  last({ number }: KeyQueues): number {
    return this.heads.tops[number * NUMBERS_PER_KEY + LAST] ?? Number.NaN;
  }

  noteLast({ number }: KeyQueues, price: number): void {
    this.heads.tops[number * NUMBERS_PER_KEY + LAST] = price;
  }

  /** Notes the last price of a key. Returns its queues if the price crosses a threshold or a time has come. */
  crossedBy(key: string, { price, at }: MachinePrice): KeyQueues | undefined {
    const number = this.numbers.get(key);
    if (number === undefined) return undefined;
    const { tops } = this.heads;
    const first = number * NUMBERS_PER_KEY;
    tops[first + LAST] = price;
    const rise = tops[first + RISE] ?? Infinity;
    const fall = -(tops[first + FALL] ?? Infinity);
    const due = tops[first + SOONEST] ?? Infinity;
    if (price < rise && price > fall && (due === Infinity || at < due)) return undefined;
    return this.queues[number];
  }

  /** Counts one more trigger of a key. Returns its queues. */
  addTrigger(key: string): KeyQueues {
    const queues = this.find(key) ?? this.addKey(key);
    queues.triggers += 1;
    return queues;
  }

  /** Counts one trigger less, which is in no queue; frees the number of the last one's key. */
  removeTrigger(queues: KeyQueues): void {
    queues.triggers -= 1;
    if (queues.triggers > 0) return;
    this.numbers.delete(queues.key);
    this.freed.push(queues);
  }

  /** Counts one more trigger that is not disarmed. */
  activate(queues: KeyQueues): void {
    queues.active += 1;
    if (queues.active > 1) return;
    const { key, parts } = queues;
    this.activeOf.set(parts.symbol, [...this.activeKeys(parts.symbol), key]);
  }

  deactivate(queues: KeyQueues): void {
    queues.active -= 1;
    if (queues.active > 0) return;
    const { key, parts } = queues;
    const others = this.activeKeys(parts.symbol).filter((each) => each !== key);
    if (others.length > 0) this.activeOf.set(parts.symbol, others);
    else this.activeOf.delete(parts.symbol);
  }

  private addKey(key: string): KeyQueues {
    const parts = partsOfKey(key);
    const queues = this.freed.pop() ?? this.newQueues();
    queues.key = key;
    queues.parts = parts;
    this.numbers.set(key, queues.number);
    this.noteLast(queues, Number.NaN);
    return queues;
  }

  private newQueues(): KeyQueues {
    const number = this.queues.length;
    this.heads.makeRoomForTops((number + 1) * NUMBERS_PER_KEY);
    const queues = new KeyQueues(number, this.heads, this.places);
    this.queues.push(queues);
    return queues;
  }
}
