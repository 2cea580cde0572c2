import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Trigger } from '../../../contract/trigger.js';
import { accountOwner, type Owner } from '../../../identity/owner.js';
import type { GroupPlace } from '../../../pipeline/delivery/added-channels/call-kind.js';
import { TriggersService } from '../../triggers/triggers.service.js';

/** A trigger whose alerts come to a group, and whose it is. */
export interface GroupTrigger {
  readonly trigger: Trigger;
  readonly owner: Owner;
}

/** Triggers whose route leads to chat $1, topic $2, through a channel that is on. */
const REACHING = `
SELECT watched.id, watched.user_id AS "userId"
  FROM channels way
  JOIN route_step_channels step ON step.channel_id = way.id
  JOIN users account ON account.id = way.user_id AND account.status = 'active'
  JOIN user_settings settings ON settings.user_id = way.user_id
  JOIN triggers watched
    ON watched.user_id = way.user_id AND coalesce(watched.route_id, settings.route_id) = step.route_id
 WHERE way.chat_id = $1 AND way.thread_id IS NOT DISTINCT FROM $2::bigint AND way.state = 'on'`;

/** Whose alert a message in a group told of, as long as that account's alerts come there. */
const OWNER_OF_ALERT = `
SELECT account.id, account.time_zone AS zone
  FROM deliveries told
  JOIN channels way ON way.id = told.channel_id AND way.chat_id = $1
  JOIN alerts alert ON alert.id = told.alert_id AND alert.user_id = way.user_id
  JOIN users account ON account.id = way.user_id AND account.status = 'active'
 WHERE told.alert_id = $2 AND told.channel = 'telegram-group'
 LIMIT 1`;

export interface AlertOwner {
  readonly owner: Extract<Owner, { kind: 'user' }>;
  readonly zone: string | null;
}

/** What a group may know of an account: the triggers whose alerts come to it, and nothing else. */
@Injectable()
export class GroupTriggers {
  constructor(
    private readonly db: DataSource,
    private readonly triggers: TriggersService,
  ) {}

  async reaching({ chatId, threadId }: GroupPlace): Promise<readonly GroupTrigger[]> {
    const rows = await this.db.query<{ id: string; userId: string }[]>(REACHING, [chatId, threadId]);
    const owners = [...new Set(rows.map(({ userId }) => userId))].map(accountOwner);
    return this.triggers.views(
      rows.map(({ id }) => id),
      owners,
    );
  }

  /** null: the alert did not come to this group, or its account's alerts come there no more. */
  async ownerOfAlert(chatId: string, alertId: string): Promise<AlertOwner | null> {
    const [row] = await this.db.query<{ id: string; zone: string | null }[]>(OWNER_OF_ALERT, [
      chatId,
      alertId,
    ]);
    return row === undefined ? null : { owner: { kind: 'user', userId: row.id }, zone: row.zone };
  }
}
