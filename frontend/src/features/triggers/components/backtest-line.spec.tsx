import type { Backtest, BacktestPending, BacktestSuggestion } from '@contract/backtest.js';
import { jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { type FakeAnswer, installFakeServer } from '../../../shared/testing/fake-server.js';
import { pass } from '../../../shared/testing/fake-time.js';
import { renderApp } from '../../../shared/testing/render-app.js';
import { backtestFiresAtom } from '../backtest-fires.js';
import { type CheckedDraft, checkDraft, EMPTY_DRAFT } from '../draft.js';
import { BacktestLine } from './backtest-line.js';

const NOW = Date.parse('2026-11-25T14:00:00Z');
const FOUR: Backtest = {
  times: 4,
  held: 3,
  perDay: 0.13,
  from: '2026-10-26T14:00:00.000Z',
  to: '2026-11-25T14:00:00.000Z',
  known: 1,
  exchanges: ['binance'],
  fires: [[NOW - 3_600_000, 64_000]],
  suggestion: null,
};
const READING: BacktestPending = { progress: 0.4, retryAfterMs: 2_000, partial: null };

const level = (price: string, symbol = 'BTC'): CheckedDraft =>
  checkDraft(
    { ...EMPTY_DRAFT, symbol, level: price, name: 'Rent' },
    { priceOf: () => 64_000, now: NOW, savedEnd: null },
  );

let answers: FakeAnswer[];
let server: ReturnType<typeof installFakeServer>;
const bodies = () => server.calls.map(({ body }) => body);
const used: BacktestSuggestion[] = [];
/** Sets what the form shown last holds. */
const typing: { into: (checked: CheckedDraft) => void } = { into: () => {} };
const type = (next: CheckedDraft) => act(() => typing.into(next));

function Line({ start }: { readonly start: CheckedDraft }) {
  const [checked, setChecked] = useState(start);
  useEffect(() => {
    typing.into = setChecked;
  }, []);
  return <BacktestLine checked={checked} onUse={(suggestion) => void used.push(suggestion)} />;
}

const openLine = (start: CheckedDraft) => renderApp(<Line start={start} />);

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  answers = [];
  used.length = 0;
  server = installFakeServer({ 'POST /api/triggers/backtest': () => answers.shift() ?? { body: FOUR } });
});

afterEach(() => {
  server.restore();
  jest.useRealTimers();
});

it('is asked once typing has stopped, without what changes nothing', async () => {
  const { store } = openLine(level('65000'));
  await pass(400);
  type(level('65001'));
  await pass(500);
  expect(bodies()).toEqual([]);
  await pass(100);
  expect(bodies()).toEqual([{ symbol: 'BTC', op: 'above', v1: 65_001 }]);
  expect(screen.getByText('About 4 times in the last 30 days, 3 for certain.')).toBeTruthy();
  expect(store.get(backtestFiresAtom)).toEqual({ symbol: 'BTC', fires: FOUR.fires });
  type(level('65002'));
  expect(screen.getByRole('status').textContent).toBe('');
  expect(store.get(backtestFiresAtom)).toBeNull();
});

it('leaves nothing on the chart when the form closes', async () => {
  const { unmount, store } = openLine(level('65000'));
  await pass(700);
  expect(store.get(backtestFiresAtom)).not.toBeNull();
  unmount();
  expect(store.get(backtestFiresAtom)).toBeNull();
});

it.each([
  ['what is not valid', level('0')],
  ['the Fed, which has no candles', level('4', 'FED')],
])('is not asked about %s', async (_name, checked) => {
  openLine(checked);
  await pass(5_000);
  expect(bodies()).toEqual([]);
});

it('asks again while candles are read', async () => {
  answers = [
    { status: 202, body: READING },
    { status: 202, body: { ...READING, progress: 0.8, partial: { ...FOUR, times: 2 } } },
  ];
  const { store } = openLine(level('65000'));
  await pass(700);
  expect(screen.getByText('Checking the last 30 days … 40 %')).toBeTruthy();
  await pass(2_000);
  expect(screen.getByText('Checking the last 30 days … 80 % So far about 2 times.')).toBeTruthy();
  expect(store.get(backtestFiresAtom)?.fires).toEqual(FOUR.fires);
  await pass(2_000);
  expect(screen.getByText(/^About 4 times/)).toBeTruthy();
  await pass(20_000);
  expect(bodies()).toHaveLength(3);
});

it('gives up a question that another one follows', async () => {
  answers = [{ status: 202, body: READING }];
  openLine(level('65000'));
  await pass(700);
  type(level('66000'));
  await pass(20_000);
  const v1 = bodies().map((body) => (body as { v1: number }).v1);
  expect(v1).toEqual([65_000, 66_000]);
});

it.each([
  [429, 'Too many coins are being read. Try again in a minute.'],
  [503, 'The exchanges have no history of BTC yet.'],
])('says what a %d says', async (status, message) => {
  answers = [{ status, body: { statusCode: status, code: 'UNAVAILABLE', message, requestId: 'r' } }];
  openLine(level('65000'));
  await pass(700);
  expect(screen.getByRole('status').textContent).toBe(message);
});

it('asks again a minute after a 429, as its sentence says', async () => {
  const message = 'Too many coins are being read. Try again in a minute.';
  answers = [{ status: 429, body: { statusCode: 429, code: 'RATE_LIMITED', message, requestId: 'r' } }];
  openLine(level('65000'));
  await pass(700);
  await pass(59_000);
  expect(screen.getByRole('status').textContent).toBe(message);
  expect(bodies()).toHaveLength(1);
  await pass(1_000);
  expect(screen.getByText(/^About 4 times/)).toBeTruthy();
});

it('says nothing of an answer that is not for people', async () => {
  answers = [{ status: 404 }];
  openLine(level('65000'));
  await pass(700);
  expect(screen.getByRole('status').textContent).toBe('');
});

it('offers what is calmer', async () => {
  const suggestion = { kind: 'cooldown', cooldownSec: 14_400, perDay: 1 } as const;
  answers = [{ body: { ...FOUR, times: 270, perDay: 9, suggestion } }];
  openLine(level('65000'));
  await pass(700);
  fireEvent.click(screen.getByRole('button', { name: 'Use “at most every 4 hours”' }));
  expect(used).toEqual([suggestion]);
});
