import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { FakeAnswer } from '../../../shared/testing/fake-server.js';
import { makeBilling, makePayment } from '../../../shared/testing/make-billing.js';
import { toastAtom } from '../../../shared/ui/toast.js';
import {
  anna,
  CHECKOUT,
  clearStage,
  PAY,
  pressInDialog,
  sent,
  setStage,
  show,
  stage,
  turnPro,
} from '../testing/upgrade-stage.js';

const preview = (code_status: string, amount_minor: number): FakeAnswer => ({
  body: { code_status, amount_minor, breakdown: { code_applied: code_status === 'ok' } },
});
const lost = (): FakeAnswer => {
  throw new TypeError('Failed to fetch');
};
const choose = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const typeCode = (value: string) =>
  fireEvent.change(screen.getByLabelText(/Discount code \(/), { target: { value } });

beforeEach(setStage);
afterEach(clearStage);

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
  pressInDialog('Pay 66 USDC');
  const link = await screen.findByRole('link', { name: 'Open the payment page' });
  expect(link.getAttribute('href')).toBe(PAY);
  expect(stage.opened).toMatchObject({ opener: null, location: { href: PAY } });
  expect(sent('POST /api/billing/checkout')).toEqual([{ plan: 'annual' }]);
});

it('has the link when the browser blocks the window', async () => {
  show({ 'POST /api/billing/checkout': () => ({ body: { url: PAY } }) }, 'blocked');
  pressInDialog('Pay 30 USDC');
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
  pressInDialog('Pay 30 USDC');
  await waitFor(() => expect(store.get(toastAtom)).toMatchObject({ tone: 'bad', title, description }));
  expect(stage.opened).toMatchObject({ closed: true, location: { href: '' } });
});

it('checks a code trimmed and in capitals, and takes its price', async () => {
  show({
    'GET /api/billing/preview': () => preview('ok', 2_400),
    'POST /api/billing/checkout': () => ({ body: { url: PAY } }),
  });
  typeCode('  abc ');
  pressInDialog('Apply');
  expect(screen.getByRole('button', { name: 'Checking…' })).toBeTruthy();
  await screen.findByText('ABC is valid: 6 USDC off');
  expect(stage.asked).toEqual(['GET /api/billing/preview?plan=quarterly&code=ABC']);
  pressInDialog('Pay 24 USDC');
  await screen.findByRole('link', { name: 'Open the payment page' });
  expect(sent('POST /api/billing/checkout')).toEqual([{ plan: 'quarterly', code: 'ABC' }]);
});

it('does not check blanks', () => {
  show();
  typeCode('   ');
  fireEvent.submit(screen.getByRole('form', { name: 'Discount code' }));
  expect(stage.asked).toEqual([]);
});

it('checks a code again for the other term', async () => {
  show({ 'GET /api/billing/preview': () => preview('ok', 2_400) });
  typeCode('abc');
  pressInDialog('Apply');
  await screen.findByText(/ABC is valid/);
  choose(/Annual/);
  await waitFor(() => expect(stage.asked.at(-1)).toBe('GET /api/billing/preview?plan=annual&code=ABC'));
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
  pressInDialog('Apply');
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
  pressInDialog('Apply');
  await screen.findByText(/FREE is valid/);
  const button = screen.getByRole('button', { name: 'Activate Pro' });
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByRole('dialog', { name: 'You are on Pro' });
  expect(screen.getByText(/paid until 21 Dec 2026/)).toBeTruthy();
  expect(sent('POST /api/billing/activate-free-upgrade')).toEqual([{ plan: 'quarterly', code: 'FREE' }]);
  expect(sent('POST /api/billing/checkout')).toEqual([]);
  expect(stage.opened.opener).toBe('this page');
  pressInDialog('Open the dashboard');
  expect(stage.ways).toEqual(['dashboard']);
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
  pressInDialog('Apply');
  await screen.findByText(/FREE is valid/);
  pressInDialog('Activate Pro');
  await waitFor(() => expect(store.get(toastAtom)?.title).toBe(title));
  expect(screen.getByRole('dialog', { name: 'Upgrade to Pro' })).toBeTruthy();
});

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
  pressInDialog('Apply');
  await screen.findByText(/ABC is valid/);
  pressInDialog('Pay 24 USDC');
  await screen.findByText(message);
  expect(store.get(toastAtom)).toMatchObject({ title: 'Payment Error', description: message });
  expect(screen.getByRole('button', { name: 'Pay 30 USDC' })).toBeTruthy();
});

it('renews with the term that was paid last, for who had Pro', async () => {
  stage.me = { ...anna, role: 'pro', plan: 'pro_grace' };
  stage.summary = makeBilling({
    plan: 'pro_grace',
    term: 'annual',
    history: [makePayment({ term: 'annual' })],
  });
  const { client } = show();
  expect(screen.getByRole('dialog', { name: 'Renew Pro' })).toBeTruthy();
  await screen.findByRole('button', { name: 'Pay 66 USDC' });
  stage.summary = {
    ...stage.summary,
    plan: 'pro_active',
    history: [makePayment(), ...stage.summary.history],
  };
  await act(() => client.invalidateQueries());
  await screen.findByRole('dialog', { name: 'Payment received' });
});
