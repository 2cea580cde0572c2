import { createPublicClient, defineChain, erc20Abi, formatUnits, http } from 'viem';
import type { ChainStandIn } from './chain-stand-in.js';
import { DEMO_BITCOIN_ADDRESS, DEMO_ETHEREUM_ADDRESS } from './demo-addresses.js';
import { startChainStandIn } from './start-chain-stand-in.js';

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const OWNER = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const SATOSHI = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';

let chain: ChainStandIn;

beforeAll(async () => {
  chain = await startChainStandIn();
  await chain.ready;
});
afterEach(() => {
  chain.setFault('ethereum', null);
  chain.setFault('bitcoin', null);
});
afterAll(() => chain.close());

function client() {
  const mainnet = defineChain({
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
    contracts: { multicall3: { address: '0xcA11bde05977b3631167028862bE2a173976CA11' } },
  });
  return createPublicClient({ chain: mainnet, transport: http(chain.rpcUrl, { retryCount: 0 }) });
}

function usdcOf(owner: `0x${string}`): Promise<bigint> {
  return client().readContract({ abi: erc20Abi, address: USDC, functionName: 'balanceOf', args: [owner] });
}

async function control(call: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${chain.url}/_control/${call}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

describe('ethereum', () => {
  it('is mainnet with demo balances, tokens with their decimals, and Multicall3 where it always is', async () => {
    const node = client();
    expect(await node.getChainId()).toBe(1);
    expect(formatUnits(await node.getBalance({ address: DEMO_ETHEREUM_ADDRESS }), 18)).toBe('12.5');
    const calls = ['decimals', 'totalSupply'] as const;
    const results = await node.multicall({
      contracts: calls.map((functionName) => ({ abi: erc20Abi, address: USDC, functionName }) as const),
    });
    expect(results.map(({ result }) => result)).toEqual([6, 0n]);
    expect(await usdcOf(DEMO_ETHEREUM_ADDRESS)).toBe(2_500_750_000n);
    expect(await usdcOf(OWNER)).toBe(0n);
  });

  it('takes balances and token modes, in code and over HTTP', async () => {
    await chain.setBalance({ address: OWNER, symbol: 'USDC', amount: '1.000001' });
    expect(await usdcOf(OWNER)).toBe(1_000_001n);
    const change = { address: OWNER.toLowerCase(), symbol: 'USDC', amount: '7' };
    expect((await control('balance', change)).status).toBe(200);
    expect(await usdcOf(OWNER)).toBe(7_000_000n);
    await control('token', { symbol: 'USDC', mode: 'reverting' });
    await expect(usdcOf(OWNER)).rejects.toThrow('token is paused');
    await chain.setTokenMode('USDC', 'working');
    expect(await usdcOf(OWNER)).toBe(7_000_000n);
  });

  it('logs its calls', async () => {
    const before = chain.calls().at(-1)?.n ?? 0;
    await usdcOf(OWNER);
    expect(chain.calls(before)).toEqual([expect.objectContaining({ network: 'ethereum', what: 'eth_call' })]);
  });
});

describe('bitcoin', () => {
  const read = (address: string): Promise<Response> =>
    fetch(`${chain.esploraUrl}/address/${address}`, { redirect: 'manual' });

  it('tells sums of an address, nothing for one nobody paid, and refuses what is none', async () => {
    const { chain_stats: stats } = (await (await read(DEMO_BITCOIN_ADDRESS)).json()) as {
      chain_stats: { funded_txo_sum: number; spent_txo_sum: number };
    };
    expect(stats.funded_txo_sum - stats.spent_txo_sum).toBe(48_210_042);
    expect(await (await read(SATOSHI)).json()).toMatchObject({ chain_stats: { funded_txo_sum: 0 } });
    const bad = await read('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb');
    expect([bad.status, await bad.text()]).toEqual([400, 'Invalid Bitcoin address']);
  });

  it('takes balances to the last satoshi', async () => {
    await chain.setBalance({ address: SATOSHI, symbol: 'BTC', amount: '20999999.97690001' });
    const { chain_stats: stats } = (await (await read(SATOSHI)).json()) as {
      chain_stats: { funded_txo_sum: number; spent_txo_sum: number };
    };
    expect(stats.funded_txo_sum - stats.spent_txo_sum).toBe(2_099_999_997_690_001);
  });

  it('fails as it is told', async () => {
    chain.setFault('bitcoin', { kind: 'status', status: 429, retryAfter: 7 });
    const limited = await read(SATOSHI);
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
    await control('fault', { network: 'bitcoin', fault: { kind: 'html' } });
    expect((await read(SATOSHI)).headers.get('content-type')).toContain('text/html');
    chain.setFault('bitcoin', { kind: 'garbage' });
    await expect((await read(SATOSHI)).json()).rejects.toThrow('JSON');
    chain.setFault('bitcoin', { kind: 'redirect', to: `${chain.url}/elsewhere` });
    expect((await read(SATOSHI)).status).toBe(302);
    chain.setFault('bitcoin', { kind: 'oversize' });
    expect((await (await read(SATOSHI)).text()).length).toBeGreaterThan(2_000_000);
    chain.setFault('bitcoin', { kind: 'cut' });
    await expect(read(SATOSHI)).rejects.toThrow('fetch failed');
    chain.setFault('bitcoin', { kind: 'slow', delayMs: 60_000 });
    await expect(fetch(`${chain.esploraUrl}/address/x`, { signal: AbortSignal.timeout(50) })).rejects.toThrow(
      'timeout',
    );
    await control('fault', { network: 'bitcoin', fault: null });
    expect((await read(SATOSHI)).status).toBe(200);
  });
});

describe('control', () => {
  it.each([
    ['no address', 'balance', { address: 'x', symbol: 'ETH', amount: '1' }],
    ['an unknown symbol', 'balance', { address: OWNER, symbol: 'NOSUCH', amount: '1' }],
    ['no amount', 'balance', { address: OWNER, symbol: 'ETH', amount: '-1' }],
    ['an unknown mode', 'token', { symbol: 'USDC', mode: 'x' }],
    ['an unknown network', 'fault', { network: 'solana', fault: null }],
    ['an unknown fault', 'fault', { network: 'bitcoin', fault: { kind: 'x' } }],
    ['a delay that is none', 'fault', { network: 'bitcoin', fault: { kind: 'slow', delayMs: 'x' } }],
  ])('refuses %s', async (_what, call, body) => {
    expect((await control(call, body)).status).toBe(400);
  });

  it('tells whether it is ready', async () => {
    const status: unknown = await (await fetch(`${chain.url}/_control/status`)).json();
    expect(status).toMatchObject({ ready: true, faults: { ethereum: null, bitcoin: null } });
  });
});

it('answers 503 while the local node starts, and takes the node with it', async () => {
  let start = (): void => undefined;
  const readyAfter = new Promise<void>((resolve) => {
    start = resolve;
  });
  const starting = await startChainStandIn({ readyAfter });
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] });
  const early = await fetch(starting.rpcUrl, { method: 'POST', body });
  expect(early.status).toBe(503);
  const bitcoin = await fetch(`${starting.esploraUrl}/address/${DEMO_BITCOIN_ADDRESS}`);
  expect(bitcoin.status).toBe(200);
  start();
  await starting.ready;
  await starting.close();
  expect(() => process.kill(Number(starting.evmPid), 0)).toThrow('ESRCH');
});
