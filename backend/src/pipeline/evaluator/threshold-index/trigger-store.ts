import type { Series } from '../../../contract/series.js';
import { type Condition, type Direction, isBand, isBandOp } from '../../../contract/trigger.js';
import { longerThan, widened, Records } from './records.js';
import type { HeapPositions } from './indexed-heap.js';
import { SparseRows } from './sparse-rows.js';
import { ID_BYTES, TriggerIds } from './trigger-ids.js';
import type { TriggerKey } from '../domain/trigger-key.js';
import type { MachineState, OwnRules, Phase, WatchedTrigger } from '../domain/trigger-machine.js';

const OPS = ['above', 'below', 'inside', 'outside'] as const;
const PHASES: readonly Phase[] = ['settling', 'armed', 'breached', 'cooldown', 'disarmed'];
const PHASE_NUMBERS: Readonly<Record<Phase, number>> = {
  settling: 0,
  armed: 1,
  breached: 2,
  cooldown: 3,
  disarmed: 4,
};

/** The queues that hold a trigger: none, one, or `UP | DOWN`. */
export const NO_QUEUE = 0;
export const UP = 1;
export const DOWN = 2;
export const DUE = 4;

/** The record of a trigger. `LEVEL` is the lower one of `inside`; `SPARSE_ROW` is a row + 1, or 0. */
const LEVEL = ID_BYTES;
const SPARSE_ROW = 24;
const REVISION = 28;
const ARMED_AT_LOW = 32;
const ARMED_AT_HIGH = 36;
const KEY = 38;
const FLAGS = 42;
const BYTES = 43;

const OP_MASK = 0b11;
const PHASE_SHIFT = 2;
const PHASE_MASK = 0b111 << PHASE_SHIFT;
const QUEUES_SHIFT = 5;
const QUEUES_MASK = 0b111 << QUEUES_SHIFT;
const TWO_32 = 2 ** 32;
const NO_SPARSE_ROW = -1;

/**
 * Triggers in packed records of 43 bytes, named by reusable handles. Heap positions are a column of their own, fields of bands and
 * fired triggers are sparse rows, own rules are objects beside (see README). Times are whole epoch milliseconds.
 */
export class TriggerStore implements HeapPositions {
  private readonly records = new Records(BYTES);
  private positions = new Int32Array(0);
  private readonly sparse = new SparseRows();
  private readonly ids = new TriggerIds(this.records);
  private readonly freed: number[] = [];
  private handleCount = 0;
  private readonly own = new Map<number, OwnRules>();

  get size(): number {
    return this.ids.size;
  }

  /** The handle of a trigger, or -1. */
  find(id: string): number {
    return this.ids.find(id);
  }

  /** The id must be new. `key` is the number of the trigger's key. Returns the handle. */
  add(trigger: WatchedTrigger, key: number): number {
    const handle = this.freed.pop() ?? this.handleCount++;
    const { records } = this;
    records.makeRoomFor(handle);
    if (handle >= this.positions.length) this.positions = widened(this.positions, longerThan(handle));
    this.ids.add(trigger.id, handle);
    const { condition, armedAt } = trigger;
    records.setFloat64(handle, LEVEL, isBand(condition) ? condition.low : condition.level);
    records.setUint8(handle, FLAGS, OPS.indexOf(condition.op));
    records.setUint32(handle, KEY, key);
    records.setUint32(handle, REVISION, trigger.revision);
    records.setUint32(handle, ARMED_AT_LOW, armedAt % TWO_32);
    records.setUint16(handle, ARMED_AT_HIGH, Math.floor(armedAt / TWO_32));
    records.setInt32(handle, SPARSE_ROW, 0);
    if (isBand(condition)) this.sparse.setHigh(this.addSparseRow(handle), condition.high);
    if (trigger.own !== undefined) this.own.set(handle, trigger.own);
    this.setState(handle, trigger.state);
    return handle;
  }

  remove(handle: number): void {
    const sparseRow = this.row(handle);
    if (sparseRow !== NO_SPARSE_ROW) this.sparse.free(sparseRow);
    this.own.delete(handle);
    this.ids.remove(handle);
    this.freed.push(handle);
  }

  /** `key` is the trigger's. */
  read(handle: number, { symbol, exchange, series }: TriggerKey): WatchedTrigger {
    const { records } = this;
    const trigger: WatchedTrigger = {
      id: this.ids.read(handle),
      symbol,
      condition: this.condition(handle, series),
      state: this.state(handle),
      revision: records.uint32(handle, REVISION),
      armedAt: records.uint16(handle, ARMED_AT_HIGH) * TWO_32 + records.uint32(handle, ARMED_AT_LOW),
    };
    const own = this.ownRules(handle);
    if (own === undefined && exchange === undefined) return trigger;
    return { ...trigger, ...(exchange !== undefined && { exchange }), ...(own !== undefined && { own }) };
  }

  ownRules(handle: number): OwnRules | undefined {
    return this.own.size === 0 ? undefined : this.own.get(handle);
  }

  isArmed(handle: number): boolean {
    return this.phase(handle) === 'armed';
  }

  /** The number of the trigger's key. */
  keyNumber(handle: number): number {
    return this.records.uint32(handle, KEY);
  }

  setState(handle: number, { phase, ...fires }: MachineState): void {
    const marks = this.records.uint8(handle, FLAGS);
    this.records.setUint8(handle, FLAGS, (marks & ~PHASE_MASK) | (PHASE_NUMBERS[phase] << PHASE_SHIFT));
    const { fireNo, firedAt, releasedAt, since } = fires;
    const isFresh = fireNo === 0 && firedAt === null && releasedAt === undefined && since === undefined;
    if (isFresh && this.row(handle) === NO_SPARSE_ROW) return;
    this.sparse.setFires(this.addSparseRow(handle), fires);
  }

  /** `UP`, `DOWN`, both or `DUE`, or `NO_QUEUE`. */
  queuesOf(handle: number): number {
    return this.records.uint8(handle, FLAGS) >>> QUEUES_SHIFT;
  }

  setQueues(handle: number, where: number): void {
    const marks = this.records.uint8(handle, FLAGS);
    this.records.setUint8(handle, FLAGS, (marks & ~QUEUES_MASK) | (where << QUEUES_SHIFT));
  }

  /** A second entry, from -1 down, for a band that is in two queues. */
  secondEntry(handle: number): number {
    return ~this.addSparseRow(handle);
  }

  /** The handle of either entry. */
  handleOf(entry: number): number {
    return entry >= 0 ? entry : this.sparse.owner(~entry);
  }

  positionOf(entry: number): number {
    return entry >= 0 ? (this.positions[entry] ?? 0) : this.sparse.position(~entry);
  }

  setPosition(entry: number, place: number): void {
    if (entry >= 0) this.positions[entry] = place;
    else this.sparse.setPosition(~entry, place);
  }

  /** `series` is that of the trigger's key. */
  condition(handle: number, series: Series | undefined): Condition {
    const op = this.op(handle);
    const level = this.records.float64(handle, LEVEL);
    if (isBandOp(op)) return { op, low: level, high: this.sparse.high(this.row(handle)) };
    return series === undefined ? { op, level } : { op, level, series };
  }

  private state(handle: number): MachineState {
    const phase = this.phase(handle);
    const row = this.row(handle);
    if (row === NO_SPARSE_ROW) return { phase, fireNo: 0, firedAt: null };
    const state = { phase, fireNo: this.sparse.fireNo(row), firedAt: this.sparse.firedAt(row) };
    const releasedAt = this.sparse.releasedAt(row);
    const since = isBandOp(this.op(handle)) ? undefined : this.sparse.since(row);
    // One spread at most: this runs for every crossing.
    if (since === undefined) return releasedAt === undefined ? state : { ...state, releasedAt };
    return releasedAt === undefined ? { ...state, since } : { ...state, releasedAt, since };
  }

  private phase(handle: number): Phase {
    return PHASES[(this.records.uint8(handle, FLAGS) & PHASE_MASK) >> PHASE_SHIFT] ?? 'disarmed';
  }

  private op(handle: number): Direction {
    return OPS[this.records.uint8(handle, FLAGS) & OP_MASK] ?? 'above';
  }

  private row(handle: number): number {
    return this.records.int32(handle, SPARSE_ROW) - 1;
  }

  private addSparseRow(handle: number): number {
    const row = this.row(handle);
    if (row !== NO_SPARSE_ROW) return row;
    const added = this.sparse.add(handle);
    this.records.setInt32(handle, SPARSE_ROW, added + 1);
    return added;
  }
}
