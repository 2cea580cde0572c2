import type { AddedChannel, RouteView } from '@bellwether/backend/contract/channels.js';
import type { HooksStandIn } from '../../../stand-ins/webhook-receivers/start-hooks-stand-in.js';
import type { PushStandIn } from '../../../stand-ins/push/start-push-stand-in.js';
import { VENDORS, type Vendor } from '../../../stand-ins/webhook-receivers/domain/vendors.js';
import { channelRequest } from '../../support/channel-request.js';
import { postJson } from '../../support/post-json.js';
import { type Cluster, SYMBOLS } from '../cluster/cluster.js';
import type { MarketDriver } from './market-driver.js';
import { makePayers, type Payer } from './payers.js';

/** Somebody whose alerts go one way only. */
export interface ChannelPerson {
  readonly id: string;
  readonly vendor: Vendor | 'push' | 'email';
  /** As the stand-in knows it. */
  readonly address: string;
  /** null: their own address. */
  readonly channelId: string | null;
}

const CODE = /\d{6}/;

export interface ChannelLoad {
  /** People for each vendor. */
  readonly each: number;
  /** By topics alone ntfy.sh takes one message in five seconds from all of us; with tokens it counts for each. */
  readonly ntfy: 'topics' | 'tokens';
}

/** Adds people who prove their channel, route alerts there and watch each coin. @throws Error if anything is refused. */
export async function makeChannelPeople(
  cluster: Cluster,
  hooksOf: (vendor: Vendor) => HooksStandIn,
  market: MarketDriver,
  { each, ntfy }: ChannelLoad,
): Promise<ChannelPerson[]> {
  const payers = await makePayers(cluster.database, each * VENDORS.length);
  const people: ChannelPerson[] = [];
  for (const [i, payer] of payers.entries()) {
    const vendor = VENDORS[i % VENDORS.length] ?? 'webhook';
    const ask = askAs(payer, cluster);
    const request = channelRequest(vendor, i, ntfy === 'tokens' ? { token: `tk_person${i}` } : {});
    const hooks = hooksOf(vendor);
    const { channel, secret } = await ask<AddedChannel>('/api/channels', request);
    if (secret !== undefined && request.kind === 'webhook') hooks.trust(request.url, secret);
    const before = hooks.calls().length;
    await ask(`/api/channels/${channel.id}/test`, {});
    if (vendor === 'ntfy') {
      const [code] = CODE.exec(hooks.calls(before).at(-1)?.text ?? '') ?? [];
      await ask(`/api/channels/${channel.id}/proof`, { code });
    }
    await watch(ask, channel.id, market);
    const address = request.kind === 'ntfy' ? `https://ntfy.sh/${request.topic}` : request.url;
    people.push({ id: payer.id, vendor, channelId: channel.id, address });
  }
  return people;
}

/** The same with a device each, which showed its test. @throws Error if anything is refused. */
export async function makePushPeople(
  cluster: Cluster,
  push: PushStandIn,
  market: MarketDriver,
  { key, count }: { readonly key: string; readonly count: number },
): Promise<ChannelPerson[]> {
  const people: ChannelPerson[] = [];
  for (const payer of await makePayers(cluster.database, count)) {
    const ask = askAs(payer, cluster);
    const subscription = push.subscribe(key);
    const { channel } = await ask<AddedChannel>('/api/channels', { kind: 'push', subscription });
    const before = push.calls().length;
    await ask(`/api/channels/${channel.id}/test`, {});
    const { receipt } = JSON.parse(push.calls(before).at(-1)?.text ?? '{}') as { receipt?: string };
    await ask('/api/deliveries/shown', { receipt });
    await watch(ask, channel.id, market);
    people.push({ id: payer.id, vendor: 'push', channelId: channel.id, address: subscription.endpoint });
  }
  return people;
}

/** The same whose alerts go to their own address, which is verified. @throws Error if anything is refused. */
export async function makeEmailPeople(
  cluster: Cluster,
  market: MarketDriver,
  count: number,
): Promise<ChannelPerson[]> {
  const payers = await makePayers(cluster.database, count);
  const rows = await cluster.database.rows<{ id: string; address: string }>(
    'UPDATE users SET email_verified_at = now() WHERE id = ANY ($1::uuid[]) RETURNING id, email AS address',
    [payers.map(({ id }) => id)],
  );
  for (const payer of payers) await watch(askAs(payer, cluster), 'email', market);
  return rows.map(({ id, address }) => ({ id, address, vendor: 'email', channelId: null }));
}

/** Alerts of each coin go to this channel alone. */
async function watch(ask: Ask, channel: string, market: MarketDriver): Promise<void> {
  const steps = [{ channels: [channel], waitSec: 0, unless: 'nothing', onlyUrgent: false }];
  const route = await ask<RouteView>('/api/routes', { name: 'Only', steps });
  await ask('/api/channels/route', { routeId: route.id }, 'PUT');
  for (const symbol of SYMBOLS) {
    const level = market.centreOf(symbol);
    await ask('/api/triggers', { symbol, watch: { kind: 'price', way: 'above', level } });
  }
}

type Ask = <T>(path: string, body: object, method?: 'POST' | 'PUT') => Promise<T>;

function askAs({ headers }: Payer, cluster: Cluster): Ask {
  return async <T>(path: string, body: object, method: 'POST' | 'PUT' = 'POST') => {
    const answer = await postJson(`${cluster.url()}${path}`, body, { method, headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
    return (text === '' ? null : JSON.parse(text)) as T;
  };
}
