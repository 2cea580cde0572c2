import type { CoinListingDoubts } from '../../src/contract/admin/coin-listings.js';
import { OperationsFixture } from '../fixtures/operations-fixture.js';

let fixture: OperationsFixture;

beforeAll(async () => {
  fixture = await OperationsFixture.open();
  await fixture.app.db.query(`
    INSERT INTO coin_listings (exchange, market, symbol, verdict, decided_by, usd, owners_usd, at) VALUES
      ('gate', 'ACE/USDT', 'ACE', 'apart', 'vote', 0.021, 0.56, '2026-01-02'),
      ('hitbtc', 'BOX/USDT', 'BOX', 'apart', 'vote', NULL, NULL, '2026-01-01'),
      ('kraken', 'ACE/USD', 'ACE', 'same', 'vote', 0.56, 0.56, '2026-01-03')`);
});
afterAll(() => fixture.close());

const doubts = async () => {
  const { body } = await fixture.get('/api/admin/coin-listings').expect(200);
  return (body as CoinListingDoubts).rows;
};
const decide = (body: object) => fixture.post('/api/admin/coin-listings', body);

it('lists what prices have set apart, and settles it once, on record', async () => {
  expect(await doubts()).toEqual([
    {
      exchange: 'gate',
      market: 'ACE/USDT',
      symbol: 'ACE',
      verdict: 'apart',
      decidedBy: 'vote',
      usd: 0.021,
      ownersUsd: 0.56,
      at: '2026-01-02T00:00:00.000Z',
    },
    expect.objectContaining({ exchange: 'hitbtc', usd: null, ownersUsd: null }),
  ]);
  const same = { exchange: 'gate', market: 'ACE/USDT', verdict: 'same' };
  const { body } = await decide(same).expect(200);
  expect(body).toEqual({ message: 'ACE/USDT on gate counts as the same coin within seconds.' });
  await decide(same).expect(200);
  expect(await doubts()).toMatchObject([
    { exchange: 'hitbtc' },
    { exchange: 'gate', verdict: 'same', decidedBy: 'admin' },
  ]);
  const audit = await fixture.app.db.query(
    `SELECT actor_id AS actor, before, after FROM audit WHERE action = 'coin-listing.decided'`,
  );
  expect(audit).toEqual([
    {
      actor: fixture.admins[0]?.id,
      before: 'gate ACE/USDT: apart by vote',
      after: 'gate ACE/USDT: same by admin',
    },
  ]);
});

it.each([
  ['a market that nobody judged', { exchange: 'gate', market: 'BTC/USD', verdict: 'apart' }, 404],
  ['no verdict', { exchange: 'gate', market: 'ACE/USDT', verdict: 'maybe' }, 422],
  ['no market', { exchange: 'gate', market: 'ACE', verdict: 'same' }, 422],
  ['no exchange', { exchange: 'Gate.io', market: 'ACE/USDT', verdict: 'same' }, 422],
])('refuses %s', async (_what, body, status) => {
  await decide(body).expect(status);
});
