import { Records } from './records.js';

const HIGH = 0;
const FIRED_AT = 8;
const FIRE_NO = 16;
const OWNER = 20;
const PLACE = 24;
const BYTES = 28;
const NEVER = Number.NaN;

/** What only some triggers have: the upper level of a band, what is known of its fires, and its place in a second queue. */
export class SparseRows {
  private readonly records = new Records(BYTES);
  private readonly freed: number[] = [];
  private made = 0;

  /** A row for a trigger that never fired. */
  add(handle: number): number {
    const row = this.freed.pop() ?? this.made++;
    this.records.makeRoomFor(row);
    this.setHigh(row, Number.NaN);
    this.setFires(row, 0, null);
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

  setFires(row: number, fireNo: number, firedAt: number | null): void {
    this.records.setUint32(row, FIRE_NO, fireNo);
    this.records.setFloat64(row, FIRED_AT, firedAt ?? NEVER);
  }

  /** The handle of the trigger whose row it is. */
  owner(row: number): number {
    return this.records.int32(row, OWNER);
  }

  place(row: number): number {
    return this.records.int32(row, PLACE);
  }

  setPlace(row: number, place: number): void {
    this.records.setInt32(row, PLACE, place);
  }
}
