import request from 'supertest';
import { FREE_TRIGGERS, PRO_TRIGGERS } from '../../src/contract/plans.js';
import { WantedSymbols } from '../../src/features/triggers/wanted-symbols.js';
import { CONFIG, type Config } from '../../src/platform/config/config.js';
import { PlanFit } from '../../src/features/billing/upkeep/plan-fit.js';
import { UpkeepCandidates } from '../../src/features/billing/upkeep/upkeep-candidates.js';
import { makePerson, type PersonOptions, signIn } from '../fixtures/people.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';

const DAY_MS = 86_400_000;
const BILLING_ROUTES = [
  ['get', '/api/billing/summary'],
  ['get', '/api/billing/preview?plan=quarterly'],
  ['post', '/api/billing/poll'],
  ['post', '/api/billing/create-charge'],
  ['post', '/api/billing/checkout'],
  ['post', '/api/billing/activate-free-upgrade'],
  ['post', '/api/billing/webhook'],
  ['get', '/api/admin/charges-in-review'],
  ['post', '/api/admin/charges/00000000-0000-0000-0000-000000000000/review'],
  ['post', '/api/admin/users/00000000-0000-0000-0000-000000000000/discount-code'],
] as const;

let app: TrialApp;
afterEach(() => app.stop());

async function open(proFor: Config['proFor']): Promise<void> {
  app = await startTrialApp({ proFor });
}

async function status(options: PersonOptions) {
  const person = await makePerson(app.db, options);
  const cookie = await signIn(app.nest, person);
  const read = async (path: string) =>
    (await request(app.url).get(`/api/${path}`).set('Cookie', cookie).expect(200)).body;
  const { role, plan } = await read('me');
  const { isFree, triggerUsage } = await read('user/tier');
  const { hasProAccess } = await read('check-pro-access');
  return { id: person.id, cookie, role, plan, isFree, limit: triggerUsage.limit, hasProAccess };
}

const PRO = { role: 'pro', plan: 'pro_active', isFree: false, limit: PRO_TRIGGERS, hasProAccess: true };
const FREE = { role: 'free', plan: 'free', isFree: true, limit: FREE_TRIGGERS, hasProAccess: false };

it('everyone: each account is a granted Pro, and nothing of it is stored', async () => {
  await open('everyone');
  const [plain, lapsed, admin] = [
    await status({}),
    await status({ paidForMs: -10 * DAY_MS }),
    await status({ grant: 'admin' }),
  ];
  expect(plain).toMatchObject(PRO);
  expect(lapsed).toMatchObject(PRO);
  expect(admin).toMatchObject({ ...PRO, role: 'admin' });
  const granted = await app.db.query('SELECT granted, count(*)::int FROM users GROUP BY 1 ORDER BY 1 DESC');
  expect(granted).toEqual([
    { granted: 'none', count: 2 },
    { granted: 'admin', count: 1 },
  ]);
});

it('everyone: any coin may be watched, and what was paused comes back until the setting goes', async () => {
  await open('everyone');
  app.coins.set(['BTC', 'ETH', 'SOL', 'USDT', 'LINK']);
  const { id, cookie } = await status({});
  const options = { symbol: 'LINK', op: 'above', v1: 70 };
  await request(app.url).post('/api/triggers').set('Cookie', cookie).send(options).expect(201);
  await expect(app.nest.get(WantedSymbols).symbols()).resolves.toContain('LINK');
  await app.db.query(`UPDATE triggers SET paused = 'plan' WHERE user_id = $1`, [id]);
  await expect(app.nest.get(UpkeepCandidates).next('quick', 10, null)).resolves.toEqual([id]);
  const { triggers } = await app.db.transaction((tx) => app.nest.get(PlanFit).fit(tx, id));
  expect(triggers.changed).toHaveLength(1);

  const sold = new WantedSymbols(app.db, { ...app.nest.get<Config>(CONFIG), proFor: 'granted' });
  await expect(sold.symbols()).resolves.not.toContain('LINK');
});

it('granted: Pro is what admins gave or what was paid before, and nobody is told to renew', async () => {
  await open('granted');
  expect(await status({})).toMatchObject(FREE);
  expect(await status({ grant: 'pro' })).toMatchObject(PRO);
  expect(await status({ paidForMs: DAY_MS })).toMatchObject(PRO);
  await expect(app.nest.get(UpkeepCandidates).next('quick', 10, null)).resolves.toEqual([]);
});

it.each(['everyone', 'granted'] as const)('%s: billing and discount codes are absent', async (proFor) => {
  await open(proFor);
  const admin = await makePerson(app.db, { grant: 'admin' });
  const cookie = await signIn(app.nest, admin);
  const statuses: Record<string, number> = {};
  for (const [method, path] of BILLING_ROUTES) {
    const { status, body } = await request(app.url)[method](path).set('Cookie', cookie).send({});
    expect(body.code).toBe('NOT_FOUND');
    statuses[path] = status;
  }
  expect(statuses).toEqual(Object.fromEntries(BILLING_ROUTES.map(([, path]) => [path, 404])));
  const { body } = await request(app.url).get('/api/status').expect(200);
  expect(body.offers).toMatchObject({ payments: 'none', proFor });
});
