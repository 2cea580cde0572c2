import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AlertEvidence, DeliveryStatus } from '../../../contract/alert.js';
import type { MailReason } from '../../../contract/messages/mail-alert.js';
import type { Fence } from '../../../platform/leases/leases.js';
import type { AlertRow, SettledDelivery } from '../claim.js';
import type { FinalReason } from '../domain/retry-policy.js';
import type { SecretMail } from '../mails.js';
import { EMAIL_CLAIM_SQL, EMAIL_FAIL_ALL_SQL } from './email-claim-sql.js';

/** How long a claim keeps others away. Longer than a call to the mail server (20 s). */
const CLAIM_LEASE_MS = 40_000;
/** So many always fit into the length of one message, also with "(repeat)": what shared a mail goes on sharing it. */
const MOST_ALERTS = 10;

export interface EmailDelivery {
  readonly id: string;
  /** Including the one about to be made. */
  readonly attempts: number;
  readonly triedForMs: number;
  /** An earlier attempt may have reached the person. */
  readonly ambiguous: boolean;
}

export type EmailContent =
  | { readonly kind: 'alerts'; readonly why: MailReason; readonly alerts: readonly AlertRow[] }
  | { readonly kind: SecretMail['kind']; readonly sealed: Buffer }
  /** Its body is what mailNoticeOf reads. */
  | { readonly kind: 'notice'; readonly body: string };

/** The next mail of one person. */
export interface EmailClaim {
  readonly key: string;
  readonly userId: string;
  readonly to: string;
  readonly isPro: boolean;
  /** Names this mail, and when it came up in epoch milliseconds: the same at every attempt. */
  readonly mailId: string;
  readonly mailAt: string;
  readonly content: EmailContent;
  /** One, or one for each alert, in their order. */
  readonly deliveries: readonly EmailDelivery[];
}

export type ClaimedMails =
  | {
      readonly kind: 'claimed';
      readonly claims: readonly EmailClaim[];
      /** Deliveries that were called off in the meantime. */
      readonly settled: readonly SettledDelivery[];
    }
  | { readonly kind: 'fenced' };

interface EndedRow {
  readonly id: string;
  readonly userId: string;
  readonly alertId: string | null;
  readonly afterSnooze: boolean;
  readonly status: DeliveryStatus;
  readonly reason: string | null;
  readonly settledAt: Date | null;
}

interface ClaimRow extends Omit<EndedRow, 'id'>, EmailDelivery {
  readonly kind: 'alert' | 'mail' | 'notice';
  readonly body: string | null;
  readonly sealed: Buffer | null;
  readonly mailId: string;
  readonly mailAt: string;
  readonly email: string;
  readonly isPro: boolean;
  readonly symbol: string;
  readonly firedAt: Date;
  readonly late: boolean;
  readonly evidence: AlertEvidence;
}

/** What waits for e-mail: each person gets one mail at a time, and no mail waits for another one's next try. */
@Injectable()
export class EmailQueue {
  constructor(private readonly db: DataSource) {}

  /**
   * The next mail of up to `most` people; `fenced`, and nothing claimed, if the lease has gone to somebody else. At least
   * once: a claim that is not settled in time, or not before the lease changes hands, can be claimed again.
   */
  async claim(most: number, exceptUsers: readonly string[], { owner, epoch }: Fence): Promise<ClaimedMails> {
    const key = randomUUID();
    const found = await this.db.query<(ClaimRow | { readonly id: null })[]>(EMAIL_CLAIM_SQL, [
      owner,
      epoch,
      exceptUsers,
      most,
      key,
      CLAIM_LEASE_MS,
      MOST_ALERTS,
    ]);
    if (found.length === 0) return { kind: 'fenced' };
    const rows = found.filter((row): row is ClaimRow => row.id !== null);
    const byUser = new Map<string, ClaimRow[]>();
    for (const row of rows.filter(({ status }) => status === 'sending')) {
      byUser.set(row.userId, [...(byUser.get(row.userId) ?? []), row]);
    }
    return {
      kind: 'claimed',
      claims: [...byUser.values()].flatMap((ofUser) => toClaim(key, ofUser) ?? []),
      settled: rows.filter(({ status }) => status !== 'sending').map(toEnded),
    };
  }

  /** Ends everything that waits as failed. Nothing happens if the lease has gone to somebody else. */
  async failAll(reason: FinalReason, { owner, epoch }: Fence): Promise<readonly SettledDelivery[]> {
    const rows = await this.db.query<EndedRow[]>(EMAIL_FAIL_ALL_SQL, [owner, epoch, reason]);
    return rows.map(toEnded);
  }
}

function toClaim(key: string, rows: readonly ClaimRow[]): EmailClaim | null {
  const [first] = rows;
  if (first === undefined) return null;
  const { userId, email, isPro, mailId, mailAt } = first;
  const content = contentOf(first, rows);
  return { key, userId, to: email, isPro, mailId, mailAt, content, deliveries: rows };
}

function contentOf(first: ClaimRow, rows: readonly ClaimRow[]): EmailContent {
  if (first.kind === 'notice') return { kind: 'notice', body: first.body ?? '' };
  if (first.kind === 'mail') {
    const kind = first.body === 'reset-password' ? 'reset-password' : 'verify-email';
    return { kind, sealed: first.sealed ?? Buffer.alloc(0) };
  }
  const why = first.body === 'blocked' || first.body === 'not-connected' ? first.body : 'not-accepted';
  return { kind: 'alerts', why, alerts: rows.map(alertOf) };
}

function alertOf({ alertId, symbol, firedAt, late, evidence, afterSnooze }: ClaimRow): AlertRow {
  const alert = { id: alertId ?? '', symbol, firedAt: firedAt.getTime(), late, evidence };
  return afterSnooze ? { ...alert, afterSnooze } : alert;
}

function toEnded({ id, userId, alertId, afterSnooze, status, reason, settledAt }: EndedRow): SettledDelivery {
  return {
    id,
    channel: 'email',
    chatId: null,
    userId,
    alertId: afterSnooze ? null : alertId,
    status,
    reason,
    at: settledAt?.getTime() ?? 0,
    tookMs: null,
    calledAfterMs: null,
  };
}
