import type { Request } from 'express';

/** The body of a webhook call or a file, byte by byte as it came; empty if there was none. */
export function rawBodyOf({ body }: Request): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
