/** @jest-environment jsdom */
import type { User } from '@contract/account.js';
import type { BillingSummary } from '@contract/billing.js';
import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useMe } from '../../../shared/session/me.js';
import { type FakeAnswer, type FakeRoutes, installFakeServer } from '../../../shared/testing/fake-server.js';
import { makeBilling, makePayment } from '../../../shared/testing/make-billing.js';
import { makeUser } from '../../../shared/testing/make-user.js';
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

const anna = makeUser();
const nothingPaid = makeBilling({
  plan: 'free',
  amount: null,
  term: null,
  period_start: null,
  period_end: null,
  next_renewal: null,
});
const turnPro = (part: Parameters<typeof makeBilling>[0] = {}) => {
  me = { ...anna, role: 'pro', plan: 'pro_active' };
  summary = makeBilling({ history: [makePayment()], ...part });
};

let server: ReturnType<typeof installFakeServer>;
let me: User;
let summary: BillingSummary;
let asked: string[];
let opened: { opener: unknown; closed: boolean; location: { href: string }; close: () => void };
let ways: string[];
const realOpen = window.open;

function show(routes: FakeRoutes = {}, popup: 'opens' | 'blocked' = 'opens') {
  asked = [];
  ways = [];
  opened = {
    opener: 'this page',
    closed: false,
    location: { href: '' },
    close: () => (opened.closed = true),
  };
  window.open = () => (popup === 'opens' ? (opened as unknown as Window) : null);
  server = installFakeServer({
    'GET /api/me': () => ({ body: me }),
    'GET /api/billing/summary': () => ({ body: summary }),
    ...routes,
  });
  const fake = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    if (typeof input === 'string' && input.includes('preview')) asked.push(`${init?.method} ${input}`);
    return fake(input, init);
  };
  return renderApp(<Dialog />);
}

/** The dialog for whoever is signed in by now. */
function Dialog() {
  return (
    <UpgradeDialog
      me={useMe() ?? me}
      onClose={() => ways.push('closed')}
      onOpenDashboard={() => ways.push('dashboard')}
    />
  );
}

beforeEach(() => {
  // Newer browsers answer with a promise, against the types.
  Element.prototype.scrollIntoView = () => Promise.resolve() as unknown as void;
  me = anna;
  summary = nothingPaid;
});
afterEach(() => {
  jest.useRealTimers();
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

it('activates without a payment when nothing is left to pay, and says so', async () => {
  show({
    'GET /api/billing/preview': () => preview('ok', 0),
    'POST /api/billing/activate-free-upgrade': () => {
      turnPro({ history: [makePayment({ amount: 0, due: 0, receipt_url: null })] });
      return { body: { message: 'Pro is active.' } };
    },
  });
  typeCode('free');
  press('Apply');
  await screen.findByText(/FREE is valid/);
  const button = screen.getByRole('button', { name: 'Activate Pro' });
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByRole('dialog', { name: 'You are Pro' });
  expect(screen.getByText(/paid until 21 Dec 2026/)).toBeTruthy();
  expect(sent('POST /api/billing/activate-free-upgrade')).toEqual([{ plan: 'quarterly', code: 'FREE' }]);
  expect(sent('POST /api/billing/checkout')).toEqual([]);
  expect(opened.opener).toBe('this page');
  press('Open the dashboard');
  expect(ways).toEqual(['dashboard']);
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
  expect(screen.getByRole('dialog', { name: 'Upgrade to Pro' })).toBeTruthy();
});

const POLL = 'POST /api/billing/poll';
const CHECKOUT = { 'POST /api/billing/checkout': () => ({ body: { url: PAY } }) };

it('opens one charge however often it is pressed', async () => {
  show(CHECKOUT);
  const button = screen.getByRole('button', { name: 'Pay 30 USDC' });
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByRole('link', { name: 'Open the payment page' });
  expect(sent('POST /api/billing/checkout')).toHaveLength(1);
});

it('marks a code that has been used up since it was checked', async () => {
  const message = 'Invalid or expired code';
  const { store } = show({
    'GET /api/billing/preview': () => preview('ok', 2_400),
    'POST /api/billing/checkout': () => ({
      status: 422,
      body: { statusCode: 422, code: 'RULE_BROKEN', message, fields: [{ field: 'code', message }] },
    }),
  });
  typeCode('abc');
  press('Apply');
  await screen.findByText(/ABC is valid/);
  press('Pay 24 USDC');
  await screen.findByText(message);
  expect(store.get(toastAtom)).toMatchObject({ title: 'Payment Error', description: message });
  expect(screen.getByRole('button', { name: 'Pay 30 USDC' })).toBeTruthy();
});

describe('while the payment is on its way', () => {
  async function begin(routes: FakeRoutes = {}) {
    jest.useFakeTimers();
    summary = { ...nothingPaid, pending_charge_url: PAY };
    const view = show({ ...CHECKOUT, [POLL]: () => ({ body: { read: 1 } }), ...routes });
    press('Pay 30 USDC');
    await screen.findByText('Waiting for your payment');
    return view;
  }
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  it('has the provider asked every few seconds, and goes on once Pro is there', async () => {
    await begin();
    await pass(11_000);
    expect(sent(POLL)).toHaveLength(2);
    turnPro();
    await pass(5_000);
    await screen.findByRole('dialog', { name: 'You are Pro' });
    const asked = sent(POLL).length;
    await pass(30_000);
    expect(sent(POLL)).toHaveLength(asked);
  });

  it('asks no more when it is closed', async () => {
    const { unmount } = await begin();
    unmount();
    await pass(30_000);
    expect(sent(POLL)).toEqual([]);
  });

  it('asks no more when nothing is open any more, and waits when it asked too often', async () => {
    let status = 429;
    await begin({ [POLL]: () => ({ status }) });
    await pass(5_000);
    expect(sent(POLL)).toHaveLength(1);
    await pass(58_000);
    expect(sent(POLL)).toHaveLength(1);
    status = 404;
    await pass(3_000);
    expect(sent(POLL)).toHaveLength(2);
    await pass(120_000);
    expect(sent(POLL)).toHaveLength(2);
  });

  const tooLittle = () => makePayment({ status: 'underpaid', amount: 24, granted: false, receipt_url: PAY });

  it('says what arrived when it was too little, and waits no more', async () => {
    await begin();
    summary = { ...nothingPaid, history: [tooLittle()] };
    await pass(5_000);
    expect((await screen.findByRole('alert')).textContent).toMatch(/^24 of 30 USDC arrived\./);
    expect(screen.queryByText('Waiting for your payment')).toBeNull();
  });

  it('waits for the next payment after one that was too little', async () => {
    const again = 'https://pay.example/2';
    let url = PAY;
    await begin({ 'POST /api/billing/checkout': () => ({ body: { url } }) });
    summary = { ...nothingPaid, history: [tooLittle()] };
    await pass(5_000);
    await screen.findByText(/^24 of 30 USDC arrived\./);
    const looks = sent(POLL).length;
    url = again;
    summary = { ...summary, pending_charge_url: again };
    press('Pay 30 USDC');
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Open the payment page' });
    expect(link.href).toBe(again);
    expect(screen.getByText(/^24 of 30 USDC arrived\./)).toBeTruthy();
    await pass(5_000);
    expect(sent(POLL).length).toBeGreaterThan(looks);
  });

  it('says that nothing is open any more when the payment failed or its time was up', async () => {
    await begin({ [POLL]: () => ({ status: 404 }) });
    await pass(5_000);
    await screen.findByText(/^The payment page has closed, and no payment has arrived\./);
    expect(screen.queryByText('Waiting for your payment')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Open the payment page' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'I have paid' })).toBeNull();
  });

  it('says so at once to who says to have paid, and still sees what arrives late', async () => {
    await begin();
    summary = nothingPaid;
    press('I have paid');
    await screen.findByText(/^The payment page has closed/);
    turnPro({ history: [makePayment({ status: 'late_paid' })] });
    await pass(5_000);
    await screen.findByRole('dialog', { name: 'You are Pro' });
  });

  it('calls nothing closed while billing does not answer', async () => {
    await begin({ 'GET /api/billing/summary': () => ({ status: 500 }) });
    await pass(10_000);
    expect(screen.getByText('Waiting for your payment')).toBeTruthy();
  });

  it('looks at once when asked to', async () => {
    await begin();
    press('I have paid');
    await screen.findByText('No payment has arrived yet. It can take a minute to be confirmed.');
    expect(sent(POLL)).toHaveLength(1);
  });
});

it('renews with the term that was paid last, for who had Pro', async () => {
  me = { ...anna, role: 'pro', plan: 'pro_grace' };
  summary = makeBilling({ plan: 'pro_grace', term: 'annual', history: [makePayment({ term: 'annual' })] });
  const { client } = show();
  expect(screen.getByRole('dialog', { name: 'Renew Pro' })).toBeTruthy();
  await screen.findByRole('button', { name: 'Pay 66 USDC' });
  summary = { ...summary, plan: 'pro_active', history: [makePayment(), ...summary.history] };
  await act(() => client.invalidateQueries());
  await screen.findByRole('dialog', { name: 'Payment received' });
});
