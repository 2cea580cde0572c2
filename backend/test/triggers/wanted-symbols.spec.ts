import { GRACE_MS } from '../../src/identity/domain/plan-status.js';
import { WantedSymbols } from '../../src/features/triggers/wanted-symbols.js';
import { makePerson, type MadePerson, type PersonOptions } from '../fixtures/people.js';
import { watchForPro } from '../fixtures/watching.js';
import { createTestDatabase } from '../support/test-database.js';
import { testConfig } from '../support/test-config.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => database.dataSource.query('DELETE FROM users; DELETE FROM telegram_chats'));
afterAll(() => database.drop());

const watch = (symbols: readonly string[], phase?: string) =>
  watchForPro(database.dataSource, symbols, phase);

/** Adds a wallet that holds these, or null for what could not be read. */
async function hold(owner: MadePerson, balances: Readonly<Record<string, string | null>>): Promise<void> {
  const tokens = Object.entries(balances).map(([symbol, balance]) => ({ symbol, name: symbol, balance }));
  await database.dataSource.query(
    `INSERT INTO wallets (user_id, network, address, tokens) VALUES ($1, 'ethereum', gen_random_uuid()::text, $2)`,
    [owner.id, JSON.stringify(tokens)],
  );
}

describe('what is wanted besides gold', () => {
  it('is the symbols of active triggers, each once, those asked for first come first', async () => {
    await watch(['XRP', 'ADA', 'BTC', 'FED']);
    await watch(['ADA', 'DOGE'], 'disarmed');
    await watch(['XRP', 'PEPE'], 'breached');
    const db = database.dataSource;
    await db.query("UPDATE triggers SET created_at = now() - interval '1 day' WHERE symbol = 'PEPE'");
    await expect(new WantedSymbols(db, testConfig({})).symbols()).resolves.toEqual([
      'PAXG',
      'PEPE',
      'ADA',
      'XRP',
    ]);
  });

  it('is the symbol of a trigger whose only fire has disarmed it, until its snooze has ended', async () => {
    await watch(['DOGE'], 'disarmed');
    const db = database.dataSource;
    await db.query("UPDATE triggers SET snoozed_until = now() - interval '1 second'");
    await expect(new WantedSymbols(db, testConfig({})).symbols()).resolves.toEqual(['PAXG', 'DOGE']);
  });

  it('is the symbols of further conditions, too', async () => {
    await watch(['ADA']);
    const db = database.dataSource;
    await db.query(`UPDATE triggers SET guards = '[{"symbol": "DOGE"}, {"symbol": "BTC"}]'`);
    await expect(new WantedSymbols(db, testConfig({})).symbols()).resolves.toEqual(['PAXG', 'ADA', 'DOGE']);
  });

  it('is as many as are followed, all of one person among them, the oldest first', async () => {
    const db = database.dataSource;
    await db.query(
      `WITH people AS (
         INSERT INTO users (email, email_key, granted)
         SELECT 'p' || n, 'p' || n, 'pro' FROM generate_series(1, 16) n RETURNING id, substr(email, 2)::integer AS owner
       )
       INSERT INTO triggers (user_id, symbol, op, level, phase, created_at)
       SELECT id, 'S' || owner || 'N' || n, 'above', 1, 'armed', now() + make_interval(secs => owner * 100 + n)
         FROM people, generate_series(1, 21) n`,
    );
    const all = await new WantedSymbols(db, testConfig({})).symbols();
    expect(all).toHaveLength(1 + 16 * 21);
    const wanted = await new WantedSymbols(db, testConfig({ maxSymbols: 301 })).symbols();
    expect(wanted).toEqual(all.slice(0, 301));
    expect(wanted.slice(0, 3)).toEqual(['PAXG', 'S1N1', 'S1N2']);
    expect(wanted).toContain('S1N21');
    expect(wanted.at(-1)).toBe('S15N6');
  });

  it.each<[string, PersonOptions, boolean]>([
    ['free', {}, false],
    ['granted Pro', { grant: 'pro' }, true],
    ['an admin', { grant: 'admin' }, true],
    ['a payer', { paidForMs: 60_000 }, true],
    ['a payer in the time of grace', { paidForMs: 60_000 - GRACE_MS }, true],
    ['a payer after it', { paidForMs: -60_000 - GRACE_MS }, false],
  ])('of somebody who is %s: counts or not', async (_what, options, counts) => {
    const db = database.dataSource;
    const person = await makePerson(db, options);
    await db.query(
      `INSERT INTO triggers (user_id, symbol, op, level, phase) VALUES ($1, 'DOGE', 'above', 1, 'armed')`,
      [person.id],
    );
    await hold(person, { LINK: '2' });
    await expect(new WantedSymbols(db, testConfig({})).symbols()).resolves.toEqual(
      counts ? ['PAXG', 'DOGE', 'LINK'] : ['PAXG'],
    );
  });

  it('is nothing of suspended people, and nothing of trials', async () => {
    const db = database.dataSource;
    const [person] = await watch(['DOGE']);
    await db.query("UPDATE users SET status = 'suspended' WHERE id = $1", [person?.id]);
    await db.query('INSERT INTO telegram_chats (chat_id, telegram_user_id) VALUES (1, 1)');
    await db.query(
      `INSERT INTO triggers (trial_chat_id, symbol, op, level, phase) VALUES (1, 'PEPE', 'above', 1, 'armed')`,
    );
    await expect(new WantedSymbols(db, testConfig({})).symbols()).resolves.toEqual(['PAXG']);
  });

  it('is first what is watched, then what lies in wallets: not nothing, not the unknown, nothing paused', async () => {
    const db = database.dataSource;
    const person = await makePerson(db, { grant: 'pro' });
    await hold(person, { ETH: '1', LINK: '2', cbBTC: '0.5', UNI: '0', AAVE: null });
    await watch(['LINK', 'XRP']);
    await expect(new WantedSymbols(db, testConfig({})).symbols()).resolves.toEqual([
      'PAXG',
      'LINK',
      'XRP',
      'CBBTC',
    ]);
    await db.query("UPDATE wallets SET paused = 'plan'");
    await db.query("UPDATE triggers SET paused = 'plan' WHERE symbol = 'LINK'");
    await expect(new WantedSymbols(db, testConfig({})).symbols()).resolves.toEqual(['PAXG', 'XRP']);
  });

  it('is the coin, too, that a token takes its price from', async () => {
    await hold(await makePerson(database.dataSource, { grant: 'pro' }), { RNDR: '2', WETH: '1' });
    await expect(new WantedSymbols(database.dataSource, testConfig({})).symbols()).resolves.toEqual([
      'PAXG',
      'RNDR',
      'RENDER',
      'WETH',
    ]);
  });

  it("is what lies in a person's wallets in the order of their tokens", async () => {
    const person = await makePerson(database.dataSource, { grant: 'pro' });
    const names = Array.from({ length: 25 }, (_, index) => `T${25 - index}`);
    await hold(person, Object.fromEntries(names.map((name) => [name, '1'])));
    await expect(new WantedSymbols(database.dataSource, testConfig({})).symbols()).resolves.toEqual([
      'PAXG',
      ...names,
    ]);
  });
});
