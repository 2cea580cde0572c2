import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { FakeRoutes } from '../../../shared/testing/fake-server.js';
import { pass, settle } from '../../../shared/testing/fake-time.js';
import { makePayment } from '../../../shared/testing/make-billing.js';
import {
  CHECKOUT,
  clearStage,
  nothingPaid,
  PAY,
  POLL,
  pressInDialog,
  sent,
  setStage,
  show,
  stage,
  turnPro,
} from '../testing/upgrade-stage.js';

beforeEach(setStage);
afterEach(clearStage);

async function begin(routes: FakeRoutes = {}) {
  jest.useFakeTimers();
  stage.summary = { ...nothingPaid, pending_charge_url: PAY };
  const view = show({ ...CHECKOUT, [POLL]: () => ({ body: { read: 1 } }), ...routes });
  pressInDialog('Pay 30 USDC');
  await settle();
  screen.getByText('Waiting for your payment');
  return view;
}

it('has the provider asked every few seconds, and goes on once Pro is there', async () => {
  await begin();
  await pass(11_000);
  expect(sent(POLL)).toHaveLength(2);
  turnPro();
  await pass(5_000);
  screen.getByRole('dialog', { name: 'You are on Pro' });
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
  stage.summary = { ...nothingPaid, history: [tooLittle()] };
  await pass(5_000);
  expect(screen.getByRole('alert').textContent).toMatch(/^24 of 30 USDC arrived\./);
  expect(screen.queryByText('Waiting for your payment')).toBeNull();
});

it('waits for the next payment after one that was too little', async () => {
  const again = 'https://pay.example/2';
  let url = PAY;
  await begin({ 'POST /api/billing/checkout': () => ({ body: { url } }) });
  stage.summary = { ...nothingPaid, history: [tooLittle()] };
  await pass(5_000);
  screen.getByText(/^24 of 30 USDC arrived\./);
  const looks = sent(POLL).length;
  url = again;
  stage.summary = { ...stage.summary, pending_charge_url: again };
  pressInDialog('Pay 30 USDC');
  await settle();
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the payment page' });
  expect(link.href).toBe(again);
  expect(screen.getByText(/^24 of 30 USDC arrived\./)).toBeTruthy();
  await pass(5_000);
  expect(sent(POLL).length).toBeGreaterThan(looks);
});

it('says that nothing is open any more when the payment failed or its time was up', async () => {
  await begin({ [POLL]: () => ({ status: 404 }) });
  await pass(5_000);
  screen.getByText(/^The payment page has closed, and no payment has arrived\./);
  expect(screen.queryByText('Waiting for your payment')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Open the payment page' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'I have paid' })).toBeNull();
});

it('says so at once to who says to have paid, and still sees what arrives late', async () => {
  await begin();
  stage.summary = nothingPaid;
  pressInDialog('I have paid');
  await settle();
  screen.getByText(/^The payment page has closed/);
  turnPro({ history: [makePayment({ status: 'late_paid' })] });
  await pass(5_000);
  screen.getByRole('dialog', { name: 'You are on Pro' });
});

it('calls nothing closed while billing does not answer', async () => {
  await begin({ 'GET /api/billing/summary': () => ({ status: 500 }) });
  await pass(10_000);
  expect(screen.getByText('Waiting for your payment')).toBeTruthy();
});

it('looks at once when asked to', async () => {
  await begin();
  pressInDialog('I have paid');
  await settle();
  screen.getByText('No payment has arrived yet. Confirmation can take a minute.');
  expect(sent(POLL)).toHaveLength(1);
});
