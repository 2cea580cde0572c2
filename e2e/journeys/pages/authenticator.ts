import { createHmac } from 'node:crypto';
import { inSandboxDatabase } from '../support/sandbox-database.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;

/** An authenticator app, by RFC 6238: the code of six digits for a step of 30 seconds. `secret` in base 32. */
export function authenticatorCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The step that runs, by the clock of the sandbox. */
export async function stepThatRuns(): Promise<number> {
  const text = 'SELECT floor(extract(epoch FROM now()) / 30)::int AS step';
  const [row] = await inSandboxDatabase<{ step: number }>(text);
  return row?.step ?? 0;
}

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(BITS, '0')).join(
    '',
  );
  return Buffer.from((bits.match(/\d{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
