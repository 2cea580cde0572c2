import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type SafetyEvent, safetyNotice } from '../../contract/messages/safety-notices.js';
import { Emails } from '../../pipeline/delivery/emails.js';
import { Notices } from '../../pipeline/delivery/notices.js';
import { Clock } from '../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { shortenedAddress } from '../../platform/http/address-key.js';
import { type Actor, type AuditAction, recordAudit } from './audit.js';

export interface SafetyMessage {
  readonly userId: string;
  readonly actor: Actor & { readonly label?: string | null };
  readonly event: SafetyEvent;
  /** Where the message goes, instead of the account's address. */
  readonly to?: string;
}

export interface SafetyRecord extends SafetyMessage {
  readonly action: AuditAction;
  readonly before?: string;
  readonly after?: string;
}

/** Acts on an account: each goes to the audit log, and to its owner, who may have to stop somebody. */
@Injectable()
export class SafetyLog {
  constructor(
    private readonly db: DataSource,
    private readonly emails: Emails,
    private readonly notices: Notices,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A transaction of acts that are recorded in it: their messages are on their way once it is committed. */
  async transaction<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    const outcome = await this.db.transaction(work);
    this.recorded();
    return outcome;
  }

  /** In `transaction`, or call `recorded` after the commit. Without a mail server the message goes by Telegram. */
  async record(tx: EntityManager, record: SafetyRecord): Promise<void> {
    const { userId, action, actor, before = 'none', after = 'none' } = record;
    await recordAudit(tx, { action, actor, targetId: userId, before, after });
    await this.send(tx, record);
  }

  /** The message alone. */
  async send(tx: EntityManager, { userId, actor, event, to }: SafetyMessage): Promise<void> {
    const address = actor.address === null ? null : shortenedAddress(actor.address);
    const place = { at: this.clock.now(), label: actor.label ?? null, address };
    const { chat, email } = safetyNotice(event, place, this.config);
    if (this.config.email === null) {
      await this.notices.enqueue(tx, userId, { chat, email: null });
      return;
    }
    const receiver = to ?? (await emailOf(tx, userId));
    if (receiver !== null) {
      await this.emails.enqueue(tx, userId, { kind: 'account-message', to: receiver, email });
    }
  }

  recorded(): void {
    this.emails.wake();
  }
}

async function emailOf(tx: EntityManager, userId: string): Promise<string | null> {
  const [account] = await tx.query<{ email: string | null }[]>('SELECT email FROM users WHERE id = $1', [
    userId,
  ]);
  return account?.email ?? null;
}
