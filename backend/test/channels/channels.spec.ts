import { randomUUID } from 'node:crypto';
import request from 'supertest';
import type { AddedChannel, ChannelsResponse, ChannelView } from '../../src/contract/channels.js';
import { channelPurpose } from '../../src/pipeline/delivery/added-channels/call-context.js';
import { unseal } from '../../src/pipeline/delivery/emails.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { fireFor } from '../fixtures/account-alerts.js';
import { makePerson, type PersonOptions, signIn } from '../fixtures/people.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { type Receiver, startReceiver } from '../delivery/call-fixture.js';
import { testConfig } from '../support/test-config.js';

let app: TrialApp;
let receiver: Receiver;
let paths = 0;

beforeAll(async () => {
  receiver = await startReceiver();
  app = await startTrialApp();
});
afterAll(async () => {
  await app.stop();
  await receiver.close();
});

type Method = 'get' | 'post' | 'patch' | 'delete';

async function newPerson(options: PersonOptions = {}) {
  const person = await makePerson(app.db, options);
  const cookie = await signIn(app.nest, person);
  const call = (
    method: Method,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const sent = request(app.url)[method](path).set('Cookie', cookie).set(headers);
    return body === undefined ? sent : sent.send(body);
  };
  const list = async (): Promise<ChannelsResponse> => (await call('get', '/api/channels').expect(200)).body;
  return { ...person, call, list };
}

/** A path of the receiver that nobody else has. */
function newUrl(): { readonly url: string; readonly path: string } {
  paths += 1;
  return { url: `${receiver.url}/in/${paths}`, path: `/in/${paths}` };
}

async function withWebhook(options: PersonOptions = {}) {
  const person = await newPerson(options);
  const { url, path } = newUrl();
  const { body } = await person
    .call('post', '/api/channels', { kind: 'webhook', label: 'Home', url })
    .expect(201);
  const { channel, secret } = body as AddedChannel;
  const own = `/api/channels/${channel.id}`;
  return { ...person, url, path, channel, secret: secret ?? '', own };
}

async function provenWebhook() {
  const there = await withWebhook();
  await there.call('post', `${there.own}/test`).expect(200);
  return there;
}

const viewOf = async ({ list, channel }: { list: () => Promise<ChannelsResponse>; channel: ChannelView }) =>
  (await list()).channels.find(({ id }) => id === channel.id);

describe('a webhook', () => {
  it('is added, listed, renamed and removed', async () => {
    const { call, list, channel, secret, own, url } = await withWebhook();
    const view = {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      kind: 'webhook',
      label: 'Home',
      address: `${new URL(url).host}/…`,
      state: 'unproven',
      lastOkAt: null,
      createdAt: expect.any(String),
      events: [],
    };
    expect(channel).toEqual(view);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await list()).toEqual({
      channels: [view],
      routes: [],
      routeId: null,
      room: expect.objectContaining({ webhook: 0 }),
      pushKey: null,
    });
    const renamed = await call('patch', own, { label: ' Attic ' }).expect(200);
    expect(renamed.body).toMatchObject({ label: 'Attic', state: 'unproven' });
    await call('delete', own).expect(204);
    await call('delete', own).expect(404);
    expect((await list()).channels).toEqual([]);
  });

  it('is kept sealed: neither its address nor its secret is in the table', async () => {
    const { channel, secret, url } = await withWebhook();
    const [row] = await app.db.query<{ text: string; sealed: Buffer }[]>(
      `SELECT row_to_json(channels)::text AS text, sealed FROM channels WHERE id = $1`,
      [channel.id],
    );
    expect(row?.text).not.toContain(new URL(url).pathname);
    expect(row?.text).not.toContain(secret);
    const { sessionSecret } = testConfig({});
    expect(unseal(sessionSecret, channelPurpose(channel.id), row?.sealed ?? Buffer.alloc(0))).toContain(
      secret,
    );
    expect(unseal(sessionSecret, channelPurpose(randomUUID()), row?.sealed ?? Buffer.alloc(0))).toBeNull();
  });

  it('gets one test, which proves it, and then alerts', async () => {
    const { id: userId, call, channel, own, path } = await withWebhook();
    const { body } = await call('post', `${own}/test`).expect(200);
    expect(body).toMatchObject({
      ok: true,
      status: 204,
      channel: { state: 'on', lastOkAt: expect.any(String) },
    });
    expect(body).not.toHaveProperty('reason');
    expect(receiver.to(path)).toMatchObject([{ type: 'channel.test' }]);
    const { deliveryId } = await fireFor(app.db, { userId, by: { kind: 'webhook', channelId: channel.id } });
    await until(() => receiver.to(path).length === 2, 'the alert');
    expect(receiver.to(path)[1]).toMatchObject({ type: 'alert.fired' });
    const listed = await until(async () => {
      const [found] = (await call('get', `${own}/deliveries`).expect(200)).body;
      return found?.status === 'delivered' ? found : null;
    }, 'the delivery');
    expect(listed).toMatchObject({
      id: deliveryId,
      kind: 'alert',
      reason: null,
      attempts: [{ outcome: 'accepted', status: 204, ms: expect.any(Number), at: expect.any(String) }],
    });
  });

  it('says what its server answered, and stays unproven', async () => {
    const { call, own, path } = await withWebhook();
    receiver.answer(path, 404);
    const { body } = await call('post', `${own}/test`).expect(200);
    expect(body).toMatchObject({
      ok: false,
      status: 404,
      reason: 'The server answered 404.',
      channel: { state: 'unproven' },
    });
    receiver.answer(path, 'hang');
    const cut = await call('post', `${own}/test`).expect(200);
    expect(cut.body).toMatchObject({
      ok: false,
      status: null,
      reason: 'The server ended the connection without an answer.',
    });
  });

  it('is tested three times a minute at most', async () => {
    const { call, own } = await withWebhook();
    for (const status of [200, 200, 200, 429]) await call('post', `${own}/test`).expect(status);
  });

  it('is switched off, and on again after a test only', async () => {
    const there = await provenWebhook();
    const { call, own } = there;
    const off = await call('patch', own, { state: 'off' }).expect(200);
    expect(off.body).toMatchObject({ state: 'off', offReason: 'person' });
    expect((await call('patch', own, { state: 'on' }).expect(409)).body.message).toBe(
      'Send a test first: the channel is switched on once one was accepted.',
    );
    await call('post', `${own}/test`).expect(200);
    expect(await viewOf(there)).toMatchObject({ state: 'off' });
    const on = await call('patch', own, { state: 'on' }).expect(200);
    expect(on.body).toMatchObject({ state: 'on' });
    expect(on.body).not.toHaveProperty('offReason');
  });

  it('cannot be switched on or off before it is proven', async () => {
    const { call, own } = await withWebhook();
    for (const state of ['on', 'off']) await call('patch', own, { state }).expect(409);
  });

  it('gets a new secret, and the old one signs too', async () => {
    const { call, own, secret, channel } = await withWebhook();
    const { body } = await call('post', `${own}/secret`).expect(200);
    expect(body.secret).toMatch(/^whsec_/);
    expect(body.secret).not.toBe(secret);
    const [row] = await app.db.query<{ sealed: Buffer }[]>('SELECT sealed FROM channels WHERE id = $1', [
      channel.id,
    ]);
    const text = unseal(
      testConfig({}).sessionSecret,
      channelPurpose(channel.id),
      row?.sealed ?? Buffer.alloc(0),
    );
    expect(text).toContain(secret);
    expect(text).toContain(body.secret);
  });
});

describe('a webhook is refused', () => {
  it.each([
    ['a blank address', { kind: 'webhook', url: ' ' }, 'url'],
    ['what is none', { kind: 'webhook', url: 'not an address' }, 'url'],
    ['another kind', { kind: 'fax', url: 'https://hooks.example/' }, 'kind'],
    ['a private network', { kind: 'webhook', url: 'https://10.0.0.1/' }, 'url'],
    [
      'a label that is too long',
      { kind: 'webhook', label: 'x'.repeat(61), url: 'https://hooks.example/' },
      'label',
    ],
  ])('for %s', async (_name, body, field) => {
    const { call } = await newPerson();
    const answer = await call('post', '/api/channels', body);
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toMatchObject([{ field }]);
  });

  it('if it is there already, and beyond the plan', async () => {
    const { call, url } = await withWebhook();
    await call('post', '/api/channels', { kind: 'webhook', url }).expect(409);
    const { body } = await call('post', '/api/channels', { kind: 'webhook', url: newUrl().url }).expect(403);
    expect(body).toMatchObject({
      code: 'TIER_LIMIT',
      message: 'Free includes 1 channel. Upgrade to Pro for up to 10.',
    });
  });

  it('beyond the plan, however many come at once', async () => {
    const { call, list } = await newPerson();
    const tries = Array.from({ length: 5 }, () =>
      call('post', '/api/channels', { kind: 'webhook', url: newUrl().url }).then(({ status }) => status),
    );
    expect((await Promise.all(tries)).sort((one, other) => one - other)).toEqual([201, 403, 403, 403, 403]);
    expect((await list()).channels).toHaveLength(1);
  });

  it('while a process of an older release runs', async () => {
    const { call } = await newPerson();
    const older = randomUUID();
    await app.db.query(
      `INSERT INTO processes (id, roles, host, pid, version, started_at, seen_at, report)
       VALUES ($1, '{web}', 'elsewhere', 7, '0.0.9', now(), now(), '{}')`,
      [older],
    );
    await call('post', '/api/channels', { kind: 'webhook', url: newUrl().url }).expect(503);
    await app.db.query('DELETE FROM processes WHERE id = $1', [older]);
  });
});

it('the same call under a key adds one channel, and answers with its secret again', async () => {
  const { call, list } = await newPerson({ grant: 'pro' });
  const key = { 'Idempotency-Key': randomUUID() };
  const body = { kind: 'webhook', url: newUrl().url };
  const first = await call('post', '/api/channels', body, key).expect(201);
  const again = await call('post', '/api/channels', body, key).expect(201);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(again.body).toEqual(first.body);
  expect((await list()).channels).toHaveLength(1);
  const [kept] = await app.db.query<{ answer: string }[]>(
    'SELECT answer FROM idempotency_keys WHERE key = $1',
    [key['Idempotency-Key']],
  );
  expect(kept?.answer).not.toContain(first.body.secret);
});

it('nobody else sees, tests, changes or removes a channel, nor what went to it', async () => {
  const { own, path, list } = await provenWebhook();
  const before = receiver.to(path).length;
  const other = await newPerson({ grant: 'admin' });
  await other.call('patch', own, { label: 'Mine' }).expect(404);
  await other.call('post', `${own}/test`).expect(404);
  await other.call('post', `${own}/proof`, { code: '123456' }).expect(404);
  await other.call('post', `${own}/secret`).expect(404);
  await other.call('get', `${own}/deliveries`).expect(404);
  await other.call('delete', own).expect(404);
  expect(receiver.to(path)).toHaveLength(before);
  expect((await list()).channels).toMatchObject([{ label: 'Home' }]);
});

it('shows the last fifty that went to a channel, open and settled ones, newest first', async () => {
  // What goes to a channel without a proof is called off at once.
  const { id: userId, call, channel, own } = await provenWebhook();
  const statuses = Array.from({ length: 60 }, (_, n) => (['delivered', 'pending', 'failed'] as const)[n % 3]);
  const made = await app.db.query<{ id: string }[]>(
    `INSERT INTO deliveries (channel, kind, channel_id, user_id, body, status, next_attempt_at)
     SELECT 'webhook', 'notice', $1, $2, '{}', status, now() + interval '1 day' FROM unnest($3::text[]) AS status
     RETURNING id`,
    [channel.id, userId, statuses],
  );
  const { body } = await call('get', `${own}/deliveries`).expect(200);
  const listed = (body as { id: string; status: string }[]).map(({ id, status }) => [id, status]);
  const expected = made.map(({ id }, n) => [id, statuses[n]]).toReversed();
  expect(listed).toEqual(expected.slice(0, 50));
});

describe('an alert that failed', () => {
  it('is sent to its channel again, once', async () => {
    const { id: userId, call, channel, path } = await provenWebhook();
    const { deliveryId, alertId } = await fireFor(app.db, {
      userId,
      by: { kind: 'webhook', channelId: channel.id },
    });
    const resend = `/api/deliveries/${deliveryId}/resend`;
    const isDelivered = async () =>
      (
        await app.db.query<unknown[]>(`SELECT FROM deliveries WHERE id = $1 AND status = 'delivered'`, [
          deliveryId,
        ])
      ).length === 1;
    await until(isDelivered, 'the delivery');
    await call('post', resend).expect(409);
    await app.db.query(`UPDATE deliveries SET status = 'failed', reason = 'gave-up' WHERE id = $1`, [
      deliveryId,
    ]);
    const other = await newPerson();
    await other.call('post', resend).expect(404);
    await call('post', resend).expect(204);
    await until(isDelivered, 'the second delivery');
    expect(receiver.to(path).filter((each) => JSON.stringify(each).includes(alertId))).toHaveLength(2);
    await call('post', '/api/deliveries/x/resend').expect(404);
  });
});

it('the linked chat and the verified address come first', async () => {
  const person = await newPerson({ emailVerified: true });
  const chatId = Number(`77${person.id.replace(/\D/g, '').slice(0, 8)}`);
  await app.db.query(
    `INSERT INTO telegram_chats (chat_id, telegram_user_id, username, user_id, stopped_at) VALUES ($1, $1, 'ann', $2, now())`,
    [chatId, person.id],
  );
  // Without a mail server there is no e-mail to show.
  expect((await person.list()).channels).toEqual([
    {
      id: 'telegram',
      kind: 'telegram',
      label: 'Telegram',
      address: '@ann',
      state: 'off',
      offReason: 'stopped',
      lastOkAt: null,
    },
  ]);
});
