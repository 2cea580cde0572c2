import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { GroupForm, GroupRequestView, RequestedGroup } from '../../../contract/channels.js';
import { lockAccount } from '../../../identity/owner-lock.js';
import type { Person } from '../../../identity/person.js';
import { hashOfSecret } from '../../../identity/secret-hash.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { HOURLY_MS, type Purge } from '../../../platform/jobs/purges.js';
import { refuseDuringUpgrade } from '../../../platform/processes/refuse-during-upgrade.js';
import { RateLimiter } from '../../../platform/rate-limit/rate-limiter.js';
import { BotStatus } from '../../telegram-link/bot-status.js';
import { admitChannel } from '../channel-admission.js';

const REQUESTS_PER_PERSON = { max: 20, windowSec: 3_600 };
const CODE_BYTES = 24;
const LIFE = `interval '10 minutes'`;

export const NO_CHAT = 'Connect Telegram first: only the person in the linked chat can add a group.';

export const GROUP_REQUESTS_PURGE: Purge = {
  name: 'group requests',
  everyMs: HOURLY_MS,
  sql: `DELETE FROM group_requests WHERE created_at < now() - interval '7 days'`,
};

export interface GroupRequestRow {
  readonly id: string;
  readonly form: GroupForm;
  readonly state: 'waiting' | 'confirming' | 'linked' | 'refused' | 'cancelled';
  readonly fault: string | null;
  readonly channelId: string | null;
  readonly expiresAt: Date;
  readonly isOver: boolean;
}

const COLUMNS = `id, form, state, fault, channel_id AS "channelId", expires_at AS "expiresAt", expires_at <= now() AS "isOver"`;

/** A person's wish to have alerts in a group. The code is kept as a hash and works once, within ten minutes. */
@Injectable()
export class GroupRequests {
  constructor(
    private readonly db: DataSource,
    private readonly limiter: RateLimiter,
    private readonly bot: BotStatus,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Takes the place of what the person asked for before.
   * @throws AppError 409 without a linked chat, 403 TIER_LIMIT, 503 UPGRADING while a process of an older release runs, 429 from
   * the 21st in an hour on.
   */
  async create(person: Person, form: GroupForm): Promise<RequestedGroup> {
    await this.limiter.consume(`group-requests:${person.id}`, REQUESTS_PER_PERSON);
    const code = randomBytes(CODE_BYTES).toString('base64url');
    const row = await this.db.transaction(async (tx) => {
      await lockAccount(tx, person.id);
      await admitChannel(tx, person, { kind: 'telegram-group', config: this.config });
      await refuseDuringUpgrade(tx);
      const chats = await tx.query<unknown[]>('SELECT FROM telegram_chats WHERE user_id = $1', [person.id]);
      if (chats.length === 0) throw new AppError('CONFLICT', 409, NO_CHAT);
      await tx.query(
        `UPDATE group_requests SET state = 'cancelled' WHERE user_id = $1 AND state IN ('waiting', 'confirming')`,
        [person.id],
      );
      const [made] = await tx.query<GroupRequestRow[]>(
        `INSERT INTO group_requests (user_id, form, code_hash, expires_at) VALUES ($1, $2, $3, now() + ${LIFE})
         RETURNING ${COLUMNS}`,
        [person.id, form, form === 'group' ? hashOfSecret(code) : null],
      );
      return made;
    });
    if (row === undefined) throw new Error('PostgreSQL returned no request');
    const { linkBase } = this.config.telegram;
    const bot = await this.bot.username();
    if (form === 'channel') {
      return { ...viewOf(row), link: `${linkBase}/${bot}?startchannel&admin=post_messages` };
    }
    const link = `${linkBase}/${bot}?startgroup=${code}`;
    return { ...viewOf(row), link, command: `/start@${bot} ${code}` };
  }

  /** @throws AppError 404 for somebody else's. */
  async view(userId: string, id: string): Promise<GroupRequestView> {
    const [row] = await this.db.query<GroupRequestRow[]>(
      `SELECT ${COLUMNS} FROM group_requests WHERE id = $1 AND user_id = $2`,
      [id, userId],
    );
    if (row === undefined) throw new AppError('NOT_FOUND', 404);
    return viewOf(row);
  }

  /** One that is over stays so. @throws AppError 404. */
  async cancel(userId: string, id: string): Promise<void> {
    const [found] = await this.db.query<[unknown[], number]>(
      `UPDATE group_requests SET state = CASE WHEN state IN ('waiting', 'confirming') THEN 'cancelled' ELSE state END
        WHERE id = $1 AND user_id = $2 RETURNING id`,
      [id, userId],
    );
    if (found.length === 0) throw new AppError('NOT_FOUND', 404);
  }
}

function viewOf({ id, form, state, fault, channelId, expiresAt, isOver }: GroupRequestRow): GroupRequestView {
  const isOpen = state === 'waiting' || state === 'confirming';
  return {
    id,
    form,
    state: state === 'cancelled' || (isOpen && isOver) ? 'expired' : state,
    expiresAt: expiresAt.toISOString(),
    ...(fault !== null && { fault }),
    ...(channelId !== null && { channelId }),
  };
}
