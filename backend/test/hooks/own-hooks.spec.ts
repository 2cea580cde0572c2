import { randomUUID } from 'node:crypto';
import request from 'supertest';
import type { RouteView } from '../../src/contract/channels.js';
import type { CreatedHook } from '../../src/contract/hooks.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { hookOwner, ring } from './hooks-world.js';

let app: TrialApp;
beforeAll(async () => {
  app = await startTrialApp();
});
afterAll(() => app.stop());

const ROUTE = {
  name: 'Night',
  steps: [{ channels: ['telegram'], waitSec: 0, unless: 'nothing', onlyUrgent: false }],
};

it('is made, listed, renamed, given a route, and deleted; its address is shown once and stored nowhere', async () => {
  const ann = await hookOwner(app);
  const { hook, url } = await ann.create({ name: '  Break\u202e out ' });
  expect(hook).toEqual({
    id: expect.any(String),
    name: 'Break out',
    routeId: null,
    createdAt: expect.any(String),
    lastUsedAt: null,
  });
  expect(url).toMatch(/^http:\/\/[^/]+\/hooks\/tv\/bwh_[0-9A-Za-z]{43}$/);
  expect(await ann.hooks()).toEqual({ hooks: [hook], room: 4 });
  const [row] = await app.db.query<{ text: string }[]>(
    'SELECT hooks::text AS text FROM hooks WHERE id = $1',
    [hook.id],
  );
  expect(row?.text).not.toContain(url.slice(-43));
  const route = (await ann.call('post', '/api/routes', ROUTE).expect(201)).body as RouteView;
  const changed = await ann
    .call('patch', `/api/hooks/${hook.id}`, { name: 'Dip', routeId: route.id })
    .expect(200);
  expect(changed.body).toEqual({ ...hook, name: 'Dip', routeId: route.id });
  await ann.call('patch', `/api/hooks/${hook.id}`, {}).expect(200, changed.body);
  await ann.call('delete', `/api/routes/${route.id}`).expect(204);
  expect((await ann.hooks()).hooks[0]?.routeId).toBeNull();
  await ann.call('delete', `/api/hooks/${hook.id}`).expect(204);
  await ann.call('delete', `/api/hooks/${hook.id}`).expect(404);
  await ring(app, url, 'BTCUSDT up').expect(404);
  expect(await ann.hooks()).toEqual({ hooks: [], room: 5 });
});

it('gets another address, and the one before leads nowhere', async () => {
  const ann = await hookOwner(app);
  const { hook, url } = await ann.create();
  const renewed = (await ann.call('post', `/api/hooks/${hook.id}/secret`).expect(200)).body as CreatedHook;
  expect(renewed.hook).toEqual(hook);
  await ring(app, url, 'up').expect(404);
  await ring(app, renewed.url, 'up').expect(200);
});

it('is nobody else’s', async () => {
  const [ann, ben] = [await hookOwner(app), await hookOwner(app)];
  const { hook } = await ann.create();
  await ben.call('patch', `/api/hooks/${hook.id}`, { name: 'Mine' }).expect(404);
  await ben.call('post', `/api/hooks/${hook.id}/secret`).expect(404);
  await ben.call('delete', `/api/hooks/${hook.id}`).expect(404);
  const route = (await ann.call('post', '/api/routes', ROUTE).expect(201)).body as RouteView;
  const refused = await ben.call('post', '/api/hooks', { name: 'X', routeId: route.id }).expect(422);
  expect(refused.body).toMatchObject({ message: 'You have no such route.', fields: [{ field: 'routeId' }] });
});

it.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(41) }, 'name'],
  [{ name: 'Breakout' }, 'name'],
  [{ name: 'X', routeId: 'night' }, 'routeId'],
])('is refused with a sentence: %j', async (body, field) => {
  const ann = await hookOwner(app);
  await ann.create();
  const refused = await ann.call('post', '/api/hooks', body).expect(422);
  expect(refused.body.fields).toEqual([{ field, message: expect.stringMatching(/\.$/) }]);
});

it('is part of Pro: none without it, five with it, whatever comes at once', async () => {
  const free = await hookOwner(app, {});
  expect(await free.hooks()).toEqual({ hooks: [], room: 0 });
  const refused = await free.call('post', '/api/hooks', { name: 'X' }).expect(403);
  const message = 'Alerts from TradingView are part of Pro. Upgrade for up to 5 hooks.';
  expect(refused.body).toMatchObject({ code: 'TIER_LIMIT', message, upgradeMessage: message });
  const pro = await hookOwner(app);
  const made = await Promise.all(
    Array.from({ length: 8 }, (_, i) => pro.call('post', '/api/hooks', { name: `Hook ${i}` })),
  );
  expect(made.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
    201, 201, 201, 201, 201, 403, 403, 403,
  ]);
  const sixth = await pro.call('post', '/api/hooks', { name: 'Sixth' }).expect(403);
  expect(sixth.body.message).toBe('Pro includes 5 hooks. Delete one to add another.');
});

it('is no thing of a trial', async () => {
  const { token } = await app.connect('hooks_trial');
  await request(app.url).get('/api/hooks').set('Authorization', `Bearer ${token}`).expect(401);
  await request(app.url)
    .post('/api/hooks')
    .set('Authorization', `Bearer ${token}`)
    .send({ name: 'X' })
    .expect(401);
});

it('is made once under one Idempotency-Key, whose answer holds the address sealed', async () => {
  const ann = await hookOwner(app);
  const post = () => ann.call('post', '/api/hooks', { name: 'Breakout' }).set('Idempotency-Key', 'one');
  const first = await post().expect(201);
  const again = await post().expect(201);
  expect(again.body).toEqual(first.body);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect((await ann.hooks()).hooks).toHaveLength(1);
  const [kept] = await app.db.query<{ answer: string }[]>(
    'SELECT answer FROM idempotency_keys WHERE user_id = $1',
    [ann.id],
  );
  expect(kept?.answer).not.toContain('bwh_');
});

it('is not made, and takes nothing, while an older release runs, which would call its alerts off', async () => {
  const ann = await hookOwner(app);
  const { url } = await ann.create();
  const older = randomUUID();
  await app.db.query(
    `INSERT INTO processes (id, roles, host, pid, version, started_at, report, seen_at)
     VALUES ($1, '{web}', 'other', 1, '1.0.0', now(), '{"migrations": 1}', clock_timestamp())`,
    [older],
  );
  const refused = await ann.call('post', '/api/hooks', { name: 'X' });
  const rung = await ring(app, url, 'up');
  await app.db.query('DELETE FROM processes WHERE id = $1', [older]);
  expect([refused.status, refused.body.code]).toEqual([503, 'UPGRADING']);
  // TradingView repeats what was answered with 5xx.
  expect([rung.status, rung.body.code]).toEqual([503, 'UPGRADING']);
  expect(await ann.alerts()).toEqual([]);
});
