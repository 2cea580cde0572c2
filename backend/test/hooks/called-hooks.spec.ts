import { connect } from 'node:net';
import request from 'supertest';
import { openBrowser } from '../fixtures/live-client.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { hookOwner, ring, withChat } from './hooks-world.js';

let app: TrialApp;
beforeAll(async () => {
  app = await startTrialApp({ trustProxy: 1, rateLimitScale: 0.5 });
  app.move('BTC', 65_012.4);
});
afterAll(() => app.stop());

const noHook = `http://x/hooks/tv/bwh_${'0'.repeat(43)}`;

async function withHook(options?: Parameters<typeof hookOwner>[1]) {
  const ann = await hookOwner(app, options);
  const { hook, url } = await ann.create();
  return { ...ann, hook, url };
}

describe('what TradingView posts', () => {
  it('becomes an alert: in Telegram, in the history, on open pages, with our own price and all that came', async () => {
    const ann = await withHook();
    const person = await withChat(app, ann.id, 'hook_ann');
    const browser = await openBrowser(app.url, { cookie: ann.cookie });
    const message = 'BTCUSDT Crossing 65,000.00 <b>now</b> & *bold*';
    const { body } = await ring(app, ann.url, message, '52.89.214.238').expect(200);
    expect(body).toEqual({ ok: true });
    const sent = await until(
      () => app.telegram.messages(person).find(({ text }) => text.includes('TradingView')),
      'the message',
    );
    expect(sent.text).toContain(`◆ TradingView “Breakout” — ${message}\nBTC was at 65,012.40 USD`);
    await until(async () => (await ann.alerts())[0]?.delivery[0]?.status === 'delivered', 'the delivery');
    const [alert, ...others] = await ann.alerts();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({
      triggerId: null,
      hookId: ann.hook.id,
      asset: 'BTC',
      priceAtTrigger: 65_012.4,
      priceChange24h: 1.5,
      late: false,
      delivery: [{ channel: 'telegram', status: 'delivered' }],
      evidence: {
        origin: 'hook',
        hook: 'Breakout',
        text: message,
        body: message,
        isFromTradingView: true,
        price: 65_012.4,
        basis: 'median',
      },
    });
    await until(() => browser.heard['alert:recorded'].some(([{ id }]) => id === alert?.id), 'the page');
    expect((await ann.hooks()).hooks[0]?.lastUsedAt).not.toBeNull();
    browser.close();
  });

  it('is JSON where the message is JSON, and names its text and symbol', async () => {
    const ann = await withHook();
    const body = '{"text": "Up 🚀 \\u202eevil", "symbol": "BINANCE:BTCUSDT.P", "n": 1}';
    await ring(app, ann.url, body, '198.51.100.7').expect(200);
    const [alert] = await ann.alerts();
    expect(alert).toMatchObject({
      asset: 'BTC',
      evidence: { text: 'Up 🚀 evil', body, isFromTradingView: false },
    });
  });

  it('is taken though it is no JSON, or names nothing that we follow', async () => {
    const ann = await withHook();
    await request(app.url)
      .post(new URL(ann.url).pathname)
      .set('Content-Type', 'application/json')
      .send('{"text": "Up')
      .expect(200);
    expect((await ann.alerts())[0]).toMatchObject({
      asset: null,
      priceAtTrigger: null,
      evidence: { text: '{"text": "Up', price: null, quotes: [] },
    });
  });

  it('has no type, as some servers send it', async () => {
    const ann = await withHook();
    const { host, pathname } = new URL(ann.url.replace(/^http:\/\/[^/]+/, app.url));
    const [name, port] = host.split(':');
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), name);
      socket.on('error', reject).on('data', (data) => {
        resolve(data.toString());
        socket.destroy();
      });
      socket.write(`POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 2\r\n\r\nup`);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect((await ann.alerts())[0]?.evidence.text).toBe('up');
  });

  it('may be 4 kB and not a byte more, in whatever letters', async () => {
    const ann = await withHook();
    const most = 'é'.repeat(2048);
    await ring(app, ann.url, most).expect(200);
    const [alert] = await ann.alerts();
    expect(alert?.evidence.body).toBe(most);
    expect(Array.from(alert?.evidence.text ?? '')).toHaveLength(500);
    const refused = await ring(app, ann.url, `${most}a`).expect(413);
    expect(refused.body.message).toBe('An alert has at most 4 kB.');
    expect(await ann.alerts()).toHaveLength(1);
  });

  it('holds NUL and half characters, which no database takes', async () => {
    const ann = await withHook();
    await ring(app, ann.url, 'a\0b \\u0000').expect(200);
    await ring(app, ann.url, '{"text": "a\\u0000b\\ud83d"}').expect(200);
    await request(app.url)
      .post(new URL(ann.url).pathname)
      .set('Content-Type', 'text/plain')
      .send(Buffer.from([0x61, 0xff, 0xfe, 0x62]).toString('latin1'))
      .expect(200);
    expect((await ann.alerts()).map(({ evidence }) => evidence.text)).toEqual([
      expect.stringMatching(/^a.*b$/),
      'ab',
      'ab \\u0000',
    ]);
  });

  it('says nothing', async () => {
    const ann = await withHook();
    for (const body of ['', ' \n\u200b']) {
      const refused = await ring(app, ann.url, body).expect(422);
      expect(refused.body.message).toBe('Post the text of the alert.');
    }
  });
});

describe('the same body', () => {
  it('at once, ten times, is one alert, and each call is answered with 200', async () => {
    const ann = await withHook();
    const calls = await Promise.all(Array.from({ length: 10 }, () => ring(app, ann.url, 'up')));
    expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await ann.alerts()).toHaveLength(1);
  });

  it('after 20 seconds is another one; another body is at once, also between', async () => {
    const ann = await withHook();
    for (const body of ['up', 'down', 'up']) await ring(app, ann.url, body).expect(200);
    expect(await ann.alerts()).toHaveLength(2);
    await app.db.query(
      `UPDATE alerts SET recorded_at = recorded_at - interval '21 seconds' WHERE hook_id = $1`,
      [ann.hook.id],
    );
    await ring(app, ann.url, 'up').expect(200);
    expect(await ann.alerts()).toHaveLength(3);
  });

  it('of two hooks is two alerts', async () => {
    const ann = await withHook();
    const other = await ann.create({ name: 'Dip' });
    await ring(app, ann.url, 'up').expect(200);
    await ring(app, other.url, 'up').expect(200);
    expect(await ann.alerts()).toHaveLength(2);
  });
});

describe('who calls', () => {
  it('is answered 404 with a secret that is none, in any form, and by GET', async () => {
    const { url } = await withHook();
    await ring(app, noHook, 'up').expect(404);
    await ring(app, 'http://x/hooks/tv/bwh_x', 'up').expect(404);
    await ring(app, `${url}0`, 'up').expect(404);
    await ring(app, `http://x/hooks/tv/${encodeURIComponent("' OR 1=1 --")}`, 'up').expect(404);
    await request(app.url).get(new URL(url).pathname).expect(404);
  });

  it('may guess 120 times a minute from one address, here half as often', async () => {
    for (let i = 0; i < 60; i++) await ring(app, noHook, 'up', '203.0.113.99').expect(404);
    await ring(app, noHook, 'up', '203.0.113.99').expect(429);
    const { url } = await withHook();
    await ring(app, url, 'up', '203.0.113.99').expect(200);
  });

  it('may ring 60 times a minute', async () => {
    const ann = await withHook();
    for (let i = 0; i < 60; i++) await ring(app, ann.url, `up ${i}`).expect(200);
    const refused = await ring(app, ann.url, 'up').expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const [counted] = await app.db.query<{ count: number }[]>(
      'SELECT count(*)::int AS count FROM alerts WHERE hook_id = $1',
      [ann.hook.id],
    );
    expect(counted?.count).toBe(60);
  });

  it('may come from a page of another site, with a cookie that counts for nothing', async () => {
    const ann = await withHook();
    await ring(app, ann.url, 'up')
      .set('Origin', 'https://evil.example')
      .set('Cookie', ann.cookie)
      .expect(200);
  });
});

describe('whose hook it is', () => {
  it.each([
    ['suspended', `UPDATE users SET status = 'suspended' WHERE id = $1`, 404],
    ['deleted', `UPDATE users SET status = 'deleted', email = NULL, email_key = NULL WHERE id = $1`, 404],
    ['no more of Pro', `UPDATE users SET granted = 'none' WHERE id = $1`, 403],
  ])('is %s: nothing is taken', async (_name, sql, status) => {
    const ann = await withHook();
    await app.db.query(sql, [ann.id]);
    await ring(app, ann.url, 'up').expect(status);
    const [counted] = await app.db.query<{ count: number }[]>(
      'SELECT count(*)::int AS count FROM alerts WHERE hook_id = $1',
      [ann.hook.id],
    );
    expect(counted?.count).toBe(0);
  });
});

it('is one transaction: what fails at its end leaves nothing, and the repeat is taken', async () => {
  const ann = await withHook();
  await app.db.query(
    `ALTER TABLE hooks ADD CONSTRAINT test_unused CHECK (id <> '${ann.hook.id}' OR last_used_at IS NULL)`,
  );
  const broken = await ring(app, ann.url, 'up');
  await app.db.query('ALTER TABLE hooks DROP CONSTRAINT test_unused');
  expect(broken.status).toBe(500);
  expect(await ann.alerts()).toEqual([]);
  await ring(app, ann.url, 'up').expect(200);
  expect(await ann.alerts()).toHaveLength(1);
});
