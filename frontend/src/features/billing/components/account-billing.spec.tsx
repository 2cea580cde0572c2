import type { User } from '@contract/account.js';
import type { BillingSummary } from '@contract/billing.js';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type FakeRoutes, installFakeServer } from '../../../shared/testing/fake-server.js';
import { makeBilling, makePayment } from '../../../shared/testing/make-billing.js';
import { makeUser } from '../../../shared/testing/make-user.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { toastAtom } from '../../../shared/ui/toast.js';
import { billingSummaryQuery } from '../api/billing-calls.js';
import { AccountBilling } from './account-billing.js';

const SUMMARY = 'GET /api/billing/summary';
const pro = makeUser({ role: 'pro', plan: 'pro_active', emailVerified: true });

let server: ReturnType<typeof installFakeServer>;
afterEach(() => server.restore());

function open(summary: Partial<BillingSummary> = {}, routes: FakeRoutes = {}, user: User = pro) {
  server = installFakeServer({ [SUMMARY]: () => ({ body: makeBilling(summary) }), ...routes });
  const asked: string[] = [];
  const view = renderApp(
    <AccountBilling
      user={user}
      paused="Paused: 2 triggers on ADA."
      onUpgrade={() => asked.push('upgrade')}
      onChooseTerm={() => asked.push('other term')}
    />,
  );
  return { ...view, asked };
}

const sent = (route: string) => server.calls.filter((call) => call.route === route);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const ready = () => screen.findByRole('button', { name: 'Manage billing' });

it('shows plan, address, period, renewal, amount and term', async () => {
  open();
  await ready();
  for (const text of [
    'Pro Tier',
    'anna@example.com',
    '21 Sept 2026 – 21 Dec 2026',
    'Next renewal 21 Dec 2026.',
    '30 USDC, quarterly',
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.queryByRole('button', { name: 'Pay Now' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Upgrade to Pro' })).toBeNull();
});

it('offers Free the upgrade', async () => {
  const { asked } = open({ plan: 'free', amount: null, term: null }, {}, makeUser());
  await ready();
  press('Upgrade to Pro');
  expect(asked).toEqual(['upgrade']);
  expect(screen.queryByRole('button', { name: 'Pay Now' })).toBeNull();
});

it('leads Free to a payment that is open', async () => {
  open(
    { plan: 'free', amount: null, term: null, pending_charge_url: 'https://pay.example/c' },
    {},
    makeUser(),
  );
  await ready();
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the payment page' }).href).toBe(
    'https://pay.example/c',
  );
  expect(screen.getByRole('button', { name: 'Upgrade to Pro' })).toBeTruthy();
});

it('says until when grace lasts', async () => {
  open({ plan: 'pro_grace', grace_until: '2026-12-23T10:00:00Z' });
  await ready();
  expect(screen.getByText('Grace until 23 Dec 2026, 11:00 CET. Renew by then to keep Pro.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pay Now' })).toBeTruthy();
});

it('offers to renew what has ended, says what is paused, and lets another term be chosen', async () => {
  const { asked } = open({ plan: 'pro_expired' }, {}, makeUser({ plan: 'pro_expired' }));
  await ready();
  expect(screen.getByText('Pro ended on 21 Dec 2026. Renew to use what is paused.')).toBeTruthy();
  expect(screen.getByText('Paused: 2 triggers on ADA.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pay Now' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Upgrade to Pro' })).toBeNull();
  press('Change term or use a code');
  expect(asked).toEqual(['other term']);
});

it('leads nowhere but to web addresses', async () => {
  open({
    within_renewal_window: true,
    pending_charge_url: 'javascript:alert(1)',
    history: [makePayment({ receipt_url: 'data:text/html,x' })],
  });
  await ready();
  expect(screen.getByRole('button', { name: 'Pay Now' })).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('says what arrived of a payment that was too small, and whom to write to', async () => {
  open({ history: [makePayment({ status: 'underpaid', amount: 24, granted: false })] });
  await ready();
  expect(screen.getByText(/^24 of 30 USDC arrived\./)).toBeTruthy();
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: /^support@/ }).href).toMatch(/^mailto:support@/);
});

it('has the person read again when billing knows of another plan', async () => {
  const { client } = open({ plan: 'pro_grace' }, { 'GET /api/me': () => ({ body: pro }) });
  client.setQueryData(['me'], pro);
  await ready();
  expect(client.getQueryState(['me'])?.isInvalidated).toBe(true);
});

it('has an admin pay nothing', async () => {
  open({ within_renewal_window: true }, {}, makeUser({ role: 'admin' }));
  await screen.findByText(/^Complimentary account/);
  expect(screen.queryByRole('button', { name: 'Pay Now' })).toBeNull();
});

it('shows the last three payments with their receipts, all of them in Manage billing', async () => {
  const history = [9, 8, 7, 6].map((month) => makePayment({ date: `2026-0${month}-21T10:00:00Z` }));
  open({ history });
  await ready();
  const recent = within(screen.getByRole('list', { name: 'Recent payments' }));
  expect(recent.getAllByRole('listitem')).toHaveLength(3);
  expect(recent.getAllByText<HTMLAnchorElement>('Receipt')[0]?.href).toBe('https://pay.example/receipt');
  press('Manage billing');
  const dialog = within(await screen.findByRole('dialog', { name: 'Manage billing' }));
  expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Payment history',
    'Billing help',
  ]);
  expect(within(dialog.getByRole('list', { name: 'Payment history' })).getAllByRole('listitem')).toHaveLength(
    4,
  );
  expect(dialog.getByText('Payments are made in USDC through a crypto payment provider.')).toBeTruthy();
});

describe('when billing does not answer', () => {
  it('is asked three times, then says Billing Error', async () => {
    open({}, { [SUMMARY]: () => ({ status: 500 }) });
    await screen.findByText('Billing Error');
    expect(sent(SUMMARY)).toHaveLength(3);
    expect(screen.getByText('Pro Tier')).toBeTruthy();
    expect(screen.getByText('anna@example.com')).toBeTruthy();
  });

  it('says Retrying... while it is asked again', async () => {
    let fails = true;
    open({}, { [SUMMARY]: () => (fails ? { status: 500 } : { body: makeBilling() }) });
    await screen.findByText('Billing Error');
    press('Retry');
    await screen.findByRole('button', { name: 'Retrying...' });
    fails = false;
    await ready();
    expect(screen.queryByText('Billing Error')).toBeNull();
  });
});

describe('refresh', () => {
  it('reads the summary again', async () => {
    const { store } = open();
    await ready();
    press('Refresh billing');
    await waitFor(() =>
      expect(store.get(toastAtom)).toMatchObject({
        tone: 'plain',
        title: 'Billing Updated',
        description: 'Your billing information has been refreshed.',
      }),
    );
    expect(sent(SUMMARY)).toHaveLength(2);
    expect(sent('POST /api/billing/poll')).toEqual([]);
  });

  it('asks the provider first about an open charge', async () => {
    open({ pending_charge_url: 'https://pay.example/c' }, { 'POST /api/billing/poll': () => ({ body: {} }) });
    await ready();
    press('Refresh billing');
    await waitFor(() => expect(sent(SUMMARY)).toHaveLength(2));
    expect(sent('POST /api/billing/poll')).toHaveLength(1);
  });

  it('is content when the open charge was settled in the meantime', async () => {
    const { store } = open(
      { pending_charge_url: 'https://pay.example/c' },
      { 'POST /api/billing/poll': () => ({ status: 404 }) },
    );
    await ready();
    press('Refresh billing');
    await waitFor(() => expect(store.get(toastAtom)?.title).toBe('Billing Updated'));
    expect(sent(SUMMARY)).toHaveLength(2);
  });

  it('says that it failed', async () => {
    let fails = false;
    const { store } = open({}, { [SUMMARY]: () => (fails ? { status: 500 } : { body: makeBilling() }) });
    await ready();
    fails = true;
    press('Refresh billing');
    await waitFor(() =>
      expect(store.get(toastAtom)).toMatchObject({ tone: 'bad', title: "Couldn't refresh. Try again." }),
    );
    expect(screen.getByText('Next renewal 21 Dec 2026.')).toBeTruthy();
  });

  it('also begins while the page reads by itself, and says how it went', async () => {
    let fails = false;
    const { store, client } = open(
      {},
      { [SUMMARY]: () => (fails ? { status: 500 } : { body: makeBilling() }) },
    );
    await ready();
    fails = true;
    act(() => void client.invalidateQueries({ queryKey: billingSummaryQuery.queryKey }));
    await waitFor(() => expect(sent(SUMMARY)).toHaveLength(2));
    press('Refresh billing');
    await waitFor(() => expect(store.get(toastAtom)?.title).toBe("Couldn't refresh. Try again."));
  });
});

it('sends the verification mail again', async () => {
  const { store } = open(
    {},
    { 'POST /api/resend-verification': () => ({ body: {} }) },
    { ...pro, emailVerified: false },
  );
  expect(screen.getByText('not verified')).toBeTruthy();
  press('Resend verification');
  await waitFor(() => expect(store.get(toastAtom)).toMatchObject({ title: 'Email sent' }));
});
