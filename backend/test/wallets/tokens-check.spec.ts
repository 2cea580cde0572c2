import type { ChainStandIn } from '../../../e2e/stand-ins/chain/chain-stand-in.js';
import { startChainStandIn } from '../../../e2e/stand-ins/chain/start-chain-stand-in.js';
import { tokenFaults } from '../../src/features/wallets/check-tokens.js';
import { ETHEREUM_TOKENS } from '../../src/features/wallets/ethereum-tokens.js';

let chain: ChainStandIn;

beforeAll(async () => {
  chain = await startChainStandIn();
  await chain.ready;
});
afterAll(() => chain.close());

it('finds nothing where every contract says what the table says', async () => {
  expect(await tokenFaults(chain.rpcUrl, ETHEREUM_TOKENS)).toEqual([]);
});

it('names a token that says otherwise, and one that says nothing', async () => {
  await chain.setTokenMode('DAI', 'absent');
  const table = ETHEREUM_TOKENS.filter(({ symbol }) => ['USDC', 'DAI', 'LINK'].includes(symbol)).map(
    (token) => (token.symbol === 'USDC' ? { ...token, decimals: 18 } : token),
  );
  expect(await tokenFaults(chain.rpcUrl, table)).toEqual([
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48: the table says USDC with 18 decimals, its contract USDC with 6 decimals.',
    '0x6B175474E89094C44Da98b954EedeAC495271d0F: the table says DAI with 18 decimals, its contract no symbol with no decimals.',
  ]);
});

it('rejects where nobody answers', async () => {
  chain.setFault('ethereum', { kind: 'status', status: 503 });
  await expect(tokenFaults(chain.rpcUrl, ETHEREUM_TOKENS)).rejects.toMatchObject({
    name: 'HttpRequestError',
  });
});
