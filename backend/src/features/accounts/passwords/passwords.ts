import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type HashAsker, HashQueue } from './hash-queue.js';

/** How hard a password's hash is to compute (https://cheatsheetseries.owasp.org: Password Storage). */
const HASH_PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Whether a stored hash was made by other rules than today's argon2id. Pure. */
export function isOutdated(encoded: string): boolean {
  const { memoryCost, timeCost, parallelism } = HASH_PARAMETERS;
  return !encoded.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

export const OURSELVES: HashAsker = { address: 'ourselves', kind: 'known' };

/** Passwords as argon2id hashes, of their UTF-8 bytes as they were typed. Its default algorithm is argon2id. */
@Injectable()
export class Passwords {
  private readonly queue = new HashQueue();
  private dummy: Promise<string> | null = null;

  /** @throws AppError UNAVAILABLE (503) while too many wait. */
  async hash(password: string, asker: HashAsker): Promise<string> {
    const { hash } = await argon2();
    return this.queue.run(asker, () => hash(password, HASH_PARAMETERS));
  }

  /**
   * Whether a password is the one of a hash. null, for no account or one without a password, takes as long and is false.
   * @throws AppError UNAVAILABLE (503) while too many wait.
   */
  async verify(encoded: string | null, password: string, asker: HashAsker): Promise<boolean> {
    const [{ verify }, hashOfNone] = await Promise.all([argon2(), this.hashOfNone()]);
    const compared = encoded ?? hashOfNone;
    const same = await this.queue.run(asker, () => verify(compared, password));
    return same && encoded !== null;
  }

  /**
   * Of a password nobody knows: compared with where there is none, so that the time tells nothing. Made, and waited for, at
   * the first comparison of any kind.
   */
  private hashOfNone(): Promise<string> {
    this.dummy ??= this.hash(randomBytes(32).toString('base64'), OURSELVES).catch((error: unknown) => {
      this.dummy = null;
      throw error;
    });
    return this.dummy;
  }
}

/** Loaded when a password is first hashed, not at the start. */
function argon2(): Promise<typeof import('@node-rs/argon2')> {
  return import('@node-rs/argon2');
}
