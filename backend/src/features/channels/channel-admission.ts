import type { EntityManager } from 'typeorm';
import type { AddedKind } from '../../contract/channels.js';
import { planSentences } from '../../contract/plans.js';
import type { Person } from '../../identity/person.js';
import type { Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/errors/app-error.js';
import { type ChannelCounts, channelRoom, roomRefusal } from './domain/channel-room.js';

/** Refuses one more than the plan has, once `lockAccount` makes additions take turns. @throws AppError 403 TIER_LIMIT. */
export async function admitChannel(
  tx: EntityManager,
  { id, role }: Pick<Person, 'id' | 'role'>,
  { kind, config }: { readonly kind: AddedKind; readonly config: Pick<Config, 'proFor' | 'brandName'> },
): Promise<void> {
  const [counts] = await tx.query<ChannelCounts[]>(
    `SELECT count(*) FILTER (WHERE kind = 'push')::int AS push, count(*) FILTER (WHERE kind <> 'push')::int AS more
       FROM channels WHERE user_id = $1`,
    [id],
  );
  if (counts === undefined) throw new Error('PostgreSQL counted no channels');
  if (channelRoom(role, counts, [kind])[kind] > 0) return;
  const message = roomRefusal(role, kind, planSentences(config));
  throw new AppError('TIER_LIMIT', 403, message, { upgradeMessage: message });
}
