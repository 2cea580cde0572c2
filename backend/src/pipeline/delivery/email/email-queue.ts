import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { FailureReason } from '../../../contract/alert.js';
import type { EmailReason } from '../../../contract/messages/alert-email.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { Fence } from '../../../platform/leases/leases.js';
import type { SecretEmail } from '../emails.js';
import type { AlertRow, Claim, Claimed, SettledDelivery } from '../outbox/channel.js';
import {
  alertFrom,
  claimedFrom,
  type ClaimRow,
  type ClaimRows,
  type EndedRow,
  settledFrom,
} from '../outbox/claim-rows.js';
import { claimValues } from '../outbox/claim-sql.js';
import { QUEUE_LATE_SQL } from '../outbox/fallback-sql.js';
import { emailClaimSql, EMAIL_FAIL_ALL_SQL } from './email-claim-sql.js';

/** Longer than a call to the mail server (20 s). */
const CLAIM_MS = 40_000;
/** So many always fit into the length of one message, also with "(repeat)": what shared an e-mail goes on sharing it. */
const MOST_ALERTS = 10;
const LATE_AFTER_MS = 2 * 60_000;
/** Far below what the statement timeout allows. */
const MOST_LATE = 1000;

export type EmailContent =
  | { readonly kind: 'alerts'; readonly why: EmailReason; readonly alerts: readonly AlertRow[] }
  | { readonly kind: SecretEmail['kind']; readonly sealed: Buffer }
  /** Its body is what emailNoticeOf reads. */
  | { readonly kind: 'notice'; readonly body: string };

/** The next e-mail of one person, of one delivery, or of one for each alert in their order. */
export interface EmailClaim extends Claim {
  /** The account's address; null for a deleted account, of which only a message with its own is left. */
  readonly to: string | null;
  /** The person's time zone; null: not chosen. */
  readonly zone: string | null;
  readonly isPro: boolean;
  /** Names this e-mail, and when it came up in epoch milliseconds: the same at every attempt. */
  readonly emailId: string;
  readonly emailAt: string;
  readonly content: EmailContent;
}

interface EmailRow extends ClaimRow, Pick<EmailClaim, 'emailId' | 'emailAt' | 'isPro'> {
  readonly userId: string;
  readonly kind: 'alert' | 'mail' | 'notice';
  readonly sealed: Buffer | null;
  readonly email: string | null;
}

/** What waits for e-mail: each person gets one at a time, and none waits for another one's next try. */
@Injectable()
export class EmailQueue {
  constructor(
    private readonly db: DataSource,
    @Inject(CONFIG) private readonly config: Pick<Config, 'proFor'>,
  ) {}

  async claim(
    key: string,
    room: number,
    except: readonly string[],
    fence: Fence,
  ): Promise<Claimed<EmailClaim>> {
    const parameters = { except, room, key, claimMs: CLAIM_MS, most: MOST_ALERTS };
    const found = await this.db.query<(EmailRow | { readonly id: null })[]>(
      emailClaimSql(this.config.proFor),
      claimValues(fence, parameters),
    );
    return claimedFrom(
      'email',
      found,
      ({ userId }) => userId,
      (destination, rows) => {
        const { email: to, isPro, emailId, emailAt, zone } = rows[0];
        return {
          key,
          destination,
          to,
          zone,
          isPro,
          emailId,
          emailAt,
          content: contentOf(rows),
          deliveries: rows,
        };
      },
    );
  }

  /** Ends everything that waits as failed. Nothing happens if the lease has gone to another process. */
  async failAll(reason: FailureReason, { owner, epoch }: Fence): Promise<readonly SettledDelivery[]> {
    const rows = await this.db.query<EndedRow[]>(EMAIL_FAIL_ALL_SQL, [owner, epoch, reason]);
    return rows.map((row) => settledFrom('email', row));
  }

  /**
   * Queues an e-mail for each alert of an account that Telegram has not accepted within 2 minutes of being due, by the
   * database's clock, a thousand at once; nothing if the lease has gone to another process. To be repeated.
   */
  async queueLate({ owner, epoch }: Fence): Promise<void> {
    await this.db.query(QUEUE_LATE_SQL, [owner, epoch, LATE_AFTER_MS, MOST_LATE]);
  }
}

const REASONS: readonly EmailReason[] = ['blocked', 'not-connected', 'route'];
const SECRET_KINDS: readonly SecretEmail['kind'][] = ['verify-email', 'reset-password', 'account-message'];

function contentOf(rows: ClaimRows<EmailRow>): EmailContent {
  const [{ kind, body, sealed }] = rows;
  if (kind === 'notice') return { kind, body: body ?? '' };
  if (kind === 'mail') {
    const kind = SECRET_KINDS.find((each) => each === body) ?? 'verify-email';
    return { kind, sealed: sealed ?? Buffer.alloc(0) };
  }
  const why = REASONS.find((each) => each === body) ?? 'not-accepted';
  return { kind: 'alerts', why, alerts: rows.map(alertFrom) };
}
