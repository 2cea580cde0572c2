import request from 'supertest';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { until } from '../../src/platform/clock/testing/until.js';

let app: TrialApp;

beforeAll(async () => {
  app = await startTrialApp({ rateLimitScale: 1 });
});
afterAll(() => app.stop());

describe('the handshake', () => {
  it('gives every browser a fresh token and links that carry another secret', async () => {
    const first = await request(app.url).post('/api/trial/handshake').expect(201);
    const second = await request(app.url).post('/api/trial/handshake').expect(201);
    expect(first.body.token).not.toBe(second.body.token);
    expect(Object.keys(first.body).sort()).toEqual(['applink', 'deeplink', 'token']);
    const code = /start=([\w-]+)$/.exec(first.body.deeplink)?.[1];
    expect(first.body.deeplink).toBe(`${app.telegram.linkBase}/BellwetherAlertsBot?start=${code}`);
    expect(first.body.applink).toMatch(/\?domain=BellwetherAlertsBot&start=[\w-]+$/);
    expect(first.body.deeplink).not.toContain(first.body.token);
  });

  it('is pending, then connected once Start is pressed, and then a session', async () => {
    const { body } = await request(app.url).post('/api/trial/handshake');
    const poll = () => request(app.url).get(`/api/trial/handshake/${body.token}`);
    expect((await poll().expect(200)).body).toEqual({ status: 'pending' });
    const { id } = app.telegram.putPerson({ first_name: 'Cleo', username: 'cleo_holds' });
    app.telegram.pressStart(id, String(/start=([\w-]+)$/.exec(body.deeplink)?.[1]));
    await until(async () => (await poll()).body.status === 'connected');
    await until(async () => (await poll()).status === 200);
    const status = await request(app.url)
      .get('/api/telegram/status')
      .set('Authorization', `Bearer ${body.token}`)
      .expect(200);
    expect(status.body).toEqual({
      connected: true,
      username: 'cleo_holds',
      telegramUsername: 'cleo_holds',
      chat_id: String(id),
    });
  });

  it('answers 404 for a token nobody got', async () => {
    const { body } = await request(app.url).get('/api/trial/handshake/nobody-got-this').expect(404);
    expect(body).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  });

  it('is expired once its 10 minutes are over', async () => {
    const { body } = await request(app.url).post('/api/trial/handshake');
    await app.db.query(`UPDATE handshakes SET code_expires_at = now() WHERE chat_id IS NULL`);
    const poll = await request(app.url).get(`/api/trial/handshake/${body.token}`).expect(200);
    expect(poll.body).toEqual({ status: 'expired' });
  });

  it('may be asked twice a second, by token', async () => {
    const { body } = await request(app.url).post('/api/trial/handshake');
    const path = `/api/trial/handshake/${body.token}`;
    const answers = await Promise.all(Array.from({ length: 6 }, () => request(app.url).get(path)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const [late] = answers.filter(({ status }) => status === 429);
    expect(late?.headers['retry-after']).toMatch(/^\d+$/);
    const rows = await app.db.query(`SELECT key FROM rate_limits WHERE strpos(key, $1) > 0`, [body.token]);
    expect(rows).toEqual([]);
  });
});

describe('the limit per address', () => {
  it.each([
    ['get', '/api/telegram/status'],
    ['post', '/api/telegram/disconnect'],
    ['get', '/api/triggers/public'],
    ['get', '/api/recent-alerts'],
    ['get', '/api/trial/handshake/nobody-got-this'],
    ['post', '/api/trial/triggers/upsert'],
    ['post', '/api/trial/triggers/arm'],
    ['post', '/api/trial/triggers/delete'],
    ['post', '/api/trial/send-test'],
    ['post', '/api/trial/verify'],
    ['post', '/api/trial/triggers'],
    ['get', '/api/telegram/bot'],
  ] as const)('is 300 calls a minute, whatever they come with: %s %s', async (method, path) => {
    await app.db.query(`DELETE FROM rate_limits WHERE key LIKE 'address:api:%'`);
    expect((await request(app.url)[method](path)).status).not.toBe(429);
    await app.db.query(`UPDATE rate_limits SET hits = 299 WHERE key LIKE 'address:api:%'`);
    expect((await request(app.url)[method](path)).status).not.toBe(429);
    const { body } = await request(app.url)[method](path).expect(429);
    expect(body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('gives 60 handshakes an hour', async () => {
    await app.db.query(`DELETE FROM rate_limits WHERE key LIKE 'address:handshake:%'`);
    for (let made = 0; made < 60; made += 1) await request(app.url).post('/api/trial/handshake').expect(201);
    const { headers } = await request(app.url).post('/api/trial/handshake').expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(3_000);
  });
});
