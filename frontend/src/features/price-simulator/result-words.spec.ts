import type { FiredTrigger } from '@contract/admin/simulator.js';
import { firedText, leftOutText, moreText, totalText } from './result-words.js';

const fired: FiredTrigger = {
  id: 'a',
  symbol: 'BTC',
  direction: 'above',
  price: 65_000,
  bandLow: null,
  bandHigh: null,
};
const result = (total: number) => ({
  symbol: 'BTC',
  price: 66_000,
  total,
  leftOut: 0,
  fired: total === 0 ? [] : [fired],
});

it.each([
  [0, 'No trigger would fire', null],
  [1, '1 trigger would fire', null],
  [1_201, '1,201 triggers would fire', 'and 1,200 more not listed'],
])('%d of them', (total, text, more) => {
  expect([totalText(result(total)), moreText(result(total))]).toEqual([text, more]);
});

it('says how many a price alone cannot fire', () => {
  expect(leftOutText(result(1))).toBeNull();
  expect(leftOutText({ ...result(1), leftOut: 2 })).toBe(
    '2 on moves, averages or combined conditions are left out',
  );
});

it('names what a trigger waits for', () => {
  expect(firedText(fired)).toBe('▲ BTC above 65,000');
  const band = { ...fired, direction: 'inside', price: null, bandLow: 60_000, bandHigh: 62_000 } as const;
  expect(firedText(band)).toBe('◆ BTC inside 60,000–62,000');
});
