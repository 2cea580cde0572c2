import type { BillingSummary } from '@contract/billing.js';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type FakeRoutes, installFakeServer } from '../../../shared/testing/fake-server.js';
import { makeBilling, makePayment } from '../../../shared/testing/make-billing.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { toastAtom } from '../../../shared/ui/toast.js';
import { PayButton } from './pay-button.js';

const SUMMARY = 'GET /api/billing/summary';
const CHARGE = 'POST /api/billing/create-charge';

let server: ReturnType<typeof installFakeServer>;
const realOpen = window.open;
afterEach(() => {
  server.restore();
  window.open = realOpen;
});

/** Shows the button, once it is known what was paid before. */
async function open(routes: FakeRoutes) {
  server = installFakeServer({ [SUMMARY]: () => ({ body: makeBilling() }), ...routes });
  const view = renderApp(<PayButton pendingUrl={null} />);
  await waitFor(() => expect(view.client.isFetching()).toBe(0));
  return view;
}

const sent = (route: string) => server.calls.filter((call) => call.route === route);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function fakeWindow() {
  const opened = { opener: {} as unknown, closed: false, location: { href: '' }, close: () => undefined };
  window.open = () => opened as unknown as Window;
  return opened;
}

it('leads a new window to the payment, and reads the summary 1 s later', async () => {
  const opened = fakeWindow();
  await open({ [CHARGE]: () => ({ body: { url: 'https://pay.example/c' } }) });
  press('Pay Now');
  await waitFor(() => expect(opened.location.href).toBe('https://pay.example/c'));
  expect(opened.opener).toBeNull();
  expect(sent(SUMMARY)).toHaveLength(1);
  await waitFor(() => expect(sent(SUMMARY)).toHaveLength(2), { timeout: 2_000 });
});

it('opens one charge however often it is pressed', async () => {
  fakeWindow();
  await open({ [CHARGE]: () => ({ body: { url: 'https://pay.example/c' } }) });
  const button = screen.getByRole('button', { name: 'Pay Now' });
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByRole('link', { name: 'Open the payment page' });
  expect(sent(CHARGE)).toHaveLength(1);
});

it('leaves a link where the browser opens no window', async () => {
  window.open = () => null;
  await open({ [CHARGE]: () => ({ body: { url: 'https://pay.example/c' } }) });
  press('Pay Now');
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Open the payment page' });
  expect(link.href).toBe('https://pay.example/c');
});

it('leads to the next payment after one that was too small', async () => {
  window.open = () => null;
  const urls = ['https://pay.example/1', 'https://pay.example/2'];
  let history: BillingSummary['history'] = [];
  const { client } = await open({
    [SUMMARY]: () => ({ body: makeBilling({ history }) }),
    [CHARGE]: () => ({ body: { url: urls.shift() } }),
  });
  press('Pay Now');
  const link = () => screen.queryByRole<HTMLAnchorElement>('link', { name: 'Open the payment page' });
  await waitFor(() => expect(link()?.href).toBe('https://pay.example/1'));
  history = [makePayment({ status: 'underpaid', granted: false, receipt_url: 'https://pay.example/1' })];
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(link()).toBeNull());
  press('Pay Now');
  await waitFor(() => expect(link()?.href).toBe('https://pay.example/2'));
});

const unsaid = 'Unable to generate payment link. Please try again.';
const tooEarly = 'You can renew from 16 Dec 2026.';

it.each([
  ['', { status: 500 }, unsaid],
  ['with the reason', { status: 409, body: { code: 'CONFLICT', message: tooEarly } }, tooEarly],
  ['when led astray', { body: { url: 'javascript:alert(1)' } }, unsaid],
])('says that it failed %s', async (_name, answer, description) => {
  const opened = fakeWindow();
  const { store } = await open({ [CHARGE]: () => answer });
  press('Pay Now');
  await waitFor(() =>
    expect(store.get(toastAtom)).toMatchObject({
      tone: 'bad',
      title: 'Failed to create payment',
      description,
    }),
  );
  expect(opened.location.href).toBe('');
});
