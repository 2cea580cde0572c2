import { pushReceipt, readPushReceipt } from './push-receipt.js';

const SECRET = 'a-secret-of-thirty-two-characters';
const NOW = Date.UTC(2025, 10, 21, 14, 3);
const DAY = 24 * 3_600_000;
const RECEIPTS = [
  { of: 'delivery', id: '41' },
  { of: 'channel', id: '6f0d9c1e-0000-4000-8000-000000000001' },
] as const;
const SAMPLE = pushReceipt(SECRET, RECEIPTS[0], NOW);

it.each(RECEIPTS)('proves $of $id for 24 hours', (receipt) => {
  const text = pushReceipt(SECRET, receipt, NOW);
  expect(text.length).toBeLessThan(100);
  expect(readPushReceipt(SECRET, text, NOW)).toEqual(receipt);
  expect(readPushReceipt(SECRET, text, NOW + DAY)).toEqual(receipt);
  expect(readPushReceipt(SECRET, text, NOW + DAY + 1)).toBeNull();
});

it('proves nothing once any sign of it is another', () => {
  for (let at = 0; at < SAMPLE.length; at++) {
    const other = SAMPLE[at] === 'a' ? 'c' : 'a';
    expect(readPushReceipt(SECRET, `${SAMPLE.slice(0, at)}${other}${SAMPLE.slice(at + 1)}`, NOW)).toBeNull();
  }
});

it.each([
  '',
  '.',
  'd.41',
  `${SAMPLE}.x`,
  ` ${SAMPLE}`,
  `${SAMPLE}\n`,
  SAMPLE.replace('d.41', 'd.42'),
  '123456',
])('is not %j', (text) => {
  expect(readPushReceipt(SECRET, text, NOW)).toBeNull();
});

it('is of one installation', () => {
  expect(readPushReceipt('another-secret-of-thirty-two-signs', SAMPLE, NOW)).toBeNull();
});
