import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type ChannelTrouble,
  channelNotice,
  type RouteWithout,
  type TroubledChannel,
} from '../../../contract/messages/channel-notice.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { JobRun, LeaderJob } from '../../../platform/jobs/leader-job.js';
import { LeaderJobs } from '../../../platform/jobs/leader-jobs.js';
import { fencedTransaction } from '../../../platform/leases/holds-lease.js';
import { routesWithout } from '../../alerts/route-sql.js';
import { Emails } from '../emails.js';
import { Notices } from '../notices.js';
import { PROBED_FROM } from './call-claim-sql.js';
import { GONE_REASONS } from './call-kind.js';
import { ChannelEvents, type OwnedRow } from './channel-events.js';

const EVERY_MS = 5_000;
const MOST_AT_ONCE = 100;
/** It took nothing for so long, however often it was called. */
const FEWEST_FAILURES = 8;

/** Switches off what took nothing for a day. */
const GIVE_UP = `
UPDATE channels SET state = 'off', off_reason = 'failing', notified_at = NULL, config = config - 'isTested'
 WHERE state = 'on' AND failures >= ${FEWEST_FAILURES} AND failing_since <= now() - interval '24 hours'
 RETURNING user_id AS "userId"`;

const GONE = GONE_REASONS.map((reason) => `'${reason}'`).join(', ');

/** Channels whose person is to hear of them, and what reaches that person. $1: whether there is a mail server. */
const TROUBLED = `
SELECT troubled.id, troubled.user_id AS "userId", troubled.kind, troubled.label, troubled.last_status AS status, troubled.state,
       troubled.off_reason AS "offReason", troubled.failing_since AS "failingSince", account.email, account.time_zone AS zone,
       chat.chat_id IS NOT NULL AS "hasChat", settings.notices_by_mail AS "noticesByEmail", ${routesWithout('troubled.id', 'settings.alerts_by_mail AND $1')} AS routes
  FROM channels troubled
  JOIN users account ON account.id = troubled.user_id AND account.status = 'active'
  JOIN user_settings settings ON settings.user_id = account.id
  LEFT JOIN telegram_chats chat
    ON chat.user_id = account.id AND chat.blocked_at IS NULL AND chat.stopped_at IS NULL
 WHERE troubled.notified_at IS NULL
   AND (troubled.state = 'on' AND troubled.failures >= ${PROBED_FROM} AND troubled.failing_since <= now() - interval '15 minutes'
        OR troubled.state = 'off' AND troubled.off_reason IN ('failing', ${GONE}))
 ORDER BY troubled.id
 LIMIT ${MOST_AT_ONCE}
   FOR UPDATE OF troubled SKIP LOCKED`;

const DAY_MS = 86_400_000;

interface TroubledRow extends TroubledChannel {
  readonly id: string;
  readonly userId: string;
  readonly state: 'on' | 'off';
  readonly offReason: string | null;
  readonly failingSince: Date | null;
  readonly email: string | null;
  readonly zone: string | null;
  readonly hasChat: boolean;
  readonly noticesByEmail: boolean;
  readonly routes: readonly RouteWithout[];
}

interface Notified {
  readonly isMore: boolean;
  readonly switchedOff: readonly OwnedRow[];
}

/** Tells people of channels that take nothing, once when they fail and once when they are off, and gives up after a day. */
@Injectable()
export class ChannelTroubleJob {
  readonly job: LeaderJob;

  constructor(
    private readonly db: DataSource,
    private readonly notices: Notices,
    private readonly emails: Emails,
    private readonly events: ChannelEvents,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl' | 'brandName' | 'email'>,
    jobs: LeaderJobs,
  ) {
    const work = (run: JobRun) => this.run(run);
    this.job = jobs.add({ name: 'channels in trouble', doing: 'notifying', everyMs: EVERY_MS, work });
  }

  private async run(run: JobRun): Promise<void> {
    await run.repeat(async (fence) => {
      const notified = await fencedTransaction(this.db, 'scheduler', fence, (tx) => this.notify(tx));
      if (notified === 'fenced') return notified;
      this.events.publishOwners(notified.switchedOff);
      return notified.isMore ? 'again' : 'done';
    });
  }

  /** A notice and the mark that it is made commit together. */
  private async notify(tx: EntityManager): Promise<Notified> {
    const [switchedOff] = await tx.query<[OwnedRow[], number]>(GIVE_UP);
    const rows = await tx.query<TroubledRow[]>(TROUBLED, [this.config.email !== null]);
    for (const row of rows) {
      await this.notifyOwner(tx, row);
      await tx.query('UPDATE channels SET notified_at = now() WHERE id = $1', [row.id]);
    }
    return { isMore: rows.length === MOST_AT_ONCE, switchedOff };
  }

  /** By mail about the account, whatever the person chose, where nothing else reaches them. */
  private async notifyOwner(tx: EntityManager, row: TroubledRow): Promise<void> {
    const { publicUrl, brandName } = this.config;
    const site = { publicUrl, brandName, now: this.clock.now(), zone: row.zone };
    const notice = channelNotice(row, this.troubleOf(row), site);
    if (row.hasChat || row.noticesByEmail) await this.notices.enqueue(tx, row.userId, notice);
    else if (row.email !== null) {
      const message = { kind: 'account-message', to: row.email, email: notice.email } as const;
      await this.emails.enqueue(tx, row.userId, message);
    }
  }

  private troubleOf({ state, offReason, failingSince, routes }: TroubledRow): ChannelTrouble {
    if (state === 'on') {
      return { kind: 'failing', triedUntil: (failingSince?.getTime() ?? this.clock.now()) + DAY_MS };
    }
    return { kind: GONE_REASONS.find((reason) => reason === offReason) ?? 'given-up', routes };
  }
}
