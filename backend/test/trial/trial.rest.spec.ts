import request from 'supertest';
import type { TrialTriggerInput } from '../../src/contract/trial.js';
import { type ConnectedTrial, startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { until } from '../../src/platform/clock/testing/until.js';

const INVALID = { statusCode: 401, code: 'TRIAL_TOKEN', message: 'Invalid trial token' };
const EXPIRED = { statusCode: 401, code: 'TRIAL_TOKEN', message: 'Session expired' };
const above: TrialTriggerInput = { symbol: 'BTC', operator: 'ABOVE', threshold: 70_000, isArmed: true };

let app: TrialApp;
let ann: ConnectedTrial;
let ben: ConnectedTrial;

beforeAll(async () => {
  app = await startTrialApp({ rateLimitScale: 1 });
  ann = await app.connect('ann_holds');
  ben = await app.connect('ben_holds');
});
afterAll(() => app.stop());

beforeEach(async () => {
  await app.db.query('DELETE FROM triggers');
  await app.db.query(`DELETE FROM rate_limits WHERE key LIKE 'send-test:%'`);
  app.prices.clear();
  app.prices.set('BTC', 60_000);
});

const post = (path: string, body: object) => request(app.url).post(path).send(body);
const upsert = (token: string, trigger: object) => post('/api/trial/triggers/upsert', { token, trigger });
const bearer = (path: string, token: string) =>
  request(app.url).get(path).set('Authorization', `Bearer ${token}`);

describe('upsert', () => {
  it('creates a trigger and answers it in full', async () => {
    const { body } = await upsert(ann.token, above).expect(200);
    expect(body).toEqual({
      ok: true,
      trigger: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        symbol: 'BTC',
        op: 'ABOVE',
        threshold: 70_000,
        lower_bound: null,
        upper_bound: null,
        is_armed: true,
        breachState: 'none',
        lastFiredAt: null,
      },
    });
    const listed = await bearer('/api/triggers/public', ann.token).expect(200);
    expect(listed.body).toEqual({ triggers: [body.trigger] });
  });

  it('replaces the trigger of the same symbol', async () => {
    const first = await upsert(ann.token, above);
    const second = await upsert(ann.token, {
      symbol: 'BTC',
      operator: 'INSIDE',
      lowerBound: 55_000,
      upperBound: 65_000.5,
      isArmed: true,
    });
    expect(second.body.trigger).toMatchObject({
      id: first.body.trigger.id,
      op: 'INSIDE',
      threshold: null,
      lower_bound: 55_000,
      upper_bound: 65_000.5,
      breachState: 'breached',
    });
    const { body } = await bearer('/api/triggers/public', ann.token);
    expect(body.triggers).toHaveLength(1);
  });

  it.each([
    [{ ...above, threshold: 0 }, 'Price must be positive', 'trigger.threshold'],
    [{ ...above, threshold: -5 }, 'Price must be positive', 'trigger.threshold'],
    [{ ...above, threshold: undefined }, 'Price must be positive', 'trigger.threshold'],
    [
      { symbol: 'BTC', operator: 'INSIDE', lowerBound: 0, upperBound: 1, isArmed: true },
      'Both bounds must be positive',
      'trigger.lowerBound',
    ],
    [
      { symbol: 'BTC', operator: 'INSIDE', lowerBound: 2, upperBound: 1, isArmed: true },
      'Lower bound must be less than upper bound',
      'trigger.lowerBound',
    ],
    [{ ...above, symbol: 'DOGE' }, 'The trial watches BTC, ETH, SOL.', 'trigger.symbol'],
    [{ ...above, lowerBound: 1 }, 'ABOVE takes a threshold only.', 'trigger.lowerBound'],
  ])('refuses %j with 422 and says why', async (trigger, message, field) => {
    const { body } = await upsert(ann.token, trigger).expect(422);
    expect(body).toMatchObject({ code: 'RULE_BROKEN', message, fields: [{ field, message }] });
    expect((await bearer('/api/triggers/public', ann.token)).body).toEqual({ triggers: [] });
  });
});

describe('arm and delete', () => {
  it('switches off and on', async () => {
    await upsert(ann.token, above);
    const off = await post('/api/trial/triggers/arm', { token: ann.token, symbol: 'BTC', isArmed: false });
    expect(off.status).toBe(200);
    expect(off.body).toMatchObject({ ok: true, trigger: { symbol: 'BTC', is_armed: false } });
    const on = await post('/api/trial/triggers/arm', { token: ann.token, symbol: 'BTC', isArmed: true });
    expect(on.body.trigger).toEqual({ ...off.body.trigger, is_armed: true });
  });

  it('deletes once, then there is nothing', async () => {
    await upsert(ann.token, above);
    const remove = () => post('/api/trial/triggers/delete', { token: ann.token, symbol: 'BTC' });
    expect((await remove().expect(200)).body).toEqual({ ok: true });
    expect((await remove().expect(404)).body.message).toBe('There is no BTC trigger.');
    expect((await bearer('/api/triggers/public', ann.token)).body).toEqual({ triggers: [] });
  });

  it("never touches another chat's trigger", async () => {
    await upsert(ann.token, above);
    await post('/api/trial/triggers/arm', { token: ben.token, symbol: 'BTC', isArmed: false }).expect(404);
    await post('/api/trial/triggers/delete', { token: ben.token, symbol: 'BTC' }).expect(404);
    expect((await bearer('/api/triggers/public', ben.token)).body).toEqual({ triggers: [] });
    const { body } = await bearer('/api/triggers/public', ann.token);
    expect(body.triggers).toMatchObject([{ symbol: 'BTC', is_armed: true }]);
  });

  it.each(['arm', 'delete'])('%s refuses other symbols', async (call) => {
    const body = { token: ann.token, symbol: 'USDT', ...(call === 'arm' && { isArmed: true }) };
    await post(`/api/trial/triggers/${call}`, body).expect(422);
  });
});

describe('edits', () => {
  it('are limited to 300 a minute for a chat, whatever the browser', async () => {
    const gus = await app.connect('gus_holds');
    const { token } = await app.connect('gus_holds');
    await app.db.query(`INSERT INTO rate_limits (key, window_start, hits) VALUES ($1, now(), 299)`, [
      `trial-edit:${gus.chatId}`,
    ]);
    await upsert(gus.token, above).expect(200);
    const { headers } = await upsert(token, above).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await upsert(ann.token, above).expect(200);
  });
});

describe('a dead token', () => {
  const calls: readonly (readonly [string, object])[] = [
    ['/api/trial/triggers/upsert', { trigger: { ...above, threshold: -1 } }],
    ['/api/trial/triggers/arm', { symbol: 'DOGE', isArmed: true }],
    ['/api/trial/triggers/delete', { symbol: 'DOGE' }],
    ['/api/trial/send-test', {}],
  ];

  it.each(calls)('%s: unknown is "Invalid trial token", before any rule', async (path, body) => {
    expect((await post(path, { token: 'made-up', ...body }).expect(401)).body).toMatchObject(INVALID);
  });

  it.each(calls)('%s: ended is "Session expired"', async (path, body) => {
    const { token } = await app.connect('dora_holds');
    await post('/api/telegram/disconnect', { token }).expect(200);
    expect((await post(path, { token, ...body }).expect(401)).body).toMatchObject(EXPIRED);
  });

  it('never connected is "Invalid trial token"', async () => {
    const { body } = await request(app.url).post('/api/trial/handshake');
    expect((await upsert(body.token, above).expect(401)).body).toMatchObject(INVALID);
  });

  it('lists nothing and is not connected', async () => {
    expect((await bearer('/api/triggers/public', 'made-up').expect(200)).body).toEqual({ triggers: [] });
    expect((await bearer('/api/telegram/status', 'made-up').expect(200)).body).toEqual({ connected: false });
    expect((await request(app.url).get('/api/triggers/public').expect(200)).body).toEqual({ triggers: [] });
    expect((await request(app.url).get('/api/telegram/status').expect(200)).body).toEqual({
      connected: false,
    });
  });
});

describe('disconnect', () => {
  it('ends the session by body or bearer, and may be repeated', async () => {
    const first = await app.connect('emil_holds');
    const second = await app.connect('emil_holds');
    await post('/api/telegram/disconnect', { token: first.token }).expect(200, { ok: true });
    expect((await bearer('/api/telegram/status', first.token)).body).toEqual({ connected: false });
    expect((await bearer('/api/telegram/status', second.token)).body.connected).toBe(true);
    for (let times = 0; times < 2; times += 1) {
      await request(app.url)
        .post('/api/telegram/disconnect')
        .set('Authorization', `Bearer ${second.token}`)
        .expect(200, { ok: true });
    }
    expect((await bearer('/api/telegram/status', second.token)).body).toEqual({ connected: false });
  });

  it('without any token, or with an unknown one, changes nothing', async () => {
    await request(app.url).post('/api/telegram/disconnect').expect(200, { ok: true });
    await post('/api/telegram/disconnect', { token: 'made-up' }).expect(200, { ok: true });
    expect((await bearer('/api/telegram/status', ann.token)).body.connected).toBe(true);
  });
});

describe('send-test', () => {
  it('sends one message marked TEST that shows the armed trigger', async () => {
    await upsert(ann.token, above);
    await post('/api/trial/send-test', { token: ann.token }).expect(200, { ok: true });
    const text = String(app.telegram.messages(ann.person).at(-1)?.text);
    expect(text.split('\n')[0]).toBe('TEST · SIMULATED PRICE');
    expect(text).toContain('BTC above 70,000');
    expect(text).toContain('now 70,000');
  });

  it('works without a trigger', async () => {
    await post('/api/trial/send-test', { token: ann.token }).expect(200, { ok: true });
    expect(app.telegram.messages(ann.person).at(-1)?.text).toContain('Your alerts will arrive here.');
  });

  it('sends three a minute to a chat, whatever the browser', async () => {
    const { token } = await app.connect('ann_holds');
    for (const each of [ann.token, token, ann.token]) {
      await post('/api/trial/send-test', { token: each }).expect(200);
    }
    const { headers } = await post('/api/trial/send-test', { token }).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await post('/api/trial/send-test', { token: ben.token }).expect(200);
  });

  it('says that the bot is blocked, also in the status and the poll, until the person writes again', async () => {
    const finn = await app.connect('finn_holds');
    app.telegram.block(finn.person);
    const send = () => post('/api/trial/send-test', { token: finn.token });
    expect((await send().expect(409)).body.code).toBe('TELEGRAM_BLOCKED');
    const blocked = { connected: true, blocked: true };
    await until(async () => (await bearer('/api/telegram/status', finn.token)).body.blocked === true);
    expect((await bearer('/api/telegram/status', finn.token)).body).toMatchObject(blocked);
    expect((await request(app.url).get(`/api/trial/handshake/${finn.token}`)).body).toMatchObject({
      status: 'connected',
      blocked: true,
    });
    app.telegram.unblock(finn.person);
    app.telegram.sendText(finn.person, '/help');
    await until(async () => (await bearer('/api/telegram/status', finn.token)).body.blocked === undefined);
    await send().expect(200);
  });
});

describe('foreign pages', () => {
  it.each([
    '/api/trial/handshake',
    '/api/trial/triggers/upsert',
    '/api/trial/triggers/arm',
    '/api/trial/triggers/delete',
    '/api/trial/send-test',
    '/api/telegram/disconnect',
  ])('cannot call %s', async (path) => {
    await request(app.url)
      .post(path)
      .set('Origin', 'https://evil.example')
      .send({ token: ann.token })
      .expect(403);
  });
});
