const FINAL_TEXT = 0x81;

/**
 * One WebSocket text frame as a server sends it (RFC 6455 section 5.2: final, not masked, not compressed), so
 * that many frames can be joined and leave in a single write.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = lengthHeader(length);
  const frame = Buffer.allocUnsafe(header.length + length);
  frame.set(header);
  frame.write(text, header.length);
  return frame;
}

function lengthHeader(length: number): Uint8Array {
  if (length < 126) return Uint8Array.of(FINAL_TEXT, length);
  if (length < 65_536) return Uint8Array.of(FINAL_TEXT, 126, length >> 8, length & 0xff);
  const header = Buffer.alloc(10);
  header[0] = FINAL_TEXT;
  header[1] = 127;
  header.writeBigUInt64BE(BigInt(length), 2);
  return header;
}
