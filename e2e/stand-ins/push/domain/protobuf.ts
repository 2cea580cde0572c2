/** A field of a protobuf message: whole numbers, fixed64 as `fixed`, texts and bytes. */
export type Field =
  | { readonly no: number; readonly value: number | string | Buffer }
  | { readonly no: number; readonly fixed: bigint };

const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;

export function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return Buffer.from([...bytes, rest]);
}

/** A message as it goes over the wire. Pure. */
export function protobuf(fields: readonly Field[]): Buffer {
  return Buffer.concat(fields.map(encoded));
}

function encoded(field: Field): Buffer {
  if ('fixed' in field) {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(field.fixed);
    return Buffer.concat([varint(field.no * 8 + FIXED64), bytes]);
  }
  const { no, value } = field;
  if (typeof value === 'number') return Buffer.concat([varint(no * 8 + VARINT), varint(value)]);
  const bytes = Buffer.from(value);
  return Buffer.concat([varint(no * 8 + BYTES), varint(bytes.length), bytes]);
}

/** A varint at a place and where it ends; null: it is not all there. Pure. */
export function readVarint(
  bytes: Buffer,
  from: number,
): { readonly value: number; readonly end: number } | null {
  let value = 0;
  for (let at = from, factor = 1; at < bytes.length; at++, factor *= 128) {
    const byte = bytes[at] ?? 0;
    value += (byte % 128) * factor;
    if (byte < 128) return { value, end: at + 1 };
  }
  return null;
}
