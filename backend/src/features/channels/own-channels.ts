import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ChannelsResponse, ChannelView } from '../../contract/channels.js';
import type { Person } from '../../identity/person.js';
import type { CallKind } from '../../pipeline/delivery/added-channels/call-kind.js';
import { CALL_KINDS } from '../../pipeline/delivery/added-channels/call-lanes.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { CHANNEL_COLUMNS, type ChannelRow, channelView } from './channel-row.js';
import { channelRoom } from './domain/channel-room.js';
import { RoutesService } from './routes.service.js';

interface GivenWaysRow {
  readonly chat: string | null;
  readonly chatFault: 'blocked' | 'stopped' | null;
  readonly chatOkAt: Date | null;
  readonly email: string | null;
  readonly isEmailWanted: boolean;
  readonly emailOkAt: Date | null;
}

/** The chat that is linked, and the address that is verified. */
const GIVEN_WAYS = `
SELECT coalesce('@' || chat.username, chat.first_name, chat.chat_id::text) AS chat,
       CASE WHEN chat.blocked_at IS NOT NULL THEN 'blocked' WHEN chat.stopped_at IS NOT NULL THEN 'stopped' END AS "chatFault",
       (SELECT max(settled_at) FROM deliveries WHERE chat_id = chat.chat_id AND status = 'delivered') AS "chatOkAt",
       CASE WHEN account.email_verified_at IS NOT NULL THEN account.email END AS email,
       settings.alerts_by_mail AS "isEmailWanted",
       (SELECT max(settled_at) FROM deliveries
         WHERE user_id = account.id AND channel = 'email' AND status = 'delivered') AS "emailOkAt"
  FROM users account
  JOIN user_settings settings ON settings.user_id = account.id
  LEFT JOIN telegram_chats chat ON chat.user_id = account.id
 WHERE account.id = $1`;

/** What a person has of channels and routes, and what there is room for. */
@Injectable()
export class OwnChannels {
  constructor(
    private readonly db: DataSource,
    private readonly routes: RoutesService,
    @Inject(CALL_KINDS) private readonly kinds: readonly CallKind[],
    @Inject(CONFIG) private readonly config: Pick<Config, 'email' | 'push'>,
  ) {}

  async list({ id, role }: Pick<Person, 'id' | 'role'>): Promise<ChannelsResponse> {
    const [given, rows, routes] = await Promise.all([
      this.givenWays(id),
      this.db.query<ChannelRow[]>(
        `SELECT ${CHANNEL_COLUMNS} FROM channels WHERE user_id = $1 ORDER BY created_at, id`,
        [id],
      ),
      this.routes.routesOf(id),
    ]);
    const push = rows.filter(({ kind }) => kind === 'push').length;
    const counts = { push, more: rows.length - push };
    return {
      channels: [...given, ...rows.map(channelView)],
      routes: routes.routes,
      routeId: routes.routeId,
      room: channelRoom(
        role,
        counts,
        this.kinds.map(({ kind }) => kind),
      ),
      pushKey: this.config.push?.publicKey ?? null,
    };
  }

  private async givenWays(userId: string): Promise<readonly ChannelView[]> {
    const [row] = await this.db.query<GivenWaysRow[]>(GIVEN_WAYS, [userId]);
    if (row === undefined) return [];
    const { chat, chatFault, chatOkAt, email, isEmailWanted, emailOkAt } = row;
    const telegram: ChannelView = {
      id: 'telegram',
      kind: 'telegram',
      label: 'Telegram',
      address: chat ?? '',
      state: chatFault === null ? 'on' : 'off',
      ...(chatFault !== null && { offReason: chatFault }),
      lastOkAt: chatOkAt?.toISOString() ?? null,
    };
    const ownEmail: ChannelView = {
      id: 'email',
      kind: 'email',
      label: 'Email',
      address: email ?? '',
      state: isEmailWanted ? 'on' : 'off',
      ...(!isEmailWanted && { offReason: 'person' }),
      lastOkAt: emailOkAt?.toISOString() ?? null,
    };
    const hasEmail = email !== null && this.config.email !== null;
    return [...(chat === null ? [] : [telegram]), ...(hasEmail ? [ownEmail] : [])];
  }
}
