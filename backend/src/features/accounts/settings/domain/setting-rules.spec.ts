import { isDigestTime, isSentimentMax, isSentimentMin, needsPro } from './setting-rules.js';

it.each([
  [0, true],
  [60, true],
  [900, true],
  [3600, true],
  [-1, false],
  [1, false],
  [59, false],
  [3601, false],
  [60.5, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])('bundling for %d seconds: %s', (seconds, allowed) => {
  expect(isDigestTime(seconds)).toBe(allowed);
});

it.each([
  [-1, true, false],
  [-0.3, true, false],
  [-0.1 - 0.2, true, false],
  [-0, true, true],
  [0, true, true],
  [0.7, false, true],
  [0.1 + 0.2, false, true],
  [1, false, true],
  [1.1, false, false],
  [-1.1, false, false],
  [-0.35, false, false],
  [0.05, false, false],
  [Number.NaN, false, false],
  [Number.POSITIVE_INFINITY, false, false],
])('a sentiment of %d as minimum: %s, as maximum: %s', (score, asMin, asMax) => {
  expect([isSentimentMin(score), isSentimentMax(score)]).toEqual([asMin, asMax]);
});

it('only sentiment needs Pro', () => {
  expect(needsPro({ showTradfi: true, bundleEverySec: 0, sendUrgentSeparately: true })).toBe(false);
  expect(needsPro({ showTradfi: true, sentimentMinDefault: 0 })).toBe(true);
  expect(needsPro({ sentimentMaxDefault: 0 })).toBe(true);
});
