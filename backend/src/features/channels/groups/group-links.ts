import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MAX_CHANNEL_LABEL } from '../../../contract/channels.js';
import { lockAccount } from '../../../identity/owner-lock.js';
import { People, type Person } from '../../../identity/person.js';
import { hashOfSecret } from '../../../identity/secret-hash.js';
import { CallBook } from '../../../pipeline/delivery/added-channels/call-book.js';
import { ChannelEvents } from '../../../pipeline/delivery/added-channels/channel-events.js';
import { channelPurpose } from '../../../pipeline/delivery/added-channels/call-context.js';
import type { GroupPlace } from '../../../pipeline/delivery/added-channels/call-kind.js';
import {
  groupHost,
  groupKeySql,
} from '../../../pipeline/delivery/added-channels/telegram-group/group-kind.js';
import { seal } from '../../../pipeline/delivery/emails.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { refuseDuringUpgrade } from '../../../platform/processes/refuse-during-upgrade.js';
import { admitChannel } from '../channel-admission.js';

/** Where alerts are to go. `title`: what Telegram calls it, `topic` its topic, where that is known. */
export interface GroupTarget extends GroupPlace {
  readonly title: string;
}

/** A request that is open, and whose it is: the account's linked chat and its person in Telegram. */
export interface OpenRequest {
  readonly id: string;
  readonly userId: string;
  readonly telegramUserId: string;
  readonly privateChatId: string;
}

/** A request that waits for its person's word in the private chat. */
export interface ConfirmingRequest extends OpenRequest {
  readonly target: GroupTarget;
}

/** `over`: the code was used, given up, or ten minutes have gone by. `refused`: with a sentence for the person. */
export type GroupLinked =
  | { readonly kind: 'linked'; readonly channelId: string }
  | { readonly kind: 'over' }
  | { readonly kind: 'refused'; readonly fault: string };

const OPEN = `
SELECT request.id, request.user_id AS "userId", chat.telegram_user_id AS "telegramUserId", chat.chat_id AS "privateChatId",
       request.chat_id AS "chatId", request.thread_id AS "threadId", request.title
  FROM group_requests request
  JOIN users account ON account.id = request.user_id AND account.status = 'active'
  JOIN telegram_chats chat ON chat.user_id = request.user_id
 WHERE request.expires_at > now()`;

interface OpenRow extends OpenRequest {
  readonly chatId: string | null;
  readonly threadId: string | null;
  readonly title: string | null;
}

/** Refusals that say something to the person; everything else is a failure. */
const TOLD: readonly number[] = [401, 403, 409, 503];

/** How a group becomes a channel. Whoever calls has asked Telegram that the account's person is an admin there. */
@Injectable()
export class GroupLinks {
  constructor(
    private readonly db: DataSource,
    private readonly people: People,
    private readonly book: CallBook,
    private readonly events: ChannelEvents,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The request a code is of; null: there is none, it is over, or was used. */
  async byCode(code: string): Promise<OpenRequest | null> {
    return this.find(`request.state = 'waiting' AND request.code_hash = $1`, hashOfSecret(code));
  }

  /** The Telegram channel that this person in Telegram has asked for; null: none. */
  async forChannel(telegramUserId: string): Promise<OpenRequest | null> {
    const wanted = `request.state = 'waiting' AND request.form = 'channel' AND chat.telegram_user_id = $1`;
    return this.find(wanted, telegramUserId);
  }

  /** What waits for its person's word, as long as this is the account's chat; null: nothing. */
  async confirming(id: string, privateChatId: string): Promise<ConfirmingRequest | null> {
    const row = await this.find(`request.state = 'confirming' AND request.id = $1`, id);
    if (row === null || row.privateChatId !== privateChatId || row.chatId === null) return null;
    const { chatId, threadId, title } = row;
    return { ...row, target: { chatId, threadId, title: title ?? '' } };
  }

  /** An anonymous admin brought the code: it is used up, and the private chat has to say whether that was the person. */
  async askPrivately(id: string, { chatId, threadId, title }: GroupTarget): Promise<'asked' | 'over'> {
    const [asked] = await this.db.query<[unknown[], number]>(
      `UPDATE group_requests SET state = 'confirming', chat_id = $2, thread_id = $3, title = $4
        WHERE id = $1 AND state = 'waiting' AND expires_at > now() RETURNING id`,
      [id, chatId, threadId, title],
    );
    return asked.length > 0 ? 'asked' : 'over';
  }

  async decline(id: string): Promise<void> {
    await this.db.query(
      `UPDATE group_requests SET state = 'cancelled' WHERE id = $1 AND state IN ('waiting', 'confirming')`,
      [id],
    );
  }

  /** One channel for a group and topic: one that is there is switched on again. However often it is called, a request links once. */
  async link({ id, userId, telegramUserId }: OpenRequest, target: GroupTarget): Promise<GroupLinked> {
    const person = await this.people.byId(userId);
    if (person === null) return { kind: 'over' };
    try {
      const linked = await this.db.transaction((tx) =>
        this.linkIn(tx, { id, person, telegramUserId }, target),
      );
      if (linked.kind === 'linked') {
        this.events.publishOwners([{ userId }]);
        await this.book.resume(linked.channelId);
      }
      return linked;
    } catch (error) {
      if (!(error instanceof AppError) || !TOLD.includes(error.status)) throw error;
      await this.db.query(
        `UPDATE group_requests SET state = 'refused', fault = $2 WHERE id = $1 AND state IN ('waiting', 'confirming')`,
        [id, error.message],
      );
      return { kind: 'refused', fault: error.message };
    }
  }

  private async linkIn(
    tx: EntityManager,
    { id, person, telegramUserId }: { id: string; person: Person; telegramUserId: string },
    target: GroupTarget,
  ): Promise<GroupLinked> {
    await lockAccount(tx, person.id);
    const open = await tx.query<unknown[]>(
      `SELECT FROM group_requests request JOIN telegram_chats chat ON chat.user_id = request.user_id
        WHERE request.id = $1 AND request.state IN ('waiting', 'confirming') AND request.expires_at > now()
          AND chat.telegram_user_id = $2
          FOR UPDATE OF request`,
      [id, telegramUserId],
    );
    if (open.length === 0) return { kind: 'over' };
    await refuseDuringUpgrade(tx);
    const channelId = (await switchOn(tx, person.id, target)) ?? (await this.insert(tx, person, target));
    const done = `UPDATE group_requests SET state = 'linked', channel_id = $2 WHERE id = $1`;
    await tx.query(done, [id, channelId]);
    return { kind: 'linked', channelId };
  }

  private async insert(tx: EntityManager, person: Person, target: GroupTarget): Promise<string> {
    await admitChannel(tx, person, { kind: 'telegram-group', config: this.config });
    const id = randomUUID();
    const { chatId, threadId, title } = target;
    const address = threadId === null ? title : `${title}${topicOf(threadId)}`;
    const config = JSON.stringify({ host: groupHost(chatId) });
    const sealed = seal(this.config.sessionSecret, channelPurpose(id), 'telegram-group');
    await tx.query(
      `INSERT INTO channels (id, user_id, kind, label, address, address_key, config, sealed, chat_id, thread_id, state)
       VALUES ($1, $2, 'telegram-group', $3, $4, ${groupKeySql('$7', '$8')}, $5, $6, $7::bigint, $8::bigint, 'on')`,
      [id, person.id, labelOf(target), address, config, sealed, chatId, threadId],
    );
    return id;
  }

  private async find(condition: string, value: unknown): Promise<OpenRow | null> {
    const sql = `${OPEN} AND ${condition} ORDER BY request.created_at DESC LIMIT 1`;
    const [row] = await this.db.query<OpenRow[]>(sql, [value]);
    return row ?? null;
  }
}

/** Linking is the proof, so a channel that is there works again. Its id; null: there is none. */
async function switchOn(
  tx: EntityManager,
  userId: string,
  { chatId, threadId }: GroupTarget,
): Promise<string | null> {
  const [[row]] = await tx.query<[{ id: string }[], number]>(
    `UPDATE channels SET state = 'on', off_reason = NULL, failures = 0, failing_since = NULL, probe_at = NULL,
            paused_until = NULL, notified_at = NULL, config = config - 'isTested'
      WHERE user_id = $1 AND kind = 'telegram-group' AND chat_id = $2 AND thread_id IS NOT DISTINCT FROM $3::bigint
      RETURNING id`,
    [userId, chatId, threadId],
  );
  return row?.id ?? null;
}

/** What Telegram calls the group, and which topic, as a label takes it: two topics of a group are told apart. */
function labelOf({ title, threadId }: GroupTarget): string {
  const topic = threadId === null ? '' : topicOf(threadId);
  const visible = title.replace(/\p{C}/gu, '').trim();
  const cut = Array.from(visible)
    .slice(0, MAX_CHANNEL_LABEL - topic.length)
    .join('')
    .trim();
  return `${cut === '' ? 'Telegram group' : cut}${topic}`;
}

const topicOf = (threadId: string): string => ` · topic ${threadId}`;
