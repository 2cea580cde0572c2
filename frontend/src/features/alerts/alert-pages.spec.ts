import type { AlertPage } from '@contract/alert.js';
import { rangWords, sentWords } from './alert-words.js';
import { withArrival, withSeen } from './api/alert-pages.js';
import { makeAlert } from './testing/make-alert.js';

const at = (second: number) => `2025-11-21T14:03:0${second}.000Z`;
const alert = (second: number) =>
  makeAlert({
    id: String(second),
    time: at(second),
    timeline: { recordedAt: at(second), sentAt: null, acceptedAt: null },
  });
const PAGE: AlertPage = {
  alerts: [alert(2), alert(1)],
  nextCursor: null,
  unread: 2,
  seenAt: at(0),
  keptMonths: 13,
};

it('counts an arrival once, up to a hundred', () => {
  expect(withArrival(PAGE, alert(3)).unread).toBe(3);
  expect(withArrival(PAGE, alert(2)).unread).toBe(2);
  expect(withArrival({ ...PAGE, unread: 100 }, alert(3)).unread).toBe(100);
});

it('keeps unread what came after that which was seen, and never goes back', () => {
  expect(withSeen(PAGE, { seenAt: at(1) })).toEqual({ ...PAGE, unread: 1, seenAt: at(1) });
  const seen = withSeen(PAGE, { seenAt: at(2) });
  expect(seen.unread).toBe(0);
  expect(withSeen(seen, { seenAt: at(1) })).toBe(seen);
});

it('says in a few words what rang and how its message fares', () => {
  expect(rangWords(makeAlert())).toBe('BTC rang 65,000');
  const { evidence } = makeAlert();
  const inside = { ...evidence, condition: { op: 'inside', low: 3_000, high: 3_050 } as const };
  expect(rangWords(makeAlert({ asset: 'ETH', evidence: inside }))).toBe('ETH rang inside 3,000–3,050');
  expect(sentWords(makeAlert())).toBe('sent in 0.4 s');
  expect(sentWords({ delivery: [{ channel: 'telegram', status: 'pending', at: '' }] })).toBe('on its way');
  expect(sentWords({ delivery: [] })).toBe('not sent');
});
