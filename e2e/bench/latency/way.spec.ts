import { type Run, wayRows } from './way.js';

const FIRED = '2026-11-22T12:00:00.100Z';
const FRAME = { firstMove: 1, load: 'a little' };

/** Three moves 100 ms apart; the last two go over a level each, the third of whose chats has the dashboard. */
const RUN: Run = {
  course: {
    moves: [
      { symbol: 'BTC', price: 60_001.5 },
      { symbol: 'ETH', price: 3_000.25 },
      { symbol: 'BTC', price: 60_003 },
    ],
    crossings: [
      { move: 0, symbol: 'BTC', op: 'above', level: 60_001 },
      { move: 1, symbol: 'ETH', op: 'above', level: 3_000 },
      { move: 2, symbol: 'BTC', op: 'above', level: 60_002 },
    ],
  },
  sentAt: [0, 100, 200],
  outcomes: [
    { userId: 'other', firedAt: FIRED, decidedAt: 50, committedAt: 90, calledAt: 99 },
    { userId: 'other', firedAt: FIRED, decidedAt: 101, committedAt: 104, calledAt: 110 },
    { userId: 'watcher', firedAt: FIRED, decidedAt: 202, committedAt: 206, calledAt: 230 },
  ],
  seen: {
    prices: [
      { key: 'ETH 3000.25', at: 150 },
      { key: 'BTC 60003', at: 320 },
    ],
    alerts: [{ key: `BTC ${FIRED}`, at: 260 }],
  },
  watcher: 'watcher',
  meter: { p50Ms: 3, p99Ms: 9, count: 3 },
};

it('tells every step from the sending of the frame, of what counts', () => {
  const p99 = wayRows(RUN, FRAME).filter(({ metric }) => metric.endsWith('p99'));
  expect(p99.map(({ metric, ours, goal, met }) => [metric, ours, goal, met])).toEqual([
    ['frame to evaluated, p99', 2, 'reported', true],
    ['frame to committed, p99', 6, '<= 250 ms', true],
    ['frame to Telegram call, p99', 30, '<= 1500 ms', true],
    ['frame to alert painted, p99', 60, '<= 250 ms', true],
    ['frame to price painted, p99', 120, '<= 250 ms', true],
  ]);
});

it('misses the goal of the commit if the product itself says so', () => {
  const rows = wayRows({ ...RUN, meter: { p50Ms: 3, p99Ms: 251, count: 3 } }, FRAME);
  expect(rows.filter(({ met }) => !met).map(({ metric }) => metric)).toEqual(['frame to committed, p99']);
});

it('does not count when an alert or prices were never shown', () => {
  const { prices, alerts } = RUN.seen;
  expect(() => wayRows({ ...RUN, seen: { prices, alerts: [] } }, FRAME)).toThrow(
    `The dashboard never showed the alert of BTC at ${FIRED}`,
  );
  expect(() => wayRows({ ...RUN, seen: { prices: prices.slice(1), alerts } }, FRAME)).toThrow(
    'The dashboard showed 1 of 2 prices',
  );
});
