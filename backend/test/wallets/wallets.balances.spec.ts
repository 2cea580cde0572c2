import { DEMO_BITCOIN_ADDRESS, DEMO_ETHEREUM_ADDRESS } from '../../../e2e/stand-ins/chain/demo-addresses.js';
import type { Fault } from '../../../e2e/stand-ins/chain/faults.js';
import { BitcoinBalances } from '../../src/features/wallets/bitcoin.js';
import { EthereumBalances } from '../../src/features/wallets/ethereum.js';
import { ETHEREUM_TOKENS } from '../../src/features/wallets/ethereum-tokens.js';
import { amounts, WalletDesk } from './wallet-desk.js';

const LIMIT_MS = 300;
/** Longer than any test. */
const NEVER_MS = 3_600_000;
const NOBODYS = '0x00000000000000000000000000000000000000A1';

let desk: WalletDesk;

beforeAll(async () => {
  desk = await WalletDesk.open();
});
beforeEach(() => desk.renew());
afterAll(() => desk.close());

describe('balances', () => {
  it('of Ethereum are read once connected, exactly, by one call, the most valuable first', async () => {
    desk.app.prices.set('ETH', 2_000);
    desk.app.prices.set('USDC', 1);
    desk.app.prices.set('LINK', 100);
    const before = desk.lastCall();
    const addedAt = Date.now();
    expect(await desk.add(DEMO_ETHEREUM_ADDRESS)).toMatchObject({
      tokens: [],
      balances: 'reading',
      asOf: null,
    });
    const wallet = await desk.settled('known');
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
    expect(desk.callsSince(before)).toBe(1);
  });

  it('of Bitcoin are confirmed satoshi', async () => {
    await desk.add(DEMO_BITCOIN_ADDRESS);
    expect((await desk.settled('known')).tokens).toEqual([
      { symbol: 'BTC', name: 'Bitcoin', balance: '0.48210042' },
    ]);
  });

  it('are exact to the last wei, and zero where there is nothing', async () => {
    await desk.chain.setBalance({ address: NOBODYS, symbol: 'USDT', amount: '0.000001' });
    await desk.chain.setBalance({
      address: NOBODYS,
      symbol: 'DAI',
      amount: '123456789012.123456789012345678',
    });
    await desk.add(NOBODYS);
    const exact = { ETH: '0', USDT: '0.000001', DAI: '123456789012.123456789012345678' };
    expect(amounts(await desk.settled('known'))).toEqual(exact);
  });

  it('of a token that reverts or has no code are unknown, the others are known', async () => {
    await desk.chain.setTokenMode('USDC', 'reverting');
    await desk.chain.setTokenMode('AAVE', 'absent');
    await desk.add(DEMO_ETHEREUM_ADDRESS);
    const read = amounts(await desk.settled('known'));
    await desk.chain.setTokenMode('USDC', 'working');
    await desk.chain.setTokenMode('AAVE', 'working');
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
    await Promise.all(listed.map((symbol) => desk.chain.setTokenMode(symbol, 'absent')));
    await desk.add(DEMO_ETHEREUM_ADDRESS);
    const wallet = await desk.settled('unknown');
    await Promise.all(listed.map((symbol) => desk.chain.setTokenMode(symbol, 'working')));
    expect([wallet.tokens, wallet.asOf]).toEqual([[], null]);
    expect(desk.app.log()).toContain('this is not Ethereum');
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
    desk.chain.setFault(network, fault);
    await desk.add(address);
    expect(await desk.settled('unknown')).toMatchObject({ tokens: [], asOf: null });
  });

  it.each(CASES)(
    '$network $what: what was known is kept with its time',
    async ({ fault, network, address }) => {
      await desk.add(address);
      const known = await desk.settled('known');
      desk.chain.setFault(network, fault);
      await desk.later(61);
      const { asOf } = await desk.only();
      const unknown = await desk.settled('unknown');
      expect(unknown).toEqual({ ...known, asOf, balances: 'unknown' });
      desk.chain.setFault(network, null);
      await desk.later(16);
      expect(amounts(await desk.settled('known'))).toEqual(amounts(known));
    },
  );

  it('is not waited for beyond the limit', async () => {
    desk.chain.setFault('ethereum', { kind: 'slow', delayMs: NEVER_MS });
    desk.chain.setFault('bitcoin', { kind: 'slow', delayMs: NEVER_MS });
    const ethereum = new EthereumBalances(desk.chain.rpcUrl, ETHEREUM_TOKENS, LIMIT_MS);
    const bitcoin = new BitcoinBalances(desk.chain.esploraUrl, LIMIT_MS);
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
    expect(desk.app.log()).toContain(
      '"network":"ethereum","reason":"HTTP status 429","msg":"balances cannot be read"',
    );
    expect(desk.app.log()).toContain(
      '"network":"bitcoin","reason":"HTTP status 429","msg":"balances cannot be read"',
    );
    for (const secret of [DEMO_ETHEREUM_ADDRESS, DEMO_BITCOIN_ADDRESS, desk.chain.url]) {
      expect(desk.app.log()).not.toContain(secret);
    }
  });
});
