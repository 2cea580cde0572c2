import type { AddedKind, ChannelState, ChannelView, WebhookExtra } from '../../contract/channels.js';
import { PROBED_FROM } from '../../pipeline/delivery/added-channels/call-claim-sql.js';
import type { ChannelProof } from './channel-proof.js';

/** A channel is given up after so long without a success. */
const GIVEN_UP_AFTER_MS = 24 * 3_600_000;

export interface ChannelRow {
  readonly id: string;
  readonly kind: AddedKind;
  readonly label: string;
  readonly address: string;
  readonly state: ChannelState;
  readonly offReason: string | null;
  readonly failures: number;
  readonly failingSince: Date | null;
  readonly lastStatus: number | null;
  readonly lastOkAt: Date | null;
  readonly createdAt: Date;
  readonly sealed: Buffer;
  readonly config: ChannelConfig;
  /** Of a Telegram group: its id, and that of its topic. */
  readonly chatId: string | null;
  readonly threadId: string | null;
}

export interface ChannelConfig {
  /** Whose places its calls take. */
  readonly host: string;
  /** Of a code that was sent to it. */
  readonly proof?: ChannelProof;
  /** A test was accepted since it was switched off. */
  readonly isTested?: true;
  /** What a webhook is told besides alerts; absent: nothing. */
  readonly events?: readonly WebhookExtra[];
}

/** Of table channels. */
export const CHANNEL_COLUMNS = `id, kind, label, address, state, off_reason AS "offReason", failures, failing_since AS "failingSince",
  last_status AS "lastStatus", last_ok_at AS "lastOkAt", created_at AS "createdAt", sealed, config, chat_id AS "chatId", thread_id AS "threadId"`;

/** SQL: what a proof changes of a channel. */
export const PROVEN = `state = 'on', off_reason = NULL, last_ok_at = now(), config = config - 'proof'`;

/** What its person may know of it. Pure. */
export function channelView(row: ChannelRow): ChannelView {
  const { id, kind, label, address, state, offReason, failures, failingSince, lastStatus, lastOkAt } = row;
  return {
    id,
    kind,
    label,
    address,
    state,
    ...(offReason !== null && { offReason }),
    ...(state === 'on' &&
      failingSince !== null &&
      failures >= PROBED_FROM && {
        failing: {
          since: failingSince.toISOString(),
          status: lastStatus,
          triedUntil: new Date(failingSince.getTime() + GIVEN_UP_AFTER_MS).toISOString(),
        },
      }),
    lastOkAt: lastOkAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    ...(kind === 'webhook' && { events: row.config.events ?? [] }),
  };
}
