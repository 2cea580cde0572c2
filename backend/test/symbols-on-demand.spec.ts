import type { ExchangeStandIn } from '../../e2e/stand-ins/exchange/exchange-stand-in.js';
import { startExchangeStandIn } from '../../e2e/stand-ins/exchange/start-exchange-stand-in.js';
import { GRACE_MS } from '../src/accounts/domain/standing.js';
import { WantedSymbols } from '../src/triggers/wanted-symbols.js';
import { type MadePerson, makePerson, type PersonWish } from './factories/people.js';
import { dataFolder, type FeedApp, startFeed, until } from './price-feed-app.js';
import { createTestDatabase } from './support/test-database.js';

const EXCHANGES = ['coinbaseexchange', 'kraken', 'binance'] as const;
const CORE = ['BTC', 'ETH', 'SOL', 'USDT'];

let standIn: ExchangeStandIn;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let feed: FeedApp;

beforeEach(async () => {
  standIn = await startExchangeStandIn({ market: 'paused', symbols: ['PEPE'] });
  folder = await dataFolder();
  database = await createTestDatabase();
  const demand = new WantedSymbols(database.dataSource);
  feed = await startFeed({ dataDir: folder.path, exchangeUrls: { ...standIn.exchangeUrls }, demand });
});

afterEach(async () => {
  await feed.stop();
  await standIn.close();
  await database.drop();
  await folder.remove();
});

/** Adds a trigger of a person with Pro for each symbol. Returns the people. */
async function watch(symbols: readonly string[], phase = 'armed'): Promise<readonly MadePerson[]> {
  const db = database.dataSource;
  const people = await Promise.all(symbols.map(() => makePerson(db, { grant: 'pro' })));
  await db.query(
    `INSERT INTO triggers (user_id, symbol, op, level, phase)
     SELECT owner, symbol, 'above', 1, $3 FROM unnest($1::uuid[], $2::text[]) AS t (owner, symbol)`,
    [people.map(({ id }) => id), symbols, phase],
  );
  return people;
}

/** Adds a wallet that holds these, or null for what could not be read. */
async function hold(owner: MadePerson, balances: Readonly<Record<string, string | null>>): Promise<void> {
  const tokens = Object.entries(balances).map(([symbol, balance]) => ({ symbol, name: symbol, balance }));
  await database.dataSource.query(
    `INSERT INTO wallets (user_id, network, address, tokens) VALUES ($1, 'ethereum', gen_random_uuid()::text, $2)`,
    [owner.id, JSON.stringify(tokens)],
  );
}

async function sourcesOf(symbol: string, count: number): Promise<void> {
  await until(`${count} exchanges of ${symbol}`, () => feed.table.get(symbol)?.sources.length === count);
}

function socketsOf(): readonly number[] {
  return EXCHANGES.map((id) => standIn.status().sockets[id].sockets);
}

/** The socket that tells an exchange's BTC, by the newest frame. */
function coreSockets(): readonly unknown[] {
  const { entries } = standIn.sent();
  return EXCHANGES.map(
    (id) => entries.findLast((sent) => sent.exchange === id && sent.symbol === 'BTC')?.socket,
  );
}

describe('a symbol somebody watches', () => {
  it('has a price of all exchanges soon, and none when nobody watches it any more; the core list notices nothing', async () => {
    await sourcesOf('BTC', 3);
    expect(feed.table.tracked()).toEqual(CORE);
    const core = coreSockets();
    await watch(['DOGE']);
    let step = 0;
    const moveBtc = (): boolean => {
      step += 1;
      standIn.setPrice({ symbol: 'BTC', price: 64_000 + step });
      return true;
    };
    await until('DOGE', () => moveBtc() && feed.table.get('DOGE')?.sources.length === 3);
    expect(feed.table.tracked()).toEqual([...CORE, 'DOGE']);
    expect(feed.table.get('DOGE')?.price).toBeCloseTo(standIn.status().prices['DOGE'] ?? 0, 4);
    expect(feed.source.current().stale).toEqual([]);
    expect(socketsOf()).toEqual([2, 2, 2]);
    await database.dataSource.query("UPDATE triggers SET phase = 'disarmed'");
    await until('the end of DOGE', () => moveBtc() && !feed.table.tracked().includes('DOGE'));
    expect(feed.table.get('DOGE')).toBeNull();
    await until('closed sockets', () => moveBtc() && socketsOf().join() === '1,1,1');
    moveBtc();
    expect(coreSockets()).toEqual(core);
    const told = standIn
      .sent()
      .entries.filter(({ exchange, symbol }) => exchange === 'kraken' && symbol === 'BTC');
    const last = told.at(-1)?.price;
    const quotes = () => feed.prices.findLast(({ symbol }) => symbol === 'BTC')?.quotes() ?? [];
    await until(
      'the last price',
      () => quotes().find(({ exchange }) => exchange === 'kraken')?.quoted === last,
    );
    expect(feed.prices.filter(({ symbol }) => symbol === 'DOGE').length).toBeGreaterThan(0);
  });

  it('stays while another one comes, on a new subscription before the old one ends', async () => {
    await watch(['DOGE']);
    await sourcesOf('DOGE', 3);
    const before = feed.prices.length;
    await watch(['PEPE', 'XRP']);
    await sourcesOf('PEPE', 3);
    await sourcesOf('XRP', 3);
    expect(feed.table.tracked()).toEqual([...CORE, 'DOGE', 'PEPE', 'XRP']);
    await until('closed sockets', () => socketsOf().join() === '2,2,2');
    standIn.setPrice({ symbol: 'DOGE', price: 0.159 });
    await until('the new price', () => Math.abs((feed.table.get('DOGE')?.price ?? 0) - 0.159) < 0.0003);
    const since = feed.prices.slice(before).filter(({ symbol }) => symbol === 'DOGE');
    expect(new Set(since.map(({ basis }) => basis))).toEqual(new Set(['median']));
  });

  it('comes back after all sockets were cut', async () => {
    await watch(['DOGE']);
    await sourcesOf('DOGE', 3);
    for (const exchange of EXCHANGES) standIn.dropSockets(exchange);
    await until('new sockets', () => socketsOf().join() === '2,2,2');
    standIn.setPrice({ symbol: 'DOGE', price: 0.19 });
    await until('the new price', () => Math.abs((feed.table.get('DOGE')?.price ?? 0) - 0.19) < 0.001);
  });

  it('is not tracked if no exchange has a market for it', async () => {
    await watch(['NOSUCH', 'DOGE']);
    await sourcesOf('DOGE', 3);
    expect(feed.table.tracked()).toEqual([...CORE, 'DOGE']);
  });

  it('is not used where it means another coin', async () => {
    await sourcesOf('BTC', 3);
    standIn.setFault('kraken', { kind: 'other-coin', factor: 3, symbols: ['DOGE'] });
    await watch(['DOGE']);
    const sources = () => feed.table.get('DOGE')?.sources.join();
    await until('the two that mean it', () => {
      standIn.step();
      return sources() === 'coinbaseexchange,binance';
    });
    standIn.step(4);
    expect(feed.table.get('DOGE')?.price).toBeCloseTo(standIn.status().prices['DOGE'] ?? 0, 3);
    expect(sources()).toBe('coinbaseexchange,binance');
  });
});

describe('what is wanted', () => {
  it('is the symbols of active triggers, each once, those asked for first come first', async () => {
    await watch(['XRP', 'ADA', 'BTC', 'FED']);
    await watch(['ADA', 'DOGE'], 'disarmed');
    await watch(['XRP', 'PEPE'], 'breached');
    const db = database.dataSource;
    await db.query("UPDATE triggers SET created_at = now() - interval '1 day' WHERE symbol = 'PEPE'");
    await expect(new WantedSymbols(db).wanted()).resolves.toEqual(['PEPE', 'ADA', 'XRP']);
  });

  it('is at most 20 of one person and 300 in all', async () => {
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
    const wanted = await new WantedSymbols(db).wanted();
    expect(wanted).toHaveLength(300);
    expect(wanted).not.toContain('S1N21');
    expect(wanted.slice(0, 2)).toEqual(['S1N1', 'S1N2']);
    expect(wanted.at(-1)).toBe('S15N20');
  });

  it.each<[string, PersonWish, boolean]>([
    ['free', {}, false],
    ['granted Pro', { grant: 'pro' }, true],
    ['an admin', { grant: 'admin' }, true],
    ['a payer', { paidForMs: 60_000 }, true],
    ['a payer in the time of grace', { paidForMs: 60_000 - GRACE_MS }, true],
    ['a payer after it', { paidForMs: -60_000 - GRACE_MS }, false],
  ])('of somebody who is %s: counts or not', async (_what, wish, counts) => {
    const db = database.dataSource;
    const person = await makePerson(db, wish);
    await db.query(
      `INSERT INTO triggers (user_id, symbol, op, level, phase) VALUES ($1, 'DOGE', 'above', 1, 'armed')`,
      [person.id],
    );
    await hold(person, { LINK: '2' });
    await expect(new WantedSymbols(db).wanted()).resolves.toEqual(counts ? ['DOGE', 'LINK'] : []);
  });

  it('is nothing of suspended people, and nothing of trials', async () => {
    const db = database.dataSource;
    const [person] = await watch(['DOGE']);
    await db.query("UPDATE users SET status = 'suspended' WHERE id = $1", [person?.id]);
    await db.query('INSERT INTO telegram_chats (chat_id, telegram_user_id) VALUES (1, 1)');
    await db.query(
      `INSERT INTO triggers (trial_chat_id, symbol, op, level, phase) VALUES (1, 'PEPE', 'above', 1, 'armed')`,
    );
    await expect(new WantedSymbols(db).wanted()).resolves.toEqual([]);
  });

  it('is first what is watched, then what lies in wallets: not nothing, not the unknown, nothing paused', async () => {
    const db = database.dataSource;
    const person = await makePerson(db, { grant: 'pro' });
    await hold(person, { ETH: '1', LINK: '2', cbBTC: '0.5', UNI: '0', AAVE: null });
    await watch(['LINK', 'XRP']);
    await expect(new WantedSymbols(db).wanted()).resolves.toEqual(['LINK', 'XRP', 'CBBTC']);
    await db.query("UPDATE wallets SET paused = 'plan'");
    await db.query("UPDATE triggers SET paused = 'plan' WHERE symbol = 'LINK'");
    await expect(new WantedSymbols(db).wanted()).resolves.toEqual(['XRP']);
  });

  it("is what lies in a person's wallets in the order of their tokens, as far as 20 go", async () => {
    const person = await makePerson(database.dataSource, { grant: 'pro' });
    const names = Array.from({ length: 25 }, (_, index) => `T${25 - index}`);
    await hold(person, Object.fromEntries(names.map((name) => [name, '1'])));
    await expect(new WantedSymbols(database.dataSource).wanted()).resolves.toEqual(names.slice(0, 20));
  });
});
