import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RecentAlert } from '../../../contract/alert.js';
import { preparedQuery } from '../../../platform/database/prepared-query.js';
import type { Fence } from '../../../platform/leases/leases.js';
import { RecentAlertsService } from '../../alerts/recent-alerts.service.js';
import { isDatabaseUnavailable } from '../../../platform/errors/database-fault.js';
import {
  type AlertRow,
  type Claim,
  type Claimed,
  type ClaimedDelivery,
  UnreadClaimError,
} from '../outbox/channel.js';
import { alertFrom, claimedFrom, type ClaimRow } from '../outbox/claim-rows.js';
import { claimValues } from '../outbox/claim-sql.js';
import { callClaimSql } from './call-claim-sql.js';
import type { CallKind, GroupPlace } from './call-kind.js';

/** Longer than a call (10 s). */
const CLAIM_MS = 20_000;

export interface CallDelivery extends ClaimedDelivery {
  /** Of a notice: what its row says. */
  readonly event: string | null;
  /** null: the event is about none, or it is gone. */
  readonly alert: AlertRow | null;
  /** As the person's own list shows it; null with `alert`, or if it is gone since. */
  readonly view: RecentAlert | null;
  readonly urgent: boolean;
  /** Quiet hours: it goes without a sound. */
  readonly silent: boolean;
}

/** The next message of one channel. */
export interface CallClaim extends Claim {
  readonly deliveries: readonly CallDelivery[];
  /** Names the message: the same at every attempt. */
  readonly messageId: string;
  readonly label: string;
  readonly sealed: Buffer;
  readonly host: string;
  readonly zone: string | null;
  /** Failed calls in a row before this one. */
  readonly failures: number;
  /** Of a Telegram group; null for every other kind. */
  readonly place: GroupPlace | null;
}

interface CallRow
  extends ClaimRow,
    Pick<CallDelivery, 'urgent' | 'silent'>,
    Pick<CallClaim, 'messageId' | 'sealed' | 'label' | 'failures'> {
  readonly kind: 'alert' | 'notice';
  /** Of its alert, or the one its event is about. */
  readonly aboutId: string | null;
  readonly channelId: string;
  readonly host: string | null;
  readonly placeChatId: string | null;
  readonly threadId: string | null;
}

/** What the claim has to leave alone. */
export interface CallRoom {
  readonly most: number;
  readonly except: readonly string[];
  readonly takenPlaces: readonly string[];
}

/** What waits for channels that are called: each gets one message at a time. */
@Injectable()
export class CallQueue {
  constructor(
    private readonly db: DataSource,
    private readonly alerts: RecentAlertsService,
  ) {}

  /** @throws UnreadClaimError if the database made the claim and failed before its alerts were read. */
  async claim(
    key: string,
    kind: Pick<CallKind, 'kind' | 'rings' | 'digest' | 'callsPerHost'>,
    { most, except, takenPlaces }: CallRoom,
    fence: Fence,
  ): Promise<Claimed<CallClaim>> {
    const sql = { name: `claim-calls-${kind.rings ? 'ringing' : 'silent'}`, text: callClaimSql(kind.rings) };
    const parameters = { except, room: most, key, claimMs: CLAIM_MS, most: kind.digest };
    const values = [...claimValues(fence, parameters), kind.kind, takenPlaces, kind.callsPerHost];
    const found = await preparedQuery<CallRow | { readonly id: null }>(this.db, sql, values);
    const alertIds = found.flatMap((row) =>
      row.id !== null && row.status === 'sending' && row.aboutId !== null ? [row.aboutId] : [],
    );
    const views = alertIds.length === 0 ? new Map<string, RecentAlert>() : await this.viewsOf(alertIds);
    return claimedFrom<CallRow, CallClaim>(
      kind.kind,
      found,
      ({ channelId }) => channelId,
      (destination, rows) => {
        const { messageId, label, sealed, host, zone, failures, placeChatId: chatId, threadId } = rows[0];
        const place = chatId === null ? null : { chatId, threadId };
        const deliveries = rows.map((row) => ({
          ...row,
          event: row.kind === 'notice' ? row.body : null,
          alert: row.aboutId === null ? null : alertFrom({ ...row, alertId: row.aboutId }),
          view: views.get(row.aboutId ?? '') ?? null,
        }));
        return {
          key,
          destination,
          deliveries,
          messageId,
          label,
          sealed,
          host: host ?? '',
          zone,
          failures,
          place,
        };
      },
    );
  }

  private viewsOf(alertIds: readonly string[]): Promise<ReadonlyMap<string, RecentAlert>> {
    return this.alerts.byId(alertIds).catch((cause: unknown) => {
      throw isDatabaseUnavailable(cause) ? new UnreadClaimError(cause) : cause;
    });
  }
}
