import type { ChainStandIn } from '../../e2e/stand-ins/chain/chain-stand-in.js';
import { DEMO_BITCOIN_ADDRESS, DEMO_ETHEREUM_ADDRESS } from '../../e2e/stand-ins/chain/demo-addresses.js';
import type { Fault } from '../../e2e/stand-ins/chain/faults.js';
import { startChainStandIn } from '../../e2e/stand-ins/chain/start-chain-stand-in.js';
import type { WalletSubmission } from '../src/contract/wallet.js';
import { LOGGER } from '../src/platform/logger/logger.js';
import {
  BALANCE_READERS,
  type BalanceReader,
  type BalanceReaders,
  type BalanceReading,
} from '../src/wallets/balance-reader.js';
import { BalanceRefresher } from '../src/wallets/balance-refresher.js';
import { BalanceRounds } from '../src/wallets/balance-rounds.js';
import { ethereumTokens } from '../src/wallets/ethereum-tokens.js';
import { type MadePerson, makePerson, type PersonWish, signIn } from './factories/people.js';
import { createTestDatabase, type TestDatabase } from './support/test-database.js';
import { until } from './trial-app.js';
import { startWalletApp, type WalletApp } from './wallet-app.js';

const NOBODYS = '0x00000000000000000000000000000000000000A1';

let database: TestDatabase;
let chain: ChainStandIn;
let app: WalletApp;
let person: MadePerson;
let cookie: string;

beforeAll(async () => {
  [database, chain] = await Promise.all([createTestDatabase(), startChainStandIn()]);
  app = await startWalletApp(database.url, { chains: chainUrls() });
  await chain.ready;
});
afterAll(async () => {
  await app.stop();
  await Promise.all([chain.close(), database.drop()]);
});
beforeEach(async () => {
  app.prices.clear();
  [person, cookie] = await newPerson({ grant: 'pro' });
});
afterEach(async () => {
  chain.setFault('ethereum', null);
  chain.setFault('bitcoin', null);
  await app.db.query('DELETE FROM wallets');
});

function chainUrls() {
  return { ethereumRpcUrl: chain.rpcUrl, esploraUrl: chain.esploraUrl };
}

async function newPerson(wish: PersonWish): Promise<[MadePerson, string]> {
  const made = await makePerson(app.db, wish);
  return [made, await signIn(app.nest, made)];
}

async function add(address: string): Promise<WalletSubmission> {
  return (await app.call('post', '/api/wallets', cookie, { address, network: 'ethereum' }).expect(201)).body;
}

async function only(): Promise<WalletSubmission> {
  const [wallet] = await app.wallets(cookie);
  if (wallet === undefined) throw new Error('There is no wallet');
  return wallet;
}

/** The only wallet once its balances are known, or unknown. */
async function settled(state: WalletSubmission['balances']): Promise<WalletSubmission> {
  await until(async () => (await only()).balances === state);
  return only();
}

/** As if so many seconds had passed since wallets were last asked for. */
async function later(seconds: number): Promise<void> {
  await app.db.query(
    `UPDATE wallets SET asked_at = asked_at - make_interval(secs => $1), tokens_at = tokens_at - make_interval(secs => $1),
            failed_at = failed_at - make_interval(secs => $1)`,
    [seconds],
  );
}

function callsSince(n: number): number {
  return chain.calls(n).length;
}

function lastCall(): number {
  return chain.calls().at(-1)?.n ?? 0;
}

function amounts({ tokens }: WalletSubmission): Record<string, string | null> {
  return Object.fromEntries(tokens.map(({ symbol, balance }) => [symbol, balance]));
}

describe('balances', () => {
  it('of Ethereum are read once connected, exactly, by one call, the most valuable first', async () => {
    app.prices.set('ETH', 2_000);
    app.prices.set('USDC', 1);
    app.prices.set('LINK', 100);
    const before = lastCall();
    expect(await add(DEMO_ETHEREUM_ADDRESS)).toMatchObject({ tokens: [], balances: 'reading', asOf: null });
    const wallet = await settled('known');
    expect(wallet.tokens).toEqual([
      { symbol: 'LINK', name: 'ChainLink Token', balance: '340' },
      { symbol: 'ETH', name: 'Ether', balance: '12.5' },
      { symbol: 'USDC', name: 'USDCoin', balance: '2500.75' },
      { symbol: 'UNI', name: 'Uniswap', balance: '120.25' },
      { symbol: 'PEPE', name: 'Pepe', balance: '15000000' },
    ]);
    expect(Math.abs(Date.now() - Date.parse(wallet.asOf ?? ''))).toBeLessThan(5_000);
    expect(callsSince(before)).toBe(1);
  });

  it('of Bitcoin are confirmed satoshi', async () => {
    await add(DEMO_BITCOIN_ADDRESS);
    expect((await settled('known')).tokens).toEqual([
      { symbol: 'BTC', name: 'Bitcoin', balance: '0.48210042' },
    ]);
  });

  it('are exact to the last wei, and zero where there is nothing', async () => {
    await chain.setBalance({ address: NOBODYS, symbol: 'USDT', amount: '0.000001' });
    await chain.setBalance({ address: NOBODYS, symbol: 'DAI', amount: '123456789012.123456789012345678' });
    await add(NOBODYS);
    const exact = { ETH: '0', USDT: '0.000001', DAI: '123456789012.123456789012345678' };
    expect(amounts(await settled('known'))).toEqual(exact);
  });

  it('are kept for a minute, then read once, however many ask in however many processes', async () => {
    await add(DEMO_ETHEREUM_ADDRESS);
    await settled('known');
    const before = lastCall();
    await Promise.all(Array.from({ length: 10 }, () => app.wallets(cookie)));
    const { id, asOf } = await only();
    await later(61);
    const other = new BalanceRefresher(
      database.dataSource,
      app.nest.get(BALANCE_READERS),
      app.nest.get(LOGGER),
    );
    await Promise.all(
      Array.from({ length: 20 }, () => {
        other.ask([id]);
        return app.wallets(cookie);
      }),
    );
    await until(async () => Date.parse((await only()).asOf ?? '') > Date.parse(asOf ?? ''));
    await other.onModuleDestroy();
    expect(callsSince(before)).toBe(1);
  });

  it('of a token that reverts or has no code are unknown, the others are known', async () => {
    await chain.setTokenMode('USDC', 'reverting');
    await chain.setTokenMode('AAVE', 'absent');
    await add(DEMO_ETHEREUM_ADDRESS);
    const read = amounts(await settled('known'));
    await chain.setTokenMode('USDC', 'working');
    await chain.setTokenMode('AAVE', 'working');
    expect(read).toEqual({
      ETH: '12.5',
      USDC: null,
      LINK: '340',
      UNI: '120.25',
      AAVE: null,
      PEPE: '15000000',
    });
  });

  it('are unknown where no token is: the server is not Ethereum', async () => {
    const symbols = ['cbBTC', 'tBTC', 'cbETH', ...ethereumTokens().map(({ symbol }) => symbol)];
    const listed = symbols.filter((symbol) => !['CBBTC', 'TBTC', 'CBETH'].includes(symbol));
    await Promise.all(listed.map((symbol) => chain.setTokenMode(symbol, 'absent')));
    await add(DEMO_ETHEREUM_ADDRESS);
    const wallet = await settled('unknown');
    await Promise.all(listed.map((symbol) => chain.setTokenMode(symbol, 'working')));
    expect([wallet.tokens, wallet.asOf]).toEqual([[], null]);
    expect(app.log()).toContain('this is not Ethereum');
  });
});

describe('a server that fails', () => {
  const FAULTS: readonly [string, Fault][] = [
    ['is down', { kind: 'down' }],
    ['has had enough', { kind: 'status', status: 429, retryAfter: 60 }],
    ['answers with a page', { kind: 'html' }],
    ['answers half a text', { kind: 'garbage' }],
    ['answers too much', { kind: 'oversize' }],
    ['sends elsewhere', { kind: 'redirect', to: 'http://127.0.0.1:9/' }],
  ];
  const CASES = FAULTS.flatMap(([what, fault]) => [
    { what, fault, network: 'ethereum', address: DEMO_ETHEREUM_ADDRESS } as const,
    { what, fault, network: 'bitcoin', address: DEMO_BITCOIN_ADDRESS } as const,
  ]);

  it.each(CASES)('$network $what: unknown, never zero', async ({ fault, network, address }) => {
    chain.setFault(network, fault);
    await add(address);
    expect(await settled('unknown')).toMatchObject({ tokens: [], asOf: null });
  });

  it.each(CASES)(
    '$network $what: what was known is kept with its time',
    async ({ fault, network, address }) => {
      await add(address);
      const known = await settled('known');
      chain.setFault(network, fault);
      await later(61);
      const { asOf } = await only();
      const unknown = await settled('unknown');
      expect(unknown).toEqual({ ...known, asOf, balances: 'unknown' });
      chain.setFault(network, null);
      await later(16);
      expect(amounts(await settled('known'))).toEqual(amounts(known));
    },
  );

  it('is waited for no longer than 5 s', async () => {
    chain.setFault('ethereum', { kind: 'slow', delayMs: 60_000 });
    chain.setFault('bitcoin', { kind: 'slow', delayMs: 60_000 });
    const { ethereum, bitcoin } = app.nest.get<BalanceReaders>(BALANCE_READERS);
    const start = performance.now();
    const { signal } = new AbortController();
    const readings = [
      ethereum.read(DEMO_ETHEREUM_ADDRESS, signal),
      bitcoin.read(DEMO_BITCOIN_ADDRESS, signal),
    ];
    for (const reading of await Promise.all(readings)) {
      expect(reading).toEqual({ kind: 'failed', reason: 'no answer in time' });
    }
    expect(performance.now() - start).toBeLessThan(7_000);
  });

  it('is named in the log, without addresses of anything', () => {
    expect(app.log()).toContain(
      '"network":"ethereum","reason":"HTTP status 429","msg":"balances cannot be read"',
    );
    expect(app.log()).toContain(
      '"network":"bitcoin","reason":"HTTP status 429","msg":"balances cannot be read"',
    );
    for (const secret of [DEMO_ETHEREUM_ADDRESS, DEMO_BITCOIN_ADDRESS, chain.url]) {
      expect(app.log()).not.toContain(secret);
    }
  });
});

describe('a process', () => {
  it('that took too long changes nothing any more', async () => {
    let asked = false;
    let answer: (reading: BalanceReading) => void = () => {};
    const slow: BalanceReader = {
      read: () => {
        asked = true;
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
    };
    const other = new BalanceRefresher(
      database.dataSource,
      { ethereum: slow, bitcoin: slow },
      app.nest.get(LOGGER),
    );
    await add(DEMO_BITCOIN_ADDRESS);
    const { id } = await settled('known');
    await later(61);
    other.ask([id]);
    await until(() => asked);
    await later(61);
    const { asOf } = await only();
    await until(async () => Date.parse((await only()).asOf ?? '') > Date.parse(asOf ?? ''));
    answer({ kind: 'read', tokens: [{ symbol: 'BTC', name: 'Bitcoin', balance: '99' }] });
    await other.onModuleDestroy();
    expect(amounts(await only())).toEqual({ BTC: '0.48210042' });
  });

  it('that stops while it reads leaves the wallet to others at once', async () => {
    await add(DEMO_BITCOIN_ADDRESS);
    const { id } = await settled('known');
    await later(61);
    chain.setFault('bitcoin', { kind: 'slow', delayMs: 60_000 });
    const before = lastCall();
    const other = new BalanceRefresher(
      database.dataSource,
      app.nest.get(BALANCE_READERS),
      app.nest.get(LOGGER),
    );
    other.ask([id]);
    await until(() => callsSince(before) === 1);
    await other.onModuleDestroy();
    chain.setFault('bitcoin', null);
    const { asOf } = await only();
    await until(async () => Date.parse((await only()).asOf ?? '') > Date.parse(asOf ?? ''));
    expect(callsSince(before)).toBe(2);
  });

  it('with the lease reads Pro wallets that nobody looks at, but no others', async () => {
    const [free] = await newPerson({});
    const [expired] = await newPerson({ paidForMs: -3 * 24 * 60 * 60_000 });
    const [payer] = await newPerson({ paidForMs: 60_000 });
    const rows = [
      [person.id, DEMO_ETHEREUM_ADDRESS, null],
      [person.id, NOBODYS, 'plan'],
      [payer.id, DEMO_ETHEREUM_ADDRESS, null],
      [free.id, DEMO_ETHEREUM_ADDRESS, null],
      [expired.id, DEMO_ETHEREUM_ADDRESS, null],
    ];
    for (const row of rows) {
      await app.db.query(
        `INSERT INTO wallets (user_id, network, address, paused, asked_at)
         VALUES ($1, 'ethereum', $2, $3, now() - interval '11 min')`,
        row,
      );
    }
    const read = async (): Promise<string[]> => {
      const found = await app.db.query<{ id: string }[]>(
        'SELECT user_id AS id FROM wallets WHERE tokens IS NOT NULL',
      );
      return found.map(({ id }) => id).sort();
    };
    const rounds = app.nest.get(BalanceRounds);
    await until(async () => {
      await rounds.run();
      return (await read()).length === 2;
    });
    await rounds.run();
    expect(await read()).toEqual([person.id, payer.id].sort());
  });
});
