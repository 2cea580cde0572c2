import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { AddChannelRequest, EnteredKind } from '@bellwether/backend/contract/channels.js';
import { channelPurpose } from '@bellwether/backend/pipeline/delivery/added-channels/call-context.js';
import type { CallKind } from '@bellwether/backend/pipeline/delivery/added-channels/call-kind.js';
import { DISCORD_KIND } from '@bellwether/backend/pipeline/delivery/added-channels/discord/discord-kind.js';
import { NTFY_KIND } from '@bellwether/backend/pipeline/delivery/added-channels/ntfy/ntfy-kind.js';
import { pushKind } from '@bellwether/backend/pipeline/delivery/added-channels/push/push-kind.js';
import { SLACK_KIND } from '@bellwether/backend/pipeline/delivery/added-channels/slack/slack-kind.js';
import { WEBHOOK_KIND } from '@bellwether/backend/pipeline/delivery/added-channels/webhook/webhook-kind.js';
import { seal } from '@bellwether/backend/pipeline/delivery/emails.js';
import { channelRequest } from '../../proofs/support/channel-request.js';
import type { DatabaseView } from '../../proofs/support/database-view.js';
import { SESSION_SECRET } from '../latency/stage.js';

/** Somebody with one proven channel, which all their alerts take, and one trigger. */
export interface Watcher {
  readonly request: AddChannelRequest;
  readonly symbol: string;
  readonly level: number;
}

const BROWSER = createECDH('prime256v1');
BROWSER.generateKeys();
const KINDS: Readonly<Record<EnteredKind, CallKind>> = {
  webhook: WEBHOOK_KIND,
  ntfy: NTFY_KIND,
  discord: DISCORD_KIND,
  slack: SLACK_KIND,
  push: pushKind({ keys: { publicKey: '', privateKey: '', subject: '' }, sessionSecret: SESSION_SECRET }),
};

/** A channel that nobody else has. `host`: of a webhook. */
export function requestOf(kind: EnteredKind, i: number, host?: string): AddChannelRequest {
  if (kind !== 'push') return channelRequest(kind, i, { host, token: 'tk_of_the_benchmark' });
  const keys = { p256dh: BROWSER.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`;
  return { kind, subscription: { endpoint, keys } };
}

/** Stores them as the product does. @throws Error for what is no channel. */
export async function storeWatchers(database: DatabaseView, watchers: readonly Watcher[]): Promise<void> {
  const rows = watchers.map(({ request, symbol, level }) => {
    const read = KINDS[request.kind].read(request);
    if ('fault' in read) throw new Error(`${request.kind}: ${read.fault}`);
    const channelId = randomUUID();
    const host = 'url' in request && request.url !== undefined ? new URL(request.url).host : read.address;
    return {
      user: randomUUID(),
      channel: channelId,
      kind: request.kind,
      address: read.address,
      key: read.key,
      config: { host: request.kind === 'ntfy' ? 'ntfy.sh' : host.split('/')[0] },
      sealed: seal(SESSION_SECRET, channelPurpose(channelId), read.sealed).toString('base64'),
      symbol,
      level,
    };
  });
  await database.rows(
    `WITH given AS (
       SELECT * FROM json_to_recordset($1::json) AS given ("user" uuid, channel uuid, kind text, address text, key text, config jsonb,
                                                           sealed text, symbol text, level float8)
     ), people AS (
       INSERT INTO users (id, email, email_key, first_name, last_name)
       SELECT "user", "user" || '@people.example', "user" || '@people.example', 'Ann', 'Example' FROM given
     ), ways AS (
       INSERT INTO channels (id, user_id, kind, label, address, address_key, config, sealed, state)
       SELECT channel, "user", kind, kind, address, decode(md5(key), 'hex'), config, decode(sealed, 'base64'), 'on' FROM given
     ), own AS (
       INSERT INTO routes (user_id, name) SELECT "user", 'Only' FROM given RETURNING id, user_id
     ), steps AS (
       INSERT INTO route_steps (route_id, position, wait_sec, unless, only_urgent) SELECT id, 1, 0, 'nothing', false FROM own
     ), step_channels AS (
       INSERT INTO route_step_channels (route_id, position, kind, channel_id)
       SELECT own.id, 1, 'channel', given.channel FROM own JOIN given ON given."user" = own.user_id
     ), settings AS (
       INSERT INTO user_settings (user_id, route_id) SELECT user_id, id FROM own
     )
     INSERT INTO triggers (user_id, symbol, op, level, phase) SELECT "user", symbol, 'above', level, 'armed' FROM given`,
    [JSON.stringify(rows)],
  );
}
