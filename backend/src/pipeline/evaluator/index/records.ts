type Column = Float64Array | Int32Array;

const FIRST_LENGTH = 4;
const GROWTH = 1.1;

/** How long columns become that have to hold more than `length`: little is wasted, and growing stays rare. */
export function longerThan(length: number): number {
  return Math.max(FIRST_LENGTH, Math.ceil((length + 1) * GROWTH));
}

/** A column of `length` that begins with what is in this one; the rest is 0. */
export function widened<C extends Column>(column: C, length: number): C {
  const Kind = column.constructor as new (length: number) => C;
  const wider = new Kind(length);
  wider.set(column);
  return wider;
}

const LITTLE_ENDIAN = true;

/**
 * Records of the same number of bytes, side by side in one buffer: what belongs to one of them is fetched from memory
 * together. Fields are named by their offset in bytes, and need not be aligned. A record that was never used is all zeros.
 */
export class Records {
  private view = new DataView(new ArrayBuffer(0));

  constructor(private readonly bytes: number) {}

  /** To be called before a record is used for the first time. */
  makeRoomFor(record: number): void {
    if ((record + 1) * this.bytes <= this.view.byteLength) return;
    const wider = new Uint8Array(longerThan(record) * this.bytes);
    wider.set(new Uint8Array(this.view.buffer));
    this.view = new DataView(wider.buffer);
  }

  float64(record: number, offset: number): number {
    return this.view.getFloat64(record * this.bytes + offset, LITTLE_ENDIAN);
  }

  setFloat64(record: number, offset: number, value: number): void {
    this.view.setFloat64(record * this.bytes + offset, value, LITTLE_ENDIAN);
  }

  int32(record: number, offset: number): number {
    return this.view.getInt32(record * this.bytes + offset, LITTLE_ENDIAN);
  }

  setInt32(record: number, offset: number, value: number): void {
    this.view.setInt32(record * this.bytes + offset, value, LITTLE_ENDIAN);
  }

  uint32(record: number, offset: number): number {
    return this.view.getUint32(record * this.bytes + offset, LITTLE_ENDIAN);
  }

  setUint32(record: number, offset: number, value: number): void {
    this.view.setUint32(record * this.bytes + offset, value, LITTLE_ENDIAN);
  }

  uint16(record: number, offset: number): number {
    return this.view.getUint16(record * this.bytes + offset, LITTLE_ENDIAN);
  }

  setUint16(record: number, offset: number, value: number): void {
    this.view.setUint16(record * this.bytes + offset, value, LITTLE_ENDIAN);
  }

  uint8(record: number, offset: number): number {
    return this.view.getUint8(record * this.bytes + offset);
  }

  setUint8(record: number, offset: number, value: number): void {
    this.view.setUint8(record * this.bytes + offset, value);
  }
}
