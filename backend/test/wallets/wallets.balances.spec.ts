import { DEMO_BITCOIN_ADDRESS, DEMO_ETHEREUM_ADDRESS } from '../../../e2e/stand-ins/chain/demo-addresses.js';
import type { Fault } from '../../../e2e/stand-ins/chain/faults.js';
import { BitcoinBalances } from '../../src/features/wallets/bitcoin.js';
import { EthereumBalances } from '../../src/features/wallets/ethereum.js';
import { ETHEREUM_TOKENS } from '../../src/features/wallets/ethereum-tokens.js';
import { amounts, WalletFixture } from './wallet-fixture.js';

const LIMIT_MS = 300;
/** Longer than any test. */
const NEVER_MS = 3_600_000;
const NOBODYS = '0x00000000000000000000000000000000000000A1';

let fixture: WalletFixture;

beforeAll(async () => {
  fixture = await WalletFixture.open();
});
beforeEach(() => fixture.renew());
afterAll(() => fixture.close());

describe('balances', () => {
  it('of Ethereum are read once connected, exactly, by one call, the most valuable first', async () => {
    fixture.app.prices.set('ETH', 2_000);
    fixture.app.prices.set('USDC', 1);
    fixture.app.prices.set('LINK', 100);
    const before = fixture.lastCall();
    const addedAt = Date.now();
    expect(await fixture.add(DEMO_ETHEREUM_ADDRESS)).toMatchObject({
      tokens: [],
      balances: 'reading',
      asOf: null,
    });
    const wallet = await fixture.settled('known');
    const readBy = Date.now();
    expect(wallet.tokens).toEqual([
      { symbol: 'LINK', name: 'ChainLink Token', balance: '340' },
      { symbol: 'ETH', name: 'Ether', balance: '12.5' },
      { symbol: 'USDC', name: 'USDCoin', balance: '2500.75' },
      { symbol: 'UNI', name: 'Uniswap', balance: '120.25' },
      { symbol: 'PEPE', name: 'Pepe', balance: '15000000' },
    ]);
    expect(Date.parse(wallet.asOf ?? '')).toBeGreaterThanOrEqual(addedAt);
    expect(Date.parse(wallet.asOf ?? '')).toBeLessThanOrEqual(readBy);
    expect(fixture.callsSince(before)).toBe(1);
  });

  it('of Bitcoin are confirmed satoshi', async () => {
    await fixture.add(DEMO_BITCOIN_ADDRESS);
    expect((await fixture.settled('known')).tokens).toEqual([
      { symbol: 'BTC', name: 'Bitcoin', balance: '0.48210042' },
    ]);
  });

  it('are exact to the last wei, and zero where there is nothing', async () => {
    await fixture.chain.setBalance({ address: NOBODYS, symbol: 'USDT', amount: '0.000001' });
    await fixture.chain.setBalance({
      address: NOBODYS,
      symbol: 'DAI',
      amount: '123456789012.123456789012345678',
    });
    await fixture.add(NOBODYS);
    const exact = { ETH: '0', USDT: '0.000001', DAI: '123456789012.123456789012345678' };
    expect(amounts(await fixture.settled('known'))).toEqual(exact);
  });

  it('of a token that reverts or has no code are unknown, the others are known', async () => {
    await fixture.chain.setTokenMode('USDC', 'reverting');
    await fixture.chain.setTokenMode('AAVE', 'absent');
    await fixture.add(DEMO_ETHEREUM_ADDRESS);
    const read = amounts(await fixture.settled('known'));
    await fixture.chain.setTokenMode('USDC', 'working');
    await fixture.chain.setTokenMode('AAVE', 'working');
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
    const listed = ETHEREUM_TOKENS.map(({ symbol }) => symbol);
    await Promise.all(listed.map((symbol) => fixture.chain.setTokenMode(symbol, 'absent')));
    await fixture.add(DEMO_ETHEREUM_ADDRESS);
    const wallet = await fixture.settled('unknown');
    await Promise.all(listed.map((symbol) => fixture.chain.setTokenMode(symbol, 'working')));
    expect([wallet.tokens, wallet.asOf]).toEqual([[], null]);
    expect(fixture.app.log()).toContain('this is not Ethereum');
  });
});

describe('a server that fails', () => {
  const FAULTS: readonly [string, Fault][] = [
    ['is down', { kind: 'cut' }],
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
    fixture.chain.setFault(network, fault);
    await fixture.add(address);
    expect(await fixture.settled('unknown')).toMatchObject({ tokens: [], asOf: null });
  });

  it.each(CASES)(
    '$network $what: what was known is kept with its time',
    async ({ fault, network, address }) => {
      await fixture.add(address);
      const known = await fixture.settled('known');
      fixture.chain.setFault(network, fault);
      await fixture.later(61);
      const { asOf } = await fixture.only();
      const unknown = await fixture.settled('unknown');
      expect(unknown).toEqual({ ...known, asOf, balances: 'unknown' });
      fixture.chain.setFault(network, null);
      await fixture.later(16);
      expect(amounts(await fixture.settled('known'))).toEqual(amounts(known));
    },
  );

  it('is not waited for beyond the limit', async () => {
    fixture.chain.setFault('ethereum', { kind: 'slow', delayMs: NEVER_MS });
    fixture.chain.setFault('bitcoin', { kind: 'slow', delayMs: NEVER_MS });
    const ethereum = new EthereumBalances(fixture.chain.rpcUrl, ETHEREUM_TOKENS, LIMIT_MS);
    const bitcoin = new BitcoinBalances(fixture.chain.esploraUrl, LIMIT_MS);
    const { signal } = new AbortController();
    const readings = [
      ethereum.read(DEMO_ETHEREUM_ADDRESS, signal),
      bitcoin.read(DEMO_BITCOIN_ADDRESS, signal),
    ];
    for (const reading of await Promise.all(readings)) {
      expect(reading).toEqual({ kind: 'failed', reason: 'no answer in time' });
    }
  });

  it('is named in the log, without addresses of anything', () => {
    expect(fixture.app.log()).toContain(
      '"network":"ethereum","reason":"HTTP status 429","msg":"balances cannot be read"',
    );
    expect(fixture.app.log()).toContain(
      '"network":"bitcoin","reason":"HTTP status 429","msg":"balances cannot be read"',
    );
    for (const secret of [DEMO_ETHEREUM_ADDRESS, DEMO_BITCOIN_ADDRESS, fixture.chain.url]) {
      expect(fixture.app.log()).not.toContain(secret);
    }
  });
});
