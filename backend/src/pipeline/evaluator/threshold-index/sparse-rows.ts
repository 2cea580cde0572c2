import type { MachineState } from '../domain/trigger-machine.js';
import { Records } from './records.js';

const HIGH = 0;
/** No band counts from a moment. */
const SINCE = HIGH;
const FIRED_AT = 8;
const RELEASED_AT = 16;
const FIRE_NO = 24;
const OWNER = 28;
const PLACE = 32;
const BYTES = 36;
const NEVER = Number.NaN;

/** Fields that few triggers have: the upper level of a band, its position in a second queue, fires, and since when it counts. */
export class SparseRows {
  private readonly records = new Records(BYTES);
  private readonly freed: number[] = [];
  private rowCount = 0;

  /** A row for a trigger that never fired. */
  add(handle: number): number {
    const row = this.freed.pop() ?? this.rowCount++;
    this.records.makeRoomFor(row);
    this.setHigh(row, Number.NaN);
    this.setFires(row, { fireNo: 0, firedAt: null });
    this.records.setInt32(row, OWNER, handle);
    return row;
  }

  free(row: number): void {
    this.freed.push(row);
  }

  high(row: number): number {
    return this.records.float64(row, HIGH);
  }

  setHigh(row: number, high: number): void {
    this.records.setFloat64(row, HIGH, high);
  }

  fireNo(row: number): number {
    return this.records.uint32(row, FIRE_NO);
  }

  firedAt(row: number): number | null {
    const at = this.records.float64(row, FIRED_AT);
    return Number.isNaN(at) ? null : at;
  }

  releasedAt(row: number): number | undefined {
    const at = this.records.float64(row, RELEASED_AT);
    return Number.isNaN(at) ? undefined : at;
  }

  /** Of a trigger that is no band. */
  since(row: number): number | undefined {
    const at = this.records.float64(row, SINCE);
    return Number.isNaN(at) ? undefined : at;
  }

  setFires(row: number, { fireNo, firedAt, releasedAt, since }: Omit<MachineState, 'phase'>): void {
    this.records.setUint32(row, FIRE_NO, fireNo);
    this.records.setFloat64(row, FIRED_AT, firedAt ?? NEVER);
    this.records.setFloat64(row, RELEASED_AT, releasedAt ?? NEVER);
    if (since !== undefined) this.records.setFloat64(row, SINCE, since);
  }

  /** The handle of the row's trigger. */
  owner(row: number): number {
    return this.records.int32(row, OWNER);
  }

  position(row: number): number {
    return this.records.int32(row, PLACE);
  }

  setPosition(row: number, place: number): void {
    this.records.setInt32(row, PLACE, place);
  }
}
