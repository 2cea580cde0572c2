import { INTERESTS } from '../../src/features/news/interests-sql.js';
import { WantedSymbols } from '../../src/features/triggers/wanted-symbols.js';
import { HELD_COINS } from '../../src/features/wallets/held-coins-sql.js';
import { makePerson } from '../fixtures/people.js';
import { createTestDatabase } from '../support/test-database.js';
import { summaryPeople } from '../../src/features/news/summary/summary-writer.js';
import { testConfig } from '../support/test-config.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let personId: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.dataSource.query('DELETE FROM users');
  personId = (await makePerson(database.dataSource, { grant: 'pro' })).id;
});
afterAll(() => database.drop());

async function hold(tokens: unknown, paused: 'plan' | null = null): Promise<void> {
  await database.dataSource.query(
    `INSERT INTO wallets (user_id, network, address, tokens, paused)
     VALUES ($1, 'ethereum', gen_random_uuid()::text, $2::jsonb, $3)`,
    [personId, tokens === undefined ? null : JSON.stringify(tokens), paused],
  );
}

/** The symbols as each of those who ask sees them. */
async function seen() {
  const db = database.dataSource;
  const held = await db.query<{ symbol: string; place: string }[]>(
    `SELECT symbol, place FROM (${HELD_COINS}) AS held ORDER BY created_at, place`,
  );
  const interests = await db.query<{ symbol: string }[]>(`${INTERESTS} ORDER BY symbol`);
  const [person] = await summaryPeople(db, null, [personId]);
  return {
    held: held.map(({ symbol, place }) => `${place} ${symbol}`),
    interests: interests.map(({ symbol }) => symbol),
    summary: [...(person?.held ?? [])].sort(),
    wanted: (await new WantedSymbols(db, testConfig({})).symbols()).slice(1),
  };
}

it('are the coins of wallets that are not paused, in capitals, as often as they lie there', async () => {
  await hold([
    { symbol: 'cbBTC', balance: '0.00000001' },
    { symbol: 'UNI', balance: '0.000' },
    { symbol: 'LINK', balance: '10' },
  ]);
  await hold([{ symbol: 'LINK', balance: '1' }]);
  await hold([{ symbol: 'PEPE', balance: '1' }], 'plan');
  await expect(seen()).resolves.toEqual({
    held: ['1 CBBTC', '3 LINK', '1 LINK'],
    interests: ['CBBTC', 'LINK'],
    summary: ['CBBTC', 'LINK'],
    wanted: ['CBBTC', 'LINK'],
  });
});

it.each<[string, unknown]>([
  ['nothing yet', undefined],
  ['null', null],
  ['an object', { symbol: 'UNI', balance: '1' }],
  ['a number', 7],
  ['text', 'UNI'],
  ['tokens that are none', ['UNI', 1, null, [], true]],
  [
    'balances that are no numbers',
    [{ symbol: 'UNI', balance: 'many' }, { symbol: 'AAVE', balance: null }, { symbol: 'X' }],
  ],
  ['symbols that are none', [{ balance: '1' }, { symbol: null, balance: '1' }, { symbol: '', balance: '1' }]],
])('are still told when a wallet has %s', async (_what, tokens) => {
  await hold(tokens);
  await hold([{ symbol: 'LINK', balance: '1' }]);
  await expect(seen()).resolves.toEqual({
    held: ['1 LINK'],
    interests: ['LINK'],
    summary: ['LINK'],
    wanted: ['LINK'],
  });
});
