import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { EmailNotice } from '../../contract/messages/notice.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { DeliveryEvents } from './delivery-events.js';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** An e-mail that holds a secret of its receiver. `link` is the whole address, with its single-use token. */
export type SecretEmail =
  | { readonly kind: 'verify-email' | 'reset-password'; readonly link: string }
  | AccountMessage;

/** What an account's owner has to hear whatever becomes of the account or its address: it goes to `to`, and nobody unsubscribes. */
export interface AccountMessage {
  readonly kind: 'account-message';
  readonly to: string;
  readonly email: EmailNotice;
}

/** E-mails to people's own addresses, as rows of the outbox. */
@Injectable()
export class Emails {
  constructor(
    private readonly events: DeliveryEvents,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Queues an e-mail in the caller's transaction: to its own address, else to the one that the person has when it is sent. Its
   * secret is kept sealed, and erased as soon as the e-mail is over. Without a mail server nothing is queued. Call `wake` after
   * the commit.
   */
  async enqueue(tx: EntityManager, userId: string, message: SecretEmail): Promise<void> {
    if (this.config.email === null) return;
    const { kind } = message;
    const secret =
      message.kind === 'account-message'
        ? JSON.stringify({ to: message.to, ...message.email })
        : message.link;
    await tx.query(
      `INSERT INTO deliveries (channel, kind, user_id, body, sealed) VALUES ('email', 'mail', $1, $2, $3)`,
      [userId, kind, seal(this.config.sessionSecret, sealPurpose(userId, kind), secret)],
    );
  }

  /** Something was queued and committed. Without this it goes within a second. */
  wake(): void {
    this.events.publish({ kind: 'queued', channel: 'email' });
  }
}

/** What a link is sealed for: this person, and this kind of e-mail. */
export function sealPurpose(userId: string, kind: string): string {
  return `${kind}:${userId}`;
}

/**
 * Seals a text that must not be readable in the database: AES-256-GCM under a key derived from SESSION_SECRET for this alone, as
 * nonce, tag, cipher text. It opens only for the same `purpose`, so a row cannot be given another one's text.
 */
export function seal(sessionSecret: string, purpose: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(sessionSecret), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** The text that was sealed, or null if it was sealed with another secret, for another purpose, or changed since. */
export function unseal(sessionSecret: string, purpose: string, sealed: Buffer): string | null {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return null;
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, keyOf(sessionSecret), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(purpose));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    const body = sealed.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function keyOf(sessionSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', sessionSecret, '', 'sealed text of a delivery', KEY_BYTES));
}
