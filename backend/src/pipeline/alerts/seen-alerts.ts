import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AlertsSeen, MOST_UNREAD } from '../../contract/alert.js';
import { type Owner, OWNER_SHAPE } from '../../identity/owner.js';
import { record, text } from '../../platform/bus/domain/shape.js';
import { RoomEvents } from '../../platform/bus/room-events.js';
import { OLDEST_CROSSING } from './record-sql.js';

export interface OwnerSawAlerts extends AlertsSeen {
  readonly owner: Owner;
}

@Injectable()
export class SeenEvents extends RoomEvents {
  /** After the commit, when it went forward. */
  readonly seen = this.shared<OwnerSawAlerts>({
    name: 'alerts-seen',
    shape: record<OwnerSawAlerts>({ owner: OWNER_SHAPE, seenAt: text }),
  });
}

/** Where an owner's alerts are, and the row that says up to when they were seen: of the account, or of a trial's chat. */
const PLACES = {
  user: {
    alerts: 'user_id',
    update: 'UPDATE user_settings SET alerts_seen_at = wanted.at',
    from: 'FROM user_settings place',
    isOwner: 'user_id = $1',
  },
  trial: {
    alerts: 'trial_chat_id',
    update: 'UPDATE telegram_chats SET alerts_seen_at = wanted.at',
    from: 'FROM telegram_chats place',
    isOwner: 'chat_id = $1',
  },
} as const;

/** Of owner $1. The order keeps the planner on their index: to find nothing, it would otherwise read alerts of all owners. */
export function unreadSql(kind: Owner['kind']): string {
  const { alerts, from, isOwner } = PLACES[kind];
  return `SELECT place.alerts_seen_at AS "seenAt",
       (SELECT count(*)::int FROM (
          SELECT FROM alerts
           WHERE ${alerts} = $1 AND fired_at > place.alerts_seen_at - interval '${OLDEST_CROSSING}'
             AND date_trunc('milliseconds', recorded_at) > place.alerts_seen_at
           ORDER BY fired_at DESC
           LIMIT ${MOST_UNREAD}) AS unread) AS unread
  ${from} WHERE ${isOwner}`;
}

export interface UnreadAlerts extends AlertsSeen {
  readonly unread: number;
}

/** Up to when an owner saw their alerts: one time for all tabs and devices. */
@Injectable()
export class SeenAlerts {
  constructor(
    private readonly db: DataSource,
    private readonly events: SeenEvents,
  ) {}

  async of(owner: Owner): Promise<UnreadAlerts> {
    const [row] = await this.db.query<{ seenAt: Date; unread: number }[]>(unreadSql(owner.kind), [
      idOf(owner),
    ]);
    if (row === undefined) throw new Error('The owner of these alerts is gone');
    return { seenAt: row.seenAt.toISOString(), unread: row.unread };
  }

  /** Later than now counts as now; earlier than what is known changes nothing. */
  async moveTo(owner: Owner, seenAt: Date): Promise<AlertsSeen> {
    const { update, isOwner } = PLACES[owner.kind];
    const [moved] = await this.db.query<{ seenAt: Date }[]>(
      `WITH moved AS (
         ${update}
           FROM (SELECT date_trunc('milliseconds', least($2::timestamptz, now())) AS at) AS wanted
          WHERE ${isOwner} AND alerts_seen_at < wanted.at
         RETURNING alerts_seen_at
       ) SELECT alerts_seen_at AS "seenAt" FROM moved`,
      [idOf(owner), seenAt],
    );
    if (moved === undefined) return { seenAt: (await this.of(owner)).seenAt };
    const seen = { seenAt: moved.seenAt.toISOString() };
    this.events.seen.publish({ owner, ...seen });
    return seen;
  }
}

function idOf(owner: Owner): string {
  return owner.kind === 'user' ? owner.userId : owner.chatId;
}
