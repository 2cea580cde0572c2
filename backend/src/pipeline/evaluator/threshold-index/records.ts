type Column = Float64Array | Int32Array;

const FIRST_LENGTH = 4;
const GROWTH = 1.1;

/** The new length of a full column: grows by a tenth. */
export function longerThan(length: number): number {
  return Math.max(FIRST_LENGTH, Math.ceil((length + 1) * GROWTH));
}

/** A copy of a column with this length, filled up with 0. */
export function widened<C extends Column>(column: C, length: number): C {
  const Kind = column.constructor as new (length: number) => C;
  const wider = new Kind(length);
  wider.set(column);
  return wider;
}

const LITTLE_ENDIAN = true;

/** Fixed-size records in one buffer. Fields are named by their offset in bytes, unaligned; unused records are all zeros. */
export class Records {
  private view = new DataView(new ArrayBuffer(0));

  constructor(private readonly bytes: number) {}

  /** Call before the first use of a record. */
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
