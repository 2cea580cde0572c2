import type { Role } from '@contract/account.js';
import type { WalletSubmission } from '@contract/wallet.js';
import { screen } from '@testing-library/react';
import { installFakeServer } from '../../../shared/testing/fake-server.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { ConnectedWallets } from './connected-wallets.js';

const FREE_LINE = 'Free includes 1 wallet. Upgrade to Pro for up to 5.';
const PRO_LINE = 'Pro includes 5 wallets. Remove one to add another.';

let server: ReturnType<typeof installFakeServer>;
afterEach(() => server.restore());

async function open(role: Role, count: number) {
  const wallets = Array.from(
    { length: count },
    (_, at): WalletSubmission => ({
      id: `w${at}`,
      network: 'ethereum',
      address: '0x742d35Cc6634C0532925a3b844Bc454e4438f44e',
      tokens: [],
      balances: 'known',
      asOf: new Date().toISOString(),
      paused: null,
    }),
  );
  server = installFakeServer({ 'GET /api/wallet-submissions': () => ({ body: wallets }) });
  renderApp(<ConnectedWallets role={role} isAdding={false} onAddingChange={() => undefined} />);
  await screen.findByText(new RegExp(`^${count} of `));
}

it.each([
  ['free', 1, FREE_LINE],
  ['pro', 5, PRO_LINE],
  ['admin', 5, PRO_LINE],
] as const)('says before a wallet is refused that %s has all of its wallets', async (role, count, text) => {
  await open(role, count);
  expect(screen.getByText(text)).toBeTruthy();
});

it.each([
  ['free', 0],
  ['pro', 4],
] as const)('says nothing of it while %s has room', async (role, count) => {
  await open(role, count);
  expect(screen.queryByText(/includes/)).toBeNull();
});
