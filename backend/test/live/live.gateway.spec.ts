import { get } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import request from 'supertest';
import { ChatEvents } from '../../src/features/telegram-link/chat-events.js';
import { MarketStatusStream } from '../../src/pipeline/price-feed/market-status.js';
import { type Browser, type BrowserOptions, openBrowser } from '../fixtures/live-client.js';
import { type ConnectedTrial, startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { until } from '../../src/platform/clock/testing/until.js';

let app: TrialApp;
let ann: ConnectedTrial;
let ben: ConnectedTrial;
let browsers: Browser[];

beforeAll(async () => {
  app = await startTrialApp();
  ann = await app.connect('ann_holds');
  ben = await app.connect('ben_holds');
});
afterAll(() => app.stop());

beforeEach(async () => {
  browsers = [];
  await app.db.query('DELETE FROM triggers');
  app.prices.set('BTC', 60_000);
});
afterEach(() => {
  for (const browser of browsers) browser.close();
});

async function open(options?: BrowserOptions): Promise<Browser> {
  const browser = await openBrowser(app.url, options);
  browsers.push(browser);
  return browser;
}

const openFor = ({ token }: ConnectedTrial) => open({ auth: { trialToken: token } });

/** Everything sent before has arrived once the answer to this has. */
const roundTrip = (browser: Browser) => browser.unwatch([]);

const upsertBtc = ({ token }: ConnectedTrial, threshold: number) =>
  request(app.url)
    .post('/api/trial/triggers/upsert')
    .send({ token, trigger: { symbol: 'BTC', operator: 'ABOVE', threshold, isArmed: true } });

describe('pages of other sites', () => {
  const FOREIGN = { Origin: 'https://evil.example' };
  const path = '/socket.io/?EIO=4';

  function statusOf(transport: 'polling' | 'websocket', headers: object): Promise<number | undefined> {
    const upgrade = {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    };
    return new Promise((resolve, reject) => {
      get(`${app.url}${path}&transport=${transport}`, {
        agent: false,
        headers: { ...headers, ...(transport === 'websocket' && upgrade) },
      })
        .on('response', (response) => {
          response.resume();
          resolve(response.statusCode);
        })
        .on('upgrade', (response, socket) => {
          socket.destroy();
          resolve(response.statusCode);
        })
        .on('error', reject);
    });
  }

  it('get 403 over polling and over WebSocket', async () => {
    for (const headers of [FOREIGN, { Origin: 'null' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      expect(await statusOf('polling', headers)).toBe(403);
      expect(await statusOf('websocket', headers)).toBe(403);
    }
    expect(await statusOf('polling', {})).toBe(200);
    expect(await statusOf('websocket', {})).toBe(101);
  });

  it.each(['polling', 'websocket'] as const)('ours and programs connect over %s', async (transport) => {
    const page = await open({ transport, origin: 'http://localhost:3000' });
    const program = await open({ transport });
    expect([page.socket.connected, program.socket.connected]).toEqual([true, true]);
  });
});

describe('everybody', () => {
  it('hears the state of the market on connecting and when it changes', async () => {
    const browser = await open();
    await until(() => browser.heard['market:status'].length > 0);
    expect(browser.heard['market:status'][0]).toMatchObject([{ source: 'simulated' }]);
    const status = { source: 'simulated', stale: ['SOL'], exchanges: [] } as const;
    app.nest.get(MarketStatusStream).publish(status);
    await until(() => browser.heard['market:status'].some(([heard]) => isDeepStrictEqual(heard, status)));
    expect(browser.heard['session:ended']).toEqual([]);
  });

  it('is dropped when a message is too large or too many come', async () => {
    const large = await open();
    large.socket.emit('prices:watch', ['B'.repeat(20_000)], () => undefined);
    await until(() => large.socket.disconnected);

    const flood = await open();
    for (let sent = 0; sent < 60; sent += 1) flood.socket.emit('prices:unwatch', [], () => undefined);
    await until(() => flood.socket.disconnected);
  });

  it.each([
    ['text that is no packet', 'x'],
    ['an unknown packet type', '9["a"]'],
    ['JSON that ends too early', '2["prices:watch",['],
    ['very deep JSON', `2["prices:watch",${'['.repeat(6_000)}${']'.repeat(6_000)}]`],
    ['an event of the server', '2["connect"]'],
    ['no event', '2[]'],
    ['an endless ack id', '29999999999999999999["prices:watch",["BTC"]]'],
    ['a text that cannot be stored', '2["prices:watch",["\\u0000\\ud800"]]'],
  ])('%s ends at most the one connection', async (_name, packet) => {
    const other = await open();
    const rude = await open();
    rude.socket.io.engine.write(packet);
    await rude.watch(['BTC']).catch(() => undefined);
    expect(await other.watch(['BTC'])).toEqual({ ok: true, symbols: ['BTC'], unknown: [] });
  });
});

describe('a trial', () => {
  it('hears of its triggers only, whatever the way they change', async () => {
    const [mine, mineToo, other, anonymous] = [
      await openFor(ann),
      await openFor(ann),
      await openFor(ben),
      await open(),
    ];
    const { body } = await upsertBtc(ann, 70_000).expect(200);
    await until(
      () => mine.heard['trigger:changed'].length === 1 && mineToo.heard['trigger:changed'].length === 1,
    );
    expect(mine.heard['trigger:changed'][0]).toMatchObject([
      {
        id: body.trigger.id,
        symbol: 'BTC',
        direction: 'above',
        price: 70_000,
        active: true,
        breachState: 'none',
      },
    ]);
    await request(app.url)
      .post('/api/trial/triggers/delete')
      .send({ token: ann.token, symbol: 'BTC' })
      .expect(200);
    await until(() => mine.heard['trigger:deleted'].length === 1);
    expect(mine.heard['trigger:deleted'][0]).toEqual([{ id: body.trigger.id }]);
    await Promise.all([roundTrip(other), roundTrip(anonymous)]);
    for (const { heard } of [other, anonymous]) {
      expect([...heard['trigger:changed'], ...heard['trigger:deleted']]).toEqual([]);
    }
  });

  it('ends on the latest state however fast it edits', async () => {
    const mine = await openFor(ann);
    const levels = Array.from({ length: 30 }, (_, i) => 70_000 + i);
    await Promise.all(levels.map((level) => upsertBtc(ann, level).expect(200)));
    const [{ level }] = await app.db.query('SELECT level::float8 FROM triggers');
    await until(() => mine.heard['trigger:changed'].at(-1)?.[0].price === level);
    await request(app.url).post('/api/trial/triggers/delete').send({ token: ann.token, symbol: 'BTC' });
    await until(() => mine.heard['trigger:deleted'].length === 1);
    await roundTrip(mine);
    expect(mine.heard['trigger:changed'].at(-1)?.[0].price).toBe(level);
  });

  it('hears of its chat being blocked', async () => {
    const [mine, other] = [await openFor(ann), await openFor(ben)];
    const status = { connected: true, username: 'ann_holds', chat_id: ann.chatId, blocked: true };
    app.nest.get(ChatEvents).status.publish({ chatId: ann.chatId, status });
    await until(() => mine.heard['telegram:status'].length === 1);
    expect(mine.heard['telegram:status'][0]).toEqual([status]);
    await roundTrip(other);
    expect(other.heard['telegram:status']).toEqual([]);
  });

  it('cannot join a room by asking for it', async () => {
    const forger = await open({
      auth: { trialToken: 'made-up', room: `chat:${ann.chatId}`, rooms: [`chat:${ann.chatId}`] },
    });
    const raw = forger.socket as unknown as { emit(event: string, ...args: unknown[]): void };
    for (const event of ['join', 'subscribe', 'room', 'socketsJoin', 'prices:watch']) {
      raw.emit(event, [`chat:${ann.chatId}`]);
    }
    await roundTrip(forger);
    const mine = await openFor(ann);
    await upsertBtc(ann, 70_000).expect(200);
    await until(() => mine.heard['trigger:changed'].length === 1);
    await roundTrip(forger);
    expect(forger.heard['trigger:changed']).toEqual([]);
  });

  it.each([
    ['is unknown', 'made-up'],
    ['cannot be stored', '\u0000\ud800'],
  ])('with a token that %s is anonymous and told so', async (_name, trialToken) => {
    const browser = await open({ auth: { trialToken } });
    await until(() => browser.heard['session:ended'].length === 1);
    expect(await browser.watch(['BTC'])).toMatchObject({ ok: true });
  });

  it.each([{ trialToken: 7 }, { trialToken: ['a'] }, { trialToken: { a: 1 } }, { trialToken: '' }])(
    'with %j is just anonymous',
    async (auth) => {
      const browser = await open({ auth });
      await roundTrip(browser);
      expect(browser.heard['session:ended']).toEqual([]);
    },
  );

  it('leaves its room when it disconnects, other browsers of the chat stay', async () => {
    const second = await app.connect('ann_holds');
    const [ending, staying] = [await openFor(second), await openFor(ann)];
    await request(app.url).post('/api/telegram/disconnect').send({ token: second.token }).expect(200);
    await until(() => ending.heard['session:ended'].length === 1);
    await upsertBtc(ann, 70_000).expect(200);
    await until(() => staying.heard['trigger:changed'].length === 1);
    await roundTrip(ending);
    expect(ending.heard['trigger:changed']).toEqual([]);
    expect(staying.heard['session:ended']).toEqual([]);
    expect(await ending.watch(['BTC'])).toMatchObject({ ok: true });
  });

  it('is checked again while connected', async () => {
    const third = await app.connect('ann_holds');
    const browser = await openFor(third);
    await app.db.query(
      `UPDATE handshakes SET last_used_at = now() - interval '31 days' WHERE token_hash = sha256($1::bytea)`,
      [Buffer.from(third.token)],
    );
    await until(() => browser.heard['session:ended'].length === 1);
  });

  it('is in use while it has a browser open', async () => {
    const fourth = await app.connect('ann_holds');
    await openFor(fourth);
    const lastUsed = `last_used_at > now() - interval '1 minute'`;
    const inUse = async (): Promise<boolean> => {
      const rows = await app.db.query<unknown[]>(
        `SELECT FROM handshakes WHERE token_hash = sha256($1::bytea) AND ${lastUsed}`,
        [Buffer.from(fourth.token)],
      );
      return rows.length > 0;
    };
    await app.db.query(
      `UPDATE handshakes SET last_used_at = now() - interval '29 days' WHERE token_hash = sha256($1::bytea)`,
      [Buffer.from(fourth.token)],
    );
    await until(inUse);
  });

  it('may have ten sockets', async () => {
    const many = await Promise.all(Array.from({ length: 10 }, () => openFor(ben)));
    await expect(openFor(ben)).rejects.toThrow('Too many connections');
    many[0]?.close();
    await until(() =>
      openFor(ben).then(
        () => true,
        () => false,
      ),
    );
    expect((await openFor(ann)).socket.connected).toBe(true);
  });
});
