import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { seal } from './email/sealed-text.js';
import { OutboxWake } from './outbox-wake.js';

/** A mail that holds a secret of its receiver. `link` is the whole address, with its single-use token. */
export type SecretMail =
  | { readonly kind: 'verify-email'; readonly link: string }
  | { readonly kind: 'reset-password'; readonly link: string };

/** Mail to people's own addresses, as rows of the outbox. */
@Injectable()
export class Mails {
  constructor(
    private readonly outbox: OutboxWake,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Queues a mail to a person's address, in the caller's transaction: it goes if and only if that commits. The address is
   * the one the person has when it is sent. The link is kept sealed, and erased as soon as the mail is over. Call `wake`
   * after the commit.
   */
  async enqueue(tx: EntityManager, userId: string, { kind, link }: SecretMail): Promise<void> {
    await tx.query(
      `INSERT INTO deliveries (channel, kind, user_id, body, sealed) VALUES ('email', 'mail', $1, $2, $3)`,
      [userId, kind, seal(this.config.sessionSecret, sealPurpose(userId, kind), link)],
    );
  }

  /** Something was queued and committed. Without this it goes within a second. */
  wake(): void {
    this.outbox.publish('email');
  }
}

/** What a mail's link is sealed for: this person, and this kind of mail. */
export function sealPurpose(userId: string, kind: string): string {
  return `${kind}:${userId}`;
}
