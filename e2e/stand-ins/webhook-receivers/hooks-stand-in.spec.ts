import { SystemClock } from '@bellwether/backend/platform/clock/clock.js';
import { until } from '@bellwether/backend/platform/clock/testing/until.js';
import { GuardedClient } from '@bellwether/backend/platform/outbound/guarded-client.js';
import type { CallKind } from '@bellwether/backend/pipeline/delivery/added-channels/call-kind.js';
import { DISCORD_KIND } from '@bellwether/backend/pipeline/delivery/added-channels/discord/discord-kind.js';
import { NTFY_KIND } from '@bellwether/backend/pipeline/delivery/added-channels/ntfy/ntfy-kind.js';
import { SLACK_KIND } from '@bellwether/backend/pipeline/delivery/added-channels/slack/slack-kind.js';
import {
  exampleContext,
  toldAlert,
} from '@bellwether/backend/pipeline/delivery/added-channels/testing/told-alerts.js';
import { WEBHOOK_KIND } from '@bellwether/backend/pipeline/delivery/added-channels/webhook/webhook-kind.js';
import {
  newWebhookSecret,
  rotated,
} from '@bellwether/backend/pipeline/delivery/added-channels/webhook/webhook-secrets.js';
import { type HooksStandIn, startHooksStandIn } from './start-hooks-stand-in.js';
import { plainPost } from './testing/plain-post.js';

const HOOK = 'https://a.hooks.example/in?k=1';
const DISCORD = 'https://discord.com/api/webhooks/1404812345678901234/abcDEF123456-abcDEF123456_abc';
const SLACK = 'https://hooks.slack.com/services/T0A1B2C3D/B9Z8Y7X6W/abcDEF123456ghiJKL789012';
const NEVER = new AbortController().signal;
const OF = {
  webhook: [WEBHOOK_KIND, WEBHOOK_KIND.read({ kind: 'webhook', url: HOOK }), HOOK],
  ntfy: [NTFY_KIND, NTFY_KIND.read({ kind: 'ntfy', topic: 'alerts' }), 'https://ntfy.sh/alerts'],
  discord: [DISCORD_KIND, DISCORD_KIND.read({ kind: 'discord', url: DISCORD }), DISCORD],
  slack: [SLACK_KIND, SLACK_KIND.read({ kind: 'slack', url: SLACK }), SLACK],
} as const satisfies Record<string, readonly [CallKind, ReturnType<CallKind['read']>, string]>;
type Kind = keyof typeof OF;
const KINDS = ['webhook', 'ntfy', 'discord', 'slack'] as const;

let hooks: HooksStandIn;
let client: GuardedClient;
beforeEach(async () => {
  hooks = await startHooksStandIn();
  client = new GuardedClient(
    {
      publicUrl: 'https://bellwether.example',
      outbound: { allowCidrs: [], plainHttp: false, hosts: hooks.hosts },
    },
    new SystemClock(),
    { resolve: () => Promise.resolve([]) },
  );
});
afterEach(async () => {
  await client.onModuleDestroy();
  await hooks.close();
});

function sealedOf(kind: Kind): string {
  const [, channel] = OF[kind];
  if ('fault' in channel) throw new Error(channel.fault);
  return channel.sealed;
}

/** What the product makes of one alert. Signed now: a receiver takes nothing that is old. */
async function call(kind: Kind, sealed = sealedOf(kind), sentAt = Date.now()) {
  const content = {
    kind: 'alerts',
    alerts: [toldAlert()],
    repeat: false,
    silent: false,
    urgent: false,
  } as const;
  const request = OF[kind][0].compose(content, sealed, exampleContext({ sentAt }));
  if (request === null) throw new Error('Nothing was composed');
  return OF[kind][0].outcomeOf(await client.post(request, NEVER), sentAt);
}

function control(path: string, body?: object, method = 'POST'): Promise<Response> {
  return fetch(`${hooks.url}/_control${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
}

it.each([
  ['webhook', 'a.hooks.example', '/in?k=1'],
  ['ntfy', 'ntfy.sh', '/'],
  ['discord', 'discord.com', '/api/v10/webhooks/1404812345678901234/abcDEF123456-abcDEF123456_abc?wait=true'],
  ['slack', 'hooks.slack.com', '/services/T0A1B2C3D/B9Z8Y7X6W/abcDEF123456ghiJKL789012'],
] as const)('takes what the product sends to %s', async (kind, host, path) => {
  expect(await call(kind)).toEqual({ kind: 'accepted' });
  expect(hooks.taken(kind)).toMatchObject([{ n: 1, vendor: kind, host, path, status: 200, has: true }]);
  expect(hooks.taken(kind)[0]?.text).toContain('BTC');
  expect(hooks.calls(1)).toEqual([]);
});

it('checks the signature of a webhook whose secret it knows, also while that is changed', async () => {
  const [old, next] = [newWebhookSecret(), newWebhookSecret()];
  const sealed = JSON.stringify({ url: HOOK, secrets: [{ secret: old, until: null }] });
  hooks.trust(HOOK, old);
  expect(await call('webhook', sealed)).toEqual({ kind: 'accepted' });
  expect(await call('webhook', rotated(sealed, next, Date.now()))).toEqual({ kind: 'accepted' });
  expect((await control('/secrets', { url: HOOK, secret: next })).status).toBe(204);
  expect(await call('webhook', rotated(sealed, next, Date.now()))).toEqual({ kind: 'accepted' });
  expect(await call('webhook', sealed)).toEqual({ kind: 'failed', detail: 'status 401' });
  expect(hooks.calls().map(({ signed }) => signed)).toEqual([true, true, true, false]);
  expect(hooks.taken()).toHaveLength(3);
});

it.each([
  ['webhook', { kind: 'gone', detail: 'status 410' }],
  ['ntfy', { kind: 'gone', detail: 'status 403' }],
  ['discord', { kind: 'gone', detail: 'status 404' }],
  ['slack', { kind: 'gone', detail: 'status 404' }],
] as const)('has no such channel of %s any more', async (kind, outcome) => {
  hooks.remove(OF[kind][2]);
  expect(await call(kind)).toEqual(outcome);
  expect(hooks.taken()).toEqual([]);
});

it.each(KINDS)('storms: %s', async (kind) => {
  hooks.fault({ kind: 'status', status: 429, retryAfter: 7 }, { times: 2 });
  const later = { kind: 'later', afterMs: 7000, scope: kind === 'ntfy' ? 'host' : 'channel' };
  expect([await call(kind), await call(kind)]).toEqual([later, later]);
  expect(await call(kind)).toEqual({ kind: 'accepted' });
  expect(hooks.taken()).toHaveLength(1);
});

it.each([
  ['lost', { kind: 'unanswered', mayHaveArrived: true, detail: 'cut' }, 1],
  ['cut', { kind: 'unanswered', mayHaveArrived: true, detail: 'cut' }, 0],
  ['half', { kind: 'accepted' }, 1],
] as const)('%s', async (kind, outcome, taken) => {
  hooks.fault({ kind });
  expect(await call('webhook')).toEqual(outcome);
  expect(hooks.taken()).toHaveLength(taken);
  expect(await call('webhook')).toEqual({ kind: 'accepted' });
});

it('is slow, and takes it all the same', async () => {
  hooks.fault({ kind: 'slow', ms: 20 });
  expect(await call('slack')).toEqual({ kind: 'accepted' });
});

it('hangs until the connection is dropped, and has the message', async () => {
  hooks.fault({ kind: 'hang' });
  const outcome = call('discord');
  await until(() => hooks.calls().length === 1, 'the message arrived');
  expect(hooks.taken()).toMatchObject([{ status: null }]);
  await hooks.down();
  expect(await outcome).toMatchObject({ kind: 'unanswered', mayHaveArrived: true });
  expect(await call('discord')).toMatchObject({ kind: 'unanswered', mayHaveArrived: false });
  await hooks.up();
  expect(await call('discord')).toEqual({ kind: 'accepted' });
});

it('spoils only what is meant', async () => {
  hooks.fault({ kind: 'status', status: 500 }, { vendor: 'slack' });
  hooks.fault({ kind: 'status', status: 503 }, { to: 'a.hooks.example/in' });
  expect(await call('discord')).toEqual({ kind: 'accepted' });
  expect(await call('webhook')).toEqual({ kind: 'failed', detail: 'status 503' });
  expect(await call('slack')).toEqual({ kind: 'failed', detail: 'status 500' });
  expect(hooks.pendingFaults()).toEqual([]);
});

it('limits its callers as vendors do, unless it is told not to', async () => {
  const sixAtOnce = () => Promise.all(Array.from({ length: 6 }, () => call('discord')));
  hooks.limit('off');
  expect((await sixAtOnce()).map(({ kind }) => kind)).not.toContain('later');
});

it.each([
  [{ host: 'discord.com' }, '/api/webhooks/1', '{}', 404, { message: '404: Not Found', code: 0 }],
  [
    { host: 'discord.com' },
    '/api/webhooks/1/a',
    '{}',
    400,
    { message: 'Cannot send an empty message', code: 50006 },
  ],
  [
    { host: 'discord.com' },
    '/api/webhooks/1/a',
    JSON.stringify({ content: 'x'.repeat(2001) }),
    400,
    { message: 'Invalid Form Body', code: 50035 },
  ],
  [
    { host: 'ntfy.sh' },
    '/',
    '{"topic":"a b"}',
    400,
    { code: 40009, http: 400, error: 'invalid request: topic invalid' },
  ],
])('refuses what its vendor refuses: %j %s', async ({ host }, path, body, status, said) => {
  const { status: answered, text } = await plainPost(hooks.url, { host, path, body });
  expect(answered).toBe(status);
  expect(JSON.parse(text)).toEqual(said);
});

it.each([
  ['/services/T1/B1/a', 'text', 400, 'invalid_payload'],
  ['/services/T1/B1/a', '{}', 400, 'no_text'],
  ['/services/T1', '{"text":"a"}', 404, 'no_service'],
])('refuses what Slack refuses: %s %s', async (path, body, status, text) => {
  expect(await plainPost(hooks.url, { host: 'hooks.slack.com', path, body })).toEqual({ status, text });
});

it('is told what to do by programs only, and what makes sense', async () => {
  expect(
    (await control('/faults', { kind: 'status', status: 429, retryAfter: 1, times: 5, vendor: 'ntfy' }))
      .status,
  ).toBe(201);
  expect(hooks.pendingFaults()).toMatchObject([{ times: 5, vendor: 'ntfy', to: null }]);
  expect((await control('/faults', undefined, 'DELETE')).status).toBe(204);
  expect(hooks.pendingFaults()).toEqual([]);
  expect((await control('/limits', { limits: 'off' })).status).toBe(204);
  expect((await control('/removed', { url: SLACK })).status).toBe(204);
  expect(await call('slack')).toMatchObject({ kind: 'gone' });
  expect(await (await control('/calls?after=0', undefined, 'GET')).json()).toMatchObject({
    calls: [{ n: 1, vendor: 'slack' }],
  });
  expect((await control('/faults', { kind: 'tired' })).status).toBe(400);
  expect((await control('/faults', { kind: 'status', status: 200 })).status).toBe(400);
  expect((await control('/outage', {})).status).toBe(400);
  expect(
    (await fetch(`${hooks.url}/_control/calls`, { headers: { 'sec-fetch-site': 'cross-site' } })).status,
  ).toBe(403);
});
