import { AccountBrowser } from '../fixtures/accounts-fixture.js';
import { makePerson, type PersonOptions, signIn } from '../fixtures/people.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';

const HOUR_MS = 60 * 60_000;

let app: TrialApp;

beforeAll(async () => {
  app = await startTrialApp();
});
afterAll(() => app.stop());

/** A browser in which such a person is signed in. */
async function browserOf(options: PersonOptions = {}): Promise<{ id: string; browser: AccountBrowser }> {
  const person = await makePerson(app.db, options);
  const browser = new AccountBrowser(app.url);
  const [name = '', value = ''] = (await signIn(app.nest, person)).split('=');
  browser.setCookie(name, value);
  return { id: person.id, browser };
}

const DEFAULTS = {
  showTradfi: false,
  bundleEverySec: 900,
  sendUrgentSeparately: false,
  sentimentMinDefault: -0.3,
  sentimentMaxDefault: 0.7,
  timeZone: null,
  quiet: null,
  mutedUntil: null,
};

describe('settings', () => {
  it.each([
    ['showTradfi', true],
    ['bundleEverySec', 600],
    ['bundleEverySec', 0],
    ['sendUrgentSeparately', true],
    ['sentimentMinDefault', -0.5],
    ['sentimentMinDefault', 0],
    ['sentimentMaxDefault', 0.1],
    ['sentimentMaxDefault', 1],
  ])('%s is saved as %s alone', async (field, value) => {
    const { browser } = await browserOf({ grant: 'pro' });
    const changed = { ...DEFAULTS, [field]: value };
    await browser.put('settings', { [field]: value }).expect(200, changed);
    await browser.get('settings').expect(200, changed);
  });

  it('may be changed together, each person their own', async () => {
    const [ann, ben] = [await browserOf({ paidForMs: HOUR_MS }), await browserOf()];
    const changed = { ...DEFAULTS, showTradfi: true, sentimentMinDefault: -1, sentimentMaxDefault: 0.9 };
    await ann.browser.put('settings', changed).expect(200, changed);
    await ben.browser.get('settings').expect(200, DEFAULTS);
  });

  it.each([
    ['Free', {}],
    ['Free whose Pro has ended', { paidForMs: -72 * HOUR_MS }],
  ])('%s may set all but sentiment', async (_name, options) => {
    const { browser } = await browserOf(options);
    await browser.put('settings', { sendUrgentSeparately: true }).expect(200);
    for (const field of [{ sentimentMinDefault: -0.5 }, { sentimentMaxDefault: 0.5, showTradfi: true }]) {
      const { body } = await browser.put('settings', field).expect(403);
      expect(body).toMatchObject({
        code: 'TIER_RESTRICTION',
        message: 'Sentiment bounds are part of Pro. Upgrade to set them.',
        upgradeMessage: expect.stringContaining('Upgrade'),
      });
    }
    await browser.get('settings').expect(200, { ...DEFAULTS, sendUrgentSeparately: true });
  });

  it.each(['pro' as const, 'admin' as const])('%s by grant may set sentiment', async (grant) => {
    const { browser } = await browserOf({ grant });
    await browser.put('settings', { sentimentMinDefault: -0.5 }).expect(200);
  });

  it('in grace are still those of Pro', async () => {
    const { browser } = await browserOf({ paidForMs: -HOUR_MS });
    await browser.put('settings', { sentimentMinDefault: -0.5 }).expect(200);
  });

  it.each([
    [{}, 400],
    [{ unknown: 1 }, 400],
    [{ userId: 'x', showTradfi: true }, 400],
    [{ showTradfi: null }, 400],
    [{ showTradfi: 'true' }, 400],
    [{ bundleEverySec: '600' }, 400],
    [{ bundleEverySec: 59 }, 422],
    [{ bundleEverySec: 60.5 }, 422],
    [{ bundleEverySec: 3601 }, 422],
    [{ bundleEverySec: -0.5 }, 422],
    [{ sentimentMinDefault: 0.1 }, 422],
    [{ sentimentMinDefault: -0.55 }, 422],
    [{ sentimentMaxDefault: 1.1 }, 422],
    [{ sentimentMaxDefault: [] }, 400],
  ])('refuse %j', async (body, status) => {
    const { browser } = await browserOf({ grant: 'pro' });
    await browser.put('settings', body).expect(status);
    await browser.get('settings').expect(200, DEFAULTS);
  });
});

describe('the plan', () => {
  it.each<[string, PersonOptions, object]>([
    ['Free', {}, { isAdmin: false, isProActive: false, nextPaymentDate: null }],
    ['granted Pro', { grant: 'pro' }, { isAdmin: false, isProActive: true, nextPaymentDate: null }],
    ['admin', { grant: 'admin' }, { isAdmin: true, isProActive: true, nextPaymentDate: null }],
    [
      'paid Pro',
      { paidForMs: HOUR_MS },
      { isAdmin: false, isProActive: true, nextPaymentDate: expect.stringMatching(/^\d{4}-.*Z$/) },
    ],
    [
      'grace',
      { paidForMs: -HOUR_MS },
      { isAdmin: false, isProActive: true, nextPaymentDate: expect.stringMatching(/^\d{4}-.*Z$/) },
    ],
    [
      'ended Pro',
      { paidForMs: -72 * HOUR_MS },
      { isAdmin: false, isProActive: false, nextPaymentDate: null },
    ],
  ])('of %s', async (_name, options, status) => {
    const { browser } = await browserOf(options);
    const { body } = await browser.get('user/pro-status').expect(200);
    expect(body).toEqual(status);
    await browser.get('check-pro-access').expect(200, { hasProAccess: body.isProActive });
  });

  it('allows Free three triggers, armed and disarmed', async () => {
    const { id, browser } = await browserOf();
    const usage = async () => (await browser.get('user/tier').expect(200)).body;
    expect(await usage()).toEqual({
      isFree: true,
      triggerUsage: { used: 0, limit: 3, canCreate: true, paused: 0 },
    });
    await app.db.query(
      `INSERT INTO triggers (user_id, symbol, op, level, phase)
       VALUES ($1, 'BTC', 'above', 1, 'disarmed'), ($1, 'ETH', 'below', 1, 'armed'), ($1, 'SOL', 'above', 1, 'armed')`,
      [id],
    );
    expect(await usage()).toEqual({
      isFree: true,
      triggerUsage: { used: 3, limit: 3, canCreate: false, paused: 0 },
    });
    const other = await browserOf({ grant: 'admin' });
    expect((await other.browser.get('user/tier')).body).toEqual({
      isFree: false,
      triggerUsage: { used: 0, limit: 200, canCreate: true, paused: 0 },
    });
  });
});

describe('the daily summary time', () => {
  it.each(['07:30', '00:00', '23:59'])('%s is saved', async (time) => {
    const { browser } = await browserOf();
    const { body } = await browser.post('user/daily-summary-time', { time }).expect(200);
    expect(body.dailySummaryTime).toBe(time);
    expect((await browser.get('me')).body).toEqual(body);
  });

  it.each([
    [{ time: '7:30' }, 422],
    [{ time: 'ab:cd' }, 422],
    [{ time: '24:00' }, 422],
    [{ time: '12:60' }, 422],
    [{ time: ' 12:00' }, 422],
    [{ time: '' }, 422],
    [{ time: 730 }, 400],
    [{}, 400],
    [{ time: '07:30', role: 'admin' }, 400],
  ])('refuses %j', async (options, status) => {
    const { browser } = await browserOf();
    const { body } = await browser.post('user/daily-summary-time', options).expect(status);
    if (status === 422) expect(body.message).toBe('Invalid format: Please enter time in HH:MM format');
    expect((await browser.get('me')).body.dailySummaryTime).toBe('13:00');
  });
});

it('"Continue with Free" is remembered from its first use', async () => {
  const { id, browser } = await browserOf();
  expect((await browser.get('me')).body.usesFreeWorkspace).toBe(false);
  expect((await browser.post('user/free-workspace').expect(200)).body.usesFreeWorkspace).toBe(true);
  const first = await app.db.query('SELECT free_workspace_at FROM users WHERE id = $1', [id]);
  await browser.post('user/free-workspace').expect(200);
  expect(await app.db.query('SELECT free_workspace_at FROM users WHERE id = $1', [id])).toEqual(first);
});

it.each([
  ['get', 'me'],
  ['get', 'user'],
  ['get', 'user/tier'],
  ['get', 'user/pro-status'],
  ['get', 'check-pro-access'],
  ['get', 'settings'],
  ['put', 'settings'],
  ['post', 'user/daily-summary-time'],
  ['post', 'user/free-workspace'],
  ['post', 'resend-verification'],
] as const)('%s %s needs a session', async (method, path) => {
  const { body } = await new AccountBrowser(app.url)[method](path, {}).expect(401);
  expect(body.code).toBe('UNAUTHENTICATED');
});
