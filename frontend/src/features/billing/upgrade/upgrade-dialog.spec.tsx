/** @jest-environment jsdom */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type FakeAnswer, type FakeRoutes, installFakeServer } from '../../../shared/testing/fake-server.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { toastAtom } from '../../../shared/ui/toast.js';
import { UpgradeDialog } from './upgrade-dialog.js';

const PAY = 'https://pay.example/1';
const preview = (code_status: string, amount_minor: number): FakeAnswer => ({
  body: { code_status, amount_minor, breakdown: { code_applied: code_status === 'ok' } },
});
const lost = (): FakeAnswer => {
  throw new TypeError('Failed to fetch');
};

let server: ReturnType<typeof installFakeServer>;
let asked: string[];
let opened: { opener: unknown; closed: boolean; location: { href: string }; close: () => void };
let closings: number;
const realOpen = window.open;

function show(routes: FakeRoutes = {}, popup: 'opens' | 'blocked' = 'opens') {
  asked = [];
  closings = 0;
  opened = {
    opener: 'this page',
    closed: false,
    location: { href: '' },
    close: () => (opened.closed = true),
  };
  window.open = () => (popup === 'opens' ? (opened as unknown as Window) : null);
  server = installFakeServer(routes);
  const fake = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (typeof input === 'string') asked.push(`${init?.method} ${input}`);
    return fake(input, init);
  };
  return renderApp(<UpgradeDialog onClose={() => (closings += 1)} />);
}

afterEach(() => {
  server.restore();
  window.open = realOpen;
});

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const typeCode = (value: string) =>
  fireEvent.change(screen.getByLabelText(/Discount code \(/), { target: { value } });
const sent = (route: string) => server.calls.filter((call) => call.route === route).map(({ body }) => body);

it('offers both terms with their prices', () => {
  show();
  expect(screen.getByRole('radio', { name: /Quarterly 30 USDC USDC 10 per month/ })).toBeTruthy();
  expect(screen.getByRole('radio', { name: /Annual 45% off 66 USDC \$5\.50 a month/ })).toBeTruthy();
  expect(screen.getByText('Payment via a crypto commerce provider (USDC)')).toBeTruthy();
  expect(screen.queryByText(/is valid|Invalid or expired/)).toBeNull();
});

it('pays in a window that was opened in the click, with a link beside it', async () => {
  show({ 'POST /api/billing/checkout': () => ({ body: { url: PAY } }) });
  choose(/Annual/);
  press('Pay 66 USDC');
  const link = await screen.findByRole('link', { name: 'Open the payment page' });
  expect(link.getAttribute('href')).toBe(PAY);
  expect(opened).toMatchObject({ opener: null, location: { href: PAY } });
  expect(sent('POST /api/billing/checkout')).toEqual([{ plan: 'annual' }]);
});

it('has the link when the browser blocks the window', async () => {
  show({ 'POST /api/billing/checkout': () => ({ body: { url: PAY } }) }, 'blocked');
  press('Pay 30 USDC');
  await screen.findByRole('link', { name: 'Open the payment page' });
});

it.each<readonly [string, () => FakeAnswer, string, string]>([
  [
    'refused',
    () => ({ status: 500 }),
    'Payment Error',
    'The payment could not be started. Please try again.',
  ],
  ['lost', lost, 'Error', 'An error occurred during upgrade'],
  [
    'led astray',
    () => ({ body: { url: 'javascript:alert(1)' } }),
    'Error',
    'An error occurred during upgrade',
  ],
])('says that a checkout was %s, and closes the window', async (_name, answer, title, description) => {
  const { store } = show({ 'POST /api/billing/checkout': answer });
  press('Pay 30 USDC');
  await waitFor(() => expect(store.get(toastAtom)).toMatchObject({ tone: 'bad', title, description }));
  expect(opened).toMatchObject({ closed: true, location: { href: '' } });
});

it('checks a code trimmed and in capitals, and takes its price', async () => {
  show({
    'GET /api/billing/preview': () => preview('ok', 2_400),
    'POST /api/billing/checkout': () => ({ body: { url: PAY } }),
  });
  typeCode('  abc ');
  press('Apply');
  expect(screen.getByRole('button', { name: 'Checking…' })).toBeTruthy();
  await screen.findByText('ABC is valid: 6 USDC off');
  expect(asked).toEqual(['GET /api/billing/preview?plan=quarterly&code=ABC']);
  press('Pay 24 USDC');
  await screen.findByRole('link', { name: 'Open the payment page' });
  expect(sent('POST /api/billing/checkout')).toEqual([{ plan: 'quarterly', code: 'ABC' }]);
});

it('does not check blanks', () => {
  show();
  typeCode('   ');
  fireEvent.submit(screen.getByRole('form', { name: 'Discount code' }));
  expect(asked).toEqual([]);
});

it('checks a code again for the other term', async () => {
  show({ 'GET /api/billing/preview': () => preview('ok', 2_400) });
  typeCode('abc');
  press('Apply');
  await screen.findByText(/ABC is valid/);
  choose(/Annual/);
  await waitFor(() => expect(asked.at(-1)).toBe('GET /api/billing/preview?plan=annual&code=ABC'));
  await screen.findByText('ABC is valid: 42 USDC off');
});

it.each<readonly [string, () => FakeAnswer, string, string, boolean]>([
  [
    'not for this plan',
    () => preview('not_applicable', 3_000),
    'Code Not Applicable',
    "This code doesn't apply to the selected plan",
    false,
  ],
  [
    'not valid',
    () => preview('invalid', 3_000),
    'Invalid Code',
    'This code is not valid or has expired',
    true,
  ],
  ['not checked', () => ({ status: 500 }), 'Error', 'Failed to check discount code', false],
])('says that a code is %s', async (_name, answer, title, description, isInvalid) => {
  const { store } = show({ 'GET /api/billing/preview': answer });
  typeCode('abc');
  press('Apply');
  await waitFor(() => expect(store.get(toastAtom)).toMatchObject({ tone: 'bad', title, description }));
  expect(screen.queryByText('Invalid or expired code') !== null).toBe(isInvalid);
  expect(screen.getByRole('button', { name: 'Pay 30 USDC' })).toBeTruthy();
});

it('activates without a payment when nothing is left to pay', async () => {
  const { store } = show({
    'GET /api/billing/preview': () => preview('ok', 0),
    'POST /api/billing/activate-free-upgrade': () => ({ body: {} }),
  });
  typeCode('free');
  press('Apply');
  await screen.findByText(/FREE is valid/);
  press('Activate Pro');
  await waitFor(() => expect(closings).toBe(1));
  expect(sent('POST /api/billing/activate-free-upgrade')).toEqual([{ plan: 'quarterly', code: 'FREE' }]);
  expect(store.get(toastAtom)).toMatchObject({ tone: 'plain', title: 'Pro is active' });
  expect(opened.opener).toBe('this page');
});

it.each<readonly [string, () => FakeAnswer, string]>([
  ['refused', () => ({ status: 500 }), 'Activation Failed'],
  ['lost', lost, 'Error'],
])('says that an activation was %s', async (_name, answer, title) => {
  const { store } = show({
    'GET /api/billing/preview': () => preview('ok', 0),
    'POST /api/billing/activate-free-upgrade': answer,
  });
  typeCode('free');
  press('Apply');
  await screen.findByText(/FREE is valid/);
  press('Activate Pro');
  await waitFor(() => expect(store.get(toastAtom)?.title).toBe(title));
  expect(closings).toBe(0);
});
