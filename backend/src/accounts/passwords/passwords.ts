import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { HASH_PARAMETERS } from './domain/hash-parameters.js';
import { HashQueue } from './hash-queue.js';

/** Passwords as argon2id hashes, of their UTF-8 bytes as they were typed. Its default algorithm is argon2id. */
@Injectable()
export class Passwords {
  private readonly queue = new HashQueue();
  /** Of a password nobody knows: compared with where there is none, so that the time tells nothing. */
  private readonly dummy = this.hash(randomBytes(32).toString('base64'));

  /** @throws AppError UNAVAILABLE (503) while too many wait. */
  hash(password: string): Promise<string> {
    return this.queue.run(() => hash(password, HASH_PARAMETERS));
  }

  /**
   * Whether a password is the one of a hash. null, for no account or one without a password, takes as long and is false.
   * @throws AppError UNAVAILABLE (503) while too many wait.
   */
  async verify(encoded: string | null, password: string): Promise<boolean> {
    const compared = encoded ?? (await this.dummy);
    const same = await this.queue.run(() => verify(compared, password));
    return same && encoded !== null;
  }
}
