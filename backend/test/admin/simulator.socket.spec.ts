import { Sessions } from '../../src/identity/sessions/sessions.js';
import type { TestPriceAnswer } from '../../src/contract/admin/simulator.js';
import { type AdminTab, openAdminTab, runSimulator as run } from './admin-tab.js';
import { makePerson, signIn } from '../fixtures/people.js';
import { addTriggers, adminCaller } from './simulator-fixture.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { until } from '../../src/platform/clock/testing/until.js';

let app: TrialApp;
let open: AdminTab[] = [];

beforeAll(async () => {
  app = await startTrialApp();
});
afterEach(() => {
  for (const tab of open) tab.disconnect();
  open = [];
});
afterAll(() => app.stop());

const newAdmin = () => makePerson(app.db, { grant: 'admin' });

async function tabOf(at: TrialApp, person: { readonly id: string }): Promise<AdminTab> {
  const tab = await openAdminTab(at.url, { cookie: await signIn(at.nest, person) });
  open.push(tab);
  return tab;
}

const adminTab = async () => tabOf(app, await newAdmin());

describe('simulator:run', () => {
  it('answers what the call answers', async () => {
    await addTriggers(app, [
      { symbol: 'BTC', op: 'above', level: 70_000 },
      { symbol: 'SOL', op: 'inside', low: 100, high: 200 },
    ]);
    const prices = { BTC: 71_000, ETH: 1, SOL: 150 };
    const { body } = await (await adminCaller(app)).post('/api/test/price', prices).expect(200);
    const { results }: TestPriceAnswer = body;
    expect(results.map(({ total }) => total)).toEqual([1, 0, 1]);
    expect(await run(await adminTab(), prices)).toEqual({ ok: true, results });
  });

  it.each<[string, readonly unknown[], object]>([
    [
      'no price',
      [{}],
      { code: 'RULE_BROKEN', fields: [{ field: 'BTC' }, { field: 'ETH' }, { field: 'SOL' }] },
    ],
    ['a price of nothing', [{ ETH: 0 }], { code: 'RULE_BROKEN', fields: [{ field: 'ETH' }] }],
    ['text', [{ BTC: '60000' }], { code: 'BAD_REQUEST', fields: [{ field: 'BTC' }] }],
    ['null for a price', [{ BTC: null }], { code: 'BAD_REQUEST', fields: [{ field: 'BTC' }] }],
    ['an unknown field', [{ BTC: 1, DOGE: 1 }], { code: 'BAD_REQUEST', fields: [{ field: 'DOGE' }] }],
    ['a field of the prototype', [JSON.parse('{"__proto__":{"BTC":1}}')], { code: 'BAD_REQUEST' }],
    ['a text that cannot be stored', [{ BTC: '\u0000\ud800' }], { code: 'BAD_REQUEST' }],
    ['nothing at all', [], { code: 'BAD_REQUEST' }],
    ['null', [null], { code: 'BAD_REQUEST' }],
    ['a number', [60_000], { code: 'BAD_REQUEST' }],
    ['a list', [[60_000]], { code: 'BAD_REQUEST' }],
    ['two of them', [{ BTC: 1 }, { ETH: 1 }], { code: 'BAD_REQUEST' }],
    ['bytes', [Buffer.from('{"BTC":1}')], { code: 'BAD_REQUEST' }],
    [
      'many fields',
      [Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`f${i}`, 1]))],
      { code: 'BAD_REQUEST' },
    ],
  ])('refuses %s in clear words', async (_name, payload, refusal) => {
    const tab = await adminTab();
    const answer = await run(tab, ...payload);
    expect(answer).toMatchObject({ ok: false, message: expect.stringMatching(/\w/), ...refusal });
    expect(await run(tab, { BTC: 1 })).toMatchObject({ ok: true });
  });

  it.each([
    ['thousands of levels', `2/admin,1["simulator:run",${'['.repeat(6_000)}${']'.repeat(6_000)}]`],
    ['JSON that ends too early', '2/admin,1["simulator:run",{'],
    ['an infinite price', '2/admin,1["simulator:run",{"BTC":1e400}]'],
    ['an event nobody knows', '2/admin,1["simulator:stop",{}]'],
  ])('%s ends at most the one connection', async (_name, packet) => {
    const [other, rude] = [await adminTab(), await adminTab()];
    rude.io.engine.write(packet);
    await run(rude, { BTC: 1 }).catch(() => undefined);
    expect(await run(other, { BTC: 1 })).toMatchObject({ ok: true });
  });

  it('without an ack is not run', async () => {
    const tab = await adminTab();
    await app.db.query('DELETE FROM rate_limits');
    (tab as unknown as { emit(...all: unknown[]): void }).emit('simulator:run', { BTC: 1 });
    (tab as unknown as { emit(...all: unknown[]): void }).emit('simulator:run');
    expect(await run(tab, { BTC: 1 })).toMatchObject({ ok: true });
    expect(await app.db.query(`SELECT hits FROM rate_limits WHERE key LIKE 'simulator:%'`)).toEqual([
      { hits: 1 },
    ]);
    expect(tab.heard).toEqual([]);
  });

  it('shares its limit with the call', async () => {
    const ann = await newAdmin();
    const tab = await tabOf(app, ann);
    await app.db.query(`INSERT INTO rate_limits (key, window_start, hits) VALUES ($1, now(), 60)`, [
      `simulator:${ann.id}`,
    ]);
    expect(await run(tab, { BTC: 1 })).toMatchObject({ ok: false, code: 'TOO_MANY_REQUESTS' });
  });

  it('tells nothing of what went wrong with us', async () => {
    const tab = await adminTab();
    const sessions = app.nest.get(Sessions);
    const live = sessions.live.bind(sessions);
    sessions.live = () => Promise.reject(new Error('secret detail'));
    const answer = await run(tab, { BTC: 1 });
    sessions.live = live;
    expect(answer).toEqual({
      ok: false,
      code: 'INTERNAL',
      message: 'Something went wrong on our side. Please try again.',
    });
  });

  it('floods are hung up on, and only they', async () => {
    const [flood, other] = [await adminTab(), await adminTab()];
    for (let sent = 0; sent < 60; sent += 1) void run(flood, {}).catch(() => undefined);
    await until(() => flood.disconnected);
    expect(await run(other, { BTC: 1 })).toMatchObject({ ok: true });
  });

  it('is not there where the simulator is switched off', async () => {
    const off = await startTrialApp({ priceSimulator: false });
    try {
      const tab = await tabOf(off, await makePerson(off.db, { grant: 'admin' }));
      expect(await run(tab, { BTC: 1 })).toMatchObject({ ok: false, code: 'NOT_FOUND' });
      expect(await run(tab, { DOGE: 1 })).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    } finally {
      await off.stop();
    }
  });
});
