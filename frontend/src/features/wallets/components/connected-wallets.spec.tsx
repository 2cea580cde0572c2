import type { WalletSubmission } from '@contract/wallet.js';
import { jest } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { type FakeRoutes, installFakeServer } from '../../../shared/testing/fake-server.js';
import { pass, settle } from '../../../shared/testing/fake-time.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { toastAtom } from '../../../shared/ui/toast.js';
import { ConnectedWallets } from './connected-wallets.js';

const ADDRESS = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e';
const makeWallet = (part: Partial<WalletSubmission> = {}): WalletSubmission => ({
  id: 'w1',
  network: 'ethereum',
  address: ADDRESS,
  tokens: [
    { symbol: 'ETH', name: 'Ether', balance: '3.25' },
    { symbol: 'UNI', name: 'Uniswap', balance: null },
  ],
  balances: 'known',
  asOf: new Date().toISOString(),
  paused: null,
  ...part,
});

let server: ReturnType<typeof installFakeServer>;
afterEach(() => server.restore());

function Wallets({ plan }: { readonly plan: 'free' | 'pro' }) {
  const [isAdding, setAdding] = useState(false);
  return <ConnectedWallets role={plan} isAdding={isAdding} onAddingChange={setAdding} />;
}

function open(wallets: readonly WalletSubmission[], routes: FakeRoutes = {}, role: 'free' | 'pro' = 'pro') {
  server = installFakeServer({ 'GET /api/wallet-submissions': () => ({ body: wallets }), ...routes });
  return renderApp(<Wallets plan={role} />);
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const ASKED_AGAIN_AFTER_MS = 3_000;
const sent = (route: string) => server.calls.filter((call) => call.route === route);
const add = async (address: string) => {
  press('Add wallet');
  fireEvent.change(await screen.findByLabelText('Wallet address'), { target: { value: address } });
  press('Add this wallet');
};

describe('the list', () => {
  it('shows what lies where, and never a zero nobody saw', async () => {
    open([makeWallet()]);
    expect((await screen.findByText('0x742d…f44e')).title).toBe(ADDRESS);
    expect(screen.getByText('Ethereum')).toBeTruthy();
    expect(screen.getByText('3.25 ETH')).toBeTruthy();
    expect(screen.getByText('unknown')).toBeTruthy();
    expect(screen.getByText('1 of 5')).toBeTruthy();
  });

  it('says that a wallet is being read, and asks again until it is known', async () => {
    jest.useFakeTimers();
    let asked = 0;
    open([], {
      'GET /api/wallet-submissions': () => {
        asked += 1;
        const reading = asked < 2;
        const part = reading ? ({ tokens: [], balances: 'reading', asOf: null } as const) : {};
        return { body: [makeWallet(part)] };
      },
    });
    await settle();
    screen.getByText('reading…');
    await pass(ASKED_AGAIN_AFTER_MS);
    screen.getByText('3.25 ETH');
    expect(screen.queryByText('reading…')).toBeNull();
  });

  it('has its coins offered for triggers once it is known which they are', async () => {
    jest.useFakeTimers();
    let asked = 0;
    let symbols = 0;
    function Picker() {
      useQuery({ queryKey: ['api', 'trigger-symbols'] });
      return null;
    }
    server = installFakeServer({
      'GET /api/wallet-submissions': () => {
        asked += 1;
        return { body: [makeWallet(asked < 2 ? { tokens: [], balances: 'reading', asOf: null } : {})] };
      },
      'GET /api/trigger-symbols': () => {
        symbols += 1;
        return { body: [] };
      },
    });
    renderApp(
      <>
        <Wallets plan="pro" />
        <Picker />
      </>,
    );
    await settle();
    screen.getByText('reading…');
    expect(symbols).toBe(1);
    await pass(ASKED_AGAIN_AFTER_MS);
    expect(symbols).toBe(2);
  });

  it('says that the plan has paused a wallet', async () => {
    open([makeWallet({ paused: 'plan' })], {}, 'free');
    await screen.findByText('Paused');
    expect(screen.getByText(/Renew to track this one again/)).toBeTruthy();
  });

  it('says what to do first when there is none', async () => {
    open([]);
    fireEvent.click(await screen.findByRole('button', { name: 'Add your first wallet' }));
    expect(await screen.findByRole('dialog', { name: 'Add wallet' })).toBeTruthy();
  });

  it('offers to try again when it could not be loaded', async () => {
    let fails = true;
    open([], {
      'GET /api/wallet-submissions': () => (fails ? { status: 500 } : { body: [makeWallet()] }),
    });
    await screen.findByText('Your wallets could not be loaded.');
    fails = false;
    press('Retry');
    await screen.findByText('3.25 ETH');
  });
});

describe('adding', () => {
  it('sends the address for the network ethereum, and shows the wallet', async () => {
    const wallets: WalletSubmission[] = [];
    open([], {
      'GET /api/wallet-submissions': () => ({ body: wallets }),
      'POST /api/wallets': () => {
        wallets.push(makeWallet());
        return { status: 201, body: wallets[0] };
      },
    });
    await screen.findByText('0 of 5');
    await add(`  ${ADDRESS} `);
    await screen.findByText('1 of 5');
    expect(sent('POST /api/wallets').map(({ body }) => body)).toEqual([
      { address: ADDRESS, network: 'ethereum' },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['ten characters', '0123456789', /more than 10 characters/],
    ['a private key', `0x${'ab'.repeat(32)}`, /private key/],
  ])('never sends %s', async (_name, typed, hint) => {
    open([]);
    await screen.findByText('0 of 5');
    await add(typed);
    expect(screen.getByText(hint)).toBeTruthy();
    expect(sent('POST /api/wallets')).toEqual([]);
  });

  it.each([
    ['no answer of ours', { status: 500 }, 'Failed to add wallet', 'Please try again.'],
    [
      'a duplicate',
      { status: 409, body: { code: 'CONFLICT', message: 'You have this wallet already.' } },
      'Failed to add wallet',
      'You have this wallet already.',
    ],
    [
      'the limit of Free',
      { status: 403, body: { code: 'TIER_LIMIT', message: 'No.', upgradeMessage: 'Upgrade for 5.' } },
      'Free Tier Limit',
      'Upgrade for 5.',
    ],
  ])('says why a wallet was not taken: %s', async (_name, answer, title, description) => {
    const { store } = open([], { 'POST /api/wallets': () => answer }, 'free');
    await screen.findByText('0 of 1');
    await add(ADDRESS);
    await waitFor(() => expect(store.get(toastAtom)).toMatchObject({ tone: 'bad', title, description }));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

describe('removing', () => {
  it('removes at once, and adds it again when that is undone', async () => {
    let wallets = [makeWallet()];
    const { store } = open([], {
      'GET /api/wallet-submissions': () => ({ body: wallets }),
      'DELETE /api/wallet-submissions/w1': () => {
        wallets = [];
        return { status: 204 };
      },
      'POST /api/wallets': () => {
        wallets = [makeWallet()];
        return { status: 201, body: makeWallet() };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove wallet 0x742d…f44e' }));
    await screen.findByText('0 of 5');
    expect(sent('DELETE /api/wallet-submissions/w1')).toHaveLength(1);
    const section = screen.getByRole('region', { name: 'Connected wallets' });
    expect(document.activeElement).toBe(section);
    const { action } = store.get(toastAtom) ?? {};
    expect(action?.label).toBe('Undo');
    act(() => action?.run());
    await screen.findByText('1 of 5');
    expect(sent('POST /api/wallets').map(({ body }) => body)).toEqual([
      { address: makeWallet().address, network: 'ethereum' },
    ]);
  });

  it('says that it failed, and keeps the wallet', async () => {
    const { store } = open([makeWallet()], { 'DELETE /api/wallet-submissions/w1': () => ({ status: 500 }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove wallet 0x742d…f44e' }));
    await waitFor(() => expect(store.get(toastAtom)).toMatchObject({ title: 'Failed to remove wallet' }));
    expect(screen.getByText('3.25 ETH')).toBeTruthy();
  });
});
