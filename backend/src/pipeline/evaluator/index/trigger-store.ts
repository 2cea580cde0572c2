import type { Condition } from '../../../contract/trigger.js';
import { longerThan, widened, Records } from './records.js';
import type { Places } from './indexed-heap.js';
import { SparseRows } from './sparse-rows.js';
import { ID_BYTES, TriggerIds } from './trigger-ids.js';
import type { MachineState, Phase, WatchedTrigger } from '../domain/trigger-machine.js';

const OPS = ['above', 'below', 'inside'] as const;
const PHASES: readonly Phase[] = ['settling', 'armed', 'breached', 'cooldown', 'disarmed'];
const PHASE_NUMBERS: Readonly<Record<Phase, number>> = {
  settling: 0,
  armed: 1,
  breached: 2,
  cooldown: 3,
  disarmed: 4,
};

/** Which of a book's queues hold a trigger: none, one, or `UP | DOWN`. */
export const NOWHERE = 0;
export const UP = 1;
export const DOWN = 2;
export const DUE = 4;

/** The record of a trigger. `LEVEL` is the only one of `above` and `below`, the lower one of `inside`; `MORE` a row + 1, or 0. */
const LEVEL = ID_BYTES;
const MORE = 24;
const REVISION = 28;
const ARMED_AT_LOW = 32;
const ARMED_AT_HIGH = 36;
const SYMBOL = 38;
const MARKS = 40;
const BYTES = 41;

const OP_MASK = 0b11;
const PHASE_SHIFT = 2;
const PHASE_MASK = 0b111 << PHASE_SHIFT;
const WHERE_SHIFT = 5;
const WHERE_MASK = 0b111 << WHERE_SHIFT;
const TWO_32 = 2 ** 32;
const NO_MORE = -1;

/**
 * Triggers in records of 41 bytes, found by handles: small numbers that are used again. All that a crossing needs of a
 * trigger lies together, as it is most likely in no cache (ADR 18). What only bands and fired triggers have stands in
 * rows of its own. Times are whole milliseconds from 1970 on.
 */
export class TriggerStore implements Places {
  private readonly records = new Records(BYTES);
  private places = new Int32Array(0);
  private readonly more = new SparseRows();
  private readonly ids = new TriggerIds(this.records);
  private readonly freed: number[] = [];
  private made = 0;
  private readonly symbolNames: string[] = [];
  private readonly symbolNumbers = new Map<string, number>();

  get size(): number {
    return this.ids.size;
  }

  /** The handle of a trigger, or -1. */
  find(id: string): number {
    return this.ids.find(id);
  }

  /** Keeps a trigger whose id is new, nowhere yet. Returns its handle. @throws RangeError after 65,536 symbols. */
  add(trigger: WatchedTrigger): number {
    const symbol = this.symbolNumber(trigger.symbol);
    const handle = this.freed.pop() ?? this.made++;
    const { records } = this;
    records.makeRoomFor(handle);
    if (handle >= this.places.length) this.places = widened(this.places, longerThan(handle));
    this.ids.add(trigger.id, handle);
    const { condition, armedAt } = trigger;
    const isBand = condition.op === 'inside';
    records.setFloat64(handle, LEVEL, isBand ? condition.low : condition.level);
    records.setUint8(handle, MARKS, OPS.indexOf(condition.op));
    records.setUint16(handle, SYMBOL, symbol);
    records.setUint32(handle, REVISION, trigger.revision);
    records.setUint32(handle, ARMED_AT_LOW, armedAt % TWO_32);
    records.setUint16(handle, ARMED_AT_HIGH, Math.floor(armedAt / TWO_32));
    records.setInt32(handle, MORE, 0);
    if (isBand) this.more.setHigh(this.moreRow(handle), condition.high);
    this.setState(handle, trigger.state);
    return handle;
  }

  remove(handle: number): void {
    const row = this.row(handle);
    if (row !== NO_MORE) this.more.free(row);
    this.ids.remove(handle);
    this.freed.push(handle);
  }

  /** The trigger as it is now. */
  read(handle: number): WatchedTrigger {
    const { records } = this;
    return {
      id: this.ids.read(handle),
      symbol: this.symbol(handle),
      condition: this.condition(handle),
      state: this.state(handle),
      revision: records.uint32(handle, REVISION),
      armedAt: records.uint16(handle, ARMED_AT_HIGH) * TWO_32 + records.uint32(handle, ARMED_AT_LOW),
    };
  }

  symbol(handle: number): string {
    return this.symbolNames[this.records.uint16(handle, SYMBOL)] ?? '';
  }

  setState(handle: number, { phase, fireNo, firedAt }: MachineState): void {
    const marks = this.records.uint8(handle, MARKS);
    this.records.setUint8(handle, MARKS, (marks & ~PHASE_MASK) | (PHASE_NUMBERS[phase] << PHASE_SHIFT));
    if (fireNo === 0 && firedAt === null && this.row(handle) === NO_MORE) return;
    this.more.setFires(this.moreRow(handle), fireNo, firedAt);
  }

  /** `UP`, `DOWN`, both or `DUE`, or `NOWHERE`. */
  whereabouts(handle: number): number {
    return this.records.uint8(handle, MARKS) >>> WHERE_SHIFT;
  }

  setWhereabouts(handle: number, where: number): void {
    const marks = this.records.uint8(handle, MARKS);
    this.records.setUint8(handle, MARKS, (marks & ~WHERE_MASK) | (where << WHERE_SHIFT));
  }

  /** A second number, from -1 down, for a trigger that is in two queues: a band. */
  secondEntry(handle: number): number {
    return ~this.moreRow(handle);
  }

  /** The handle behind either number. */
  handleOf(entry: number): number {
    return entry >= 0 ? entry : this.more.owner(~entry);
  }

  placeOf(entry: number): number {
    return entry >= 0 ? (this.places[entry] ?? 0) : this.more.place(~entry);
  }

  setPlace(entry: number, place: number): void {
    if (entry >= 0) this.places[entry] = place;
    else this.more.setPlace(~entry, place);
  }

  private condition(handle: number): Condition {
    const op = OPS[this.records.uint8(handle, MARKS) & OP_MASK] ?? 'above';
    const level = this.records.float64(handle, LEVEL);
    return op === 'inside' ? { op, low: level, high: this.more.high(this.row(handle)) } : { op, level };
  }

  private state(handle: number): MachineState {
    const phase = PHASES[(this.records.uint8(handle, MARKS) & PHASE_MASK) >> PHASE_SHIFT] ?? 'disarmed';
    const row = this.row(handle);
    if (row === NO_MORE) return { phase, fireNo: 0, firedAt: null };
    return { phase, fireNo: this.more.fireNo(row), firedAt: this.more.firedAt(row) };
  }

  private row(handle: number): number {
    return this.records.int32(handle, MORE) - 1;
  }

  private moreRow(handle: number): number {
    const row = this.row(handle);
    if (row !== NO_MORE) return row;
    const added = this.more.add(handle);
    this.records.setInt32(handle, MORE, added + 1);
    return added;
  }

  private symbolNumber(symbol: string): number {
    const known = this.symbolNumbers.get(symbol);
    if (known !== undefined) return known;
    const number = this.symbolNames.length;
    if (number >= 2 ** 16) throw new RangeError('Too many symbols');
    this.symbolNames.push(symbol);
    this.symbolNumbers.set(symbol, number);
    return number;
  }
}
