import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import request from 'supertest';
import { channelPurpose } from '../../src/pipeline/delivery/added-channels/call-context.js';
import {
  newWebhookSecret,
  sealedWebhook,
} from '../../src/pipeline/delivery/added-channels/webhook/webhook-secrets.js';
import { seal } from '../../src/pipeline/delivery/emails.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { ADDRESS_SPELLINGS } from '../../src/platform/outbound/testing/address-corpus.js';
import { fireFor } from '../fixtures/account-alerts.js';
import { makePerson, signIn } from '../fixtures/people.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { testConfig } from '../support/test-config.js';

/** That the product's own host is refused depends on its address: `guarded-client.hostile.spec.ts` tries that. */
const OWN_HOST = /alerts\.example/i;
const URLS_AT = ADDRESS_SPELLINGS.filter((urlAt) => !OWN_HOST.test(urlAt(1)));

let app: TrialApp;
let listener: Server;
let bytes = 0;
let connections = 0;
let urls: readonly string[];

beforeAll(async () => {
  listener = createServer((socket) => {
    connections += 1;
    socket
      .on('error', () => {})
      .on('data', (chunk) => {
        bytes += chunk.length;
        socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n');
      });
  });
  await new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve));
  urls = URLS_AT.map((urlAt) => urlAt((listener.address() as AddressInfo).port));
  app = await startTrialApp({ outbound: { allowCidrs: [], plainHttp: false, hosts: {} } });
});
afterAll(async () => {
  await app.stop();
  listener.close();
});

async function newPerson() {
  const person = await makePerson(app.db, { grant: 'pro' });
  const cookie = await signIn(app.nest, person);
  const post = (path: string, body: object = {}) =>
    request(app.url).post(path).set('Cookie', cookie).send(body);
  return { ...person, post };
}

/** A webhook as if it had been saved before the address became a private one. */
async function storedWebhook(userId: string, url: string, state: 'on' | 'unproven'): Promise<string> {
  const [row] = await app.db.query<{ id: string }[]>(
    `INSERT INTO channels (user_id, kind, label, address, address_key, config, sealed, state)
     VALUES ($1, 'webhook', 'Home', 'hooks.example', decode(md5($2 || $3), 'hex'), $4, '', $3) RETURNING id`,
    [userId, url, state, JSON.stringify({ host: `host ${url}` })],
  );
  const id = row?.id ?? '';
  const text = sealedWebhook({ url, secrets: [{ secret: newWebhookSecret(), until: null }] });
  const sealed = seal(testConfig({}).sessionSecret, channelPurpose(id), text);
  await app.db.query('UPDATE channels SET sealed = $2 WHERE id = $1', [id, sealed]);
  return id;
}

it('no spelling of a private address is saved', async () => {
  const { post } = await newPerson();
  expect(urls.length).toBeGreaterThanOrEqual(60);
  for (const url of urls) {
    await app.db.query('DELETE FROM rate_limits');
    const answer = await post('/api/channels', { kind: 'webhook', url });
    expect([url, answer.status]).toEqual([url, 422]);
  }
  expect({ connections, bytes }).toEqual({ connections: 0, bytes: 0 });
});

it('none is called by a test', async () => {
  const { id, post } = await newPerson();
  for (const url of urls) {
    await app.db.query('DELETE FROM rate_limits');
    const channelId = await storedWebhook(id, url, 'unproven');
    const { body } = await post(`/api/channels/${channelId}/test`).expect(200);
    expect([url, body.ok, body.status, body.channel.state]).toEqual([url, false, null, 'unproven']);
  }
  expect({ connections, bytes }).toEqual({ connections: 0, bytes: 0 });
});

it('none is sent an alert', async () => {
  const { id: userId } = await newPerson();
  const channelIds: string[] = [];
  for (const url of urls) {
    const channelId = await storedWebhook(userId, url, 'on');
    await fireFor(app.db, { userId, by: { kind: 'webhook', channelId } });
    channelIds.push(channelId);
  }
  await until(async () => {
    const tried = await app.db.query<{ outcome: string }[]>(
      `SELECT DISTINCT ON (delivery_id) outcome FROM delivery_attempts JOIN deliveries ON deliveries.id = delivery_id
        WHERE channel_id = ANY ($1::uuid[]) AND outcome IN ('private-address', 'forbidden-url')`,
      [channelIds],
    );
    return tried.length === urls.length;
  }, 'one try of each');
  expect({ connections, bytes }).toEqual({ connections: 0, bytes: 0 });
});
