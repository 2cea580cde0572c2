import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { operationsQuery } from '../../../shared/admin/operations-query.js';
import { type FakeAnswer, type FakeRoutes, installFakeServer } from '../../../shared/testing/fake-server.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { ToastHost } from '../../../shared/ui/toast-host.js';
import { CHARGE, makeFailedDelivery, makeOperations } from '../testing/make-operations.js';
import { OperationsBoard } from './operations-board.js';

const RETRY = 'POST /api/admin/deliveries/d1/retry';
const REVIEW = 'POST /api/admin/charges/c1/review';
const EVENT = { provider: 'coinbase', type: 'checkout.completed', receivedAt: '2025-11-21T13:00:00Z' };

let server: ReturnType<typeof installFakeServer>;
afterEach(() => server.restore());

function show(routes: FakeRoutes = {}) {
  server = installFakeServer({
    'GET /api/admin/operations': () => ({ body: makeOperations() }),
    'GET /api/admin/charges-in-review': () => ({ body: [CHARGE] }),
    'GET /api/admin/failed-deliveries': () => ({ body: { rows: [makeFailedDelivery()], next: null } }),
    'GET /api/admin/webhook-events': () => ({ body: { rows: [], next: null } }),
    'GET /api/admin/coin-listings': () => ({ body: { rows: [] } }),
    ...routes,
  });
  return renderApp(
    <>
      <OperationsBoard />
      <ToastHost />
    </>,
  );
}

const list = async (name: string) => within(await screen.findByRole('list', { name }));
const count = (route: string) => server.calls.filter((call) => call.route === route).length;

it('shows who runs, who has which lease, what is heard and what waits', async () => {
  show();
  const processes = await list('Processes');
  expect(processes.getByText('web-1 · pid 4711')).toBeTruthy();
  expect(processes.getByText(/^web, market, sender, scheduler · 0\.1\.0/)).toBeTruthy();
  expect(processes.getByText('alive, 3 s ago')).toBeTruthy();
  expect((await list('Leases')).getByText('not held')).toBeTruthy();
  expect((await list('Exchanges')).getByText('kraken')).toBeTruthy();
  expect(screen.getByText(/^Telegram: OK since/)).toBeTruthy();
  expect((await list('Queued messages')).getByText('Telegram · alert')).toBeTruthy();
  expect(screen.getByText('oldest 2 s ago')).toBeTruthy();
  expect(screen.getByText('Failed in the last 24 hours: 1')).toBeTruthy();
});

it('says since when it knows nothing new', async () => {
  let answer: FakeAnswer = { body: makeOperations() };
  const { client } = show({ 'GET /api/admin/operations': () => answer });
  await list('Processes');
  answer = { status: 503 };
  await act(() => client.invalidateQueries({ queryKey: operationsQuery.queryKey }));
  expect(await screen.findByText(/^Bellwether is not responding\. This is what was known at /)).toBeTruthy();
  expect((await list('Processes')).getByText('web-1 · pid 4711')).toBeTruthy();
});

it('says when nothing could be read, and tries again', async () => {
  let answer: FakeAnswer = { status: 500 };
  show({ 'GET /api/admin/operations': () => answer });
  await screen.findByText('Bellwether is not responding.');
  answer = { body: makeOperations() };
  fireEvent.click(screen.getByRole('button', { name: 'Retry', description: '' }));
  expect((await list('Processes')).getByText('web-1 · pid 4711')).toBeTruthy();
});

it('sends a failed message again, and reads the list again', async () => {
  show({ [RETRY]: () => ({ body: { message: 'It is on its way again.' } }) });
  const row = await list('Failed deliveries');
  expect(row.getByText('The bot is blocked in Telegram.')).toBeTruthy();
  fireEvent.click(row.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('It is on its way again.')).toBeTruthy();
  await waitFor(() => expect(count('GET /api/admin/failed-deliveries')).toBeGreaterThan(1));
});

it('says why a message cannot be sent again', async () => {
  const rows = [makeFailedDelivery({ retryable: false })];
  show({ 'GET /api/admin/failed-deliveries': () => ({ body: { rows, next: null } }) });
  const row = await list('Failed deliveries');
  expect(row.getByRole<HTMLButtonElement>('button', { name: 'Retry' }).disabled).toBe(true);
  expect(row.getByText('It cannot be sent again: its text is gone.')).toBeTruthy();
});

it('loads older events after the newest', async () => {
  show({
    'GET /api/admin/webhook-events': ({ search }) =>
      search === 'before=e1'
        ? { body: { rows: [{ ...EVENT, eventId: 'e0', checkoutId: null }], next: null } }
        : { body: { rows: [{ ...EVENT, eventId: 'e1', checkoutId: 'x' }], next: 'e1' } },
  });
  expect((await list('Webhook events')).getByText('coinbase · e1 · checkout x')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Load older' }));
  expect(await screen.findByText('coinbase · e0')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull();
});

it('shows tickers in doubt, if there are any, and takes the decision on them', async () => {
  const rows = [
    {
      exchange: 'gate',
      market: 'ACE/USDT',
      symbol: 'ACE',
      verdict: 'apart',
      decidedBy: 'vote',
      usd: 0.021,
      ownersUsd: 0.56,
      at: '2025-11-21T13:00:00Z',
    },
  ];
  const DECIDE = 'POST /api/admin/coin-listings';
  show({
    'GET /api/admin/coin-listings': () => ({ body: { rows } }),
    [DECIDE]: () => ({ body: { message: 'It is settled.' } }),
  });
  const row = await list('Tickers in doubt');
  expect(row.getByText('By its price: another coin than ACE elsewhere.')).toBeTruthy();
  expect(row.getByText('0.021 USD there, 0.56 USD elsewhere')).toBeTruthy();
  fireEvent.click(row.getByRole('button', { name: 'Same coin: ACE/USDT on gate' }));
  expect(await screen.findByText('It is settled.')).toBeTruthy();
  const { body } = server.calls.find(({ route }) => route === DECIDE) ?? {};
  expect(body).toEqual({ exchange: 'gate', market: 'ACE/USDT', verdict: 'same' });
  await waitFor(() => expect(count('GET /api/admin/coin-listings')).toBeGreaterThan(1));
});

it('has no list of tickers in doubt while there are none', async () => {
  show();
  await list('Processes');
  expect(screen.queryByRole('list', { name: 'Tickers in doubt' })).toBeNull();
});

it('asks before it decides on a payment', async () => {
  show({ [REVIEW]: () => ({ body: { message: 'Granted.' } }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Grant payment of anna@example.com' }));
  expect(await screen.findByRole('dialog', { name: 'Grant the term?' })).toBeTruthy();
  expect(count(REVIEW)).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Grant the term' }));
  expect(await screen.findByText('Granted.')).toBeTruthy();
  expect(server.calls.find(({ route }) => route === REVIEW)?.body).toEqual({ decision: 'grant' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('keeps the question open when the decision fails', async () => {
  show({ [REVIEW]: () => ({ status: 500 }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Close payment of anna@example.com' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Close the review' }));
  expect(await screen.findByText('Close failed')).toBeTruthy();
  expect(screen.getByRole('dialog', { name: 'Close this review?' })).toBeTruthy();
});

it('says why a payment cannot be granted, and lets it be closed', async () => {
  show({ 'GET /api/admin/charges-in-review': () => ({ body: [{ ...CHARGE, grantable: false }] }) });
  const grant = await screen.findByRole<HTMLButtonElement>('button', { name: /^Grant payment/ });
  expect(grant.disabled).toBe(true);
  expect(screen.getByText(/^It cannot be granted/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Close payment/ }).disabled).toBe(false);
});
