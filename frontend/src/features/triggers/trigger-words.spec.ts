import { makeTrigger } from '../../shared/testing/make-trigger.js';
import { ringsWhen, rulesTexts } from './trigger-words.js';

const NOW = Date.parse('2026-11-22T14:00:00Z');

it.each([
  [{ op: 'above', level: 65_000 }, 'BTC is above 65,000'],
  [{ op: 'above', level: 1.03, series: 'move1h' }, 'BTC is up or down 3 % within 1 hour'],
  [{ op: 'below', level: 0.95, series: 'fall' }, 'BTC is down 5 % from its high'],
  [{ op: 'below', level: 30, series: 'rsi14.4h' }, 'the RSI(14) 4 h of BTC is below 30'],
] as const)('%j rings when %s', (condition, text) => {
  expect(ringsWhen('BTC', condition)).toBe(text);
});

it.each([
  [{}, []],
  [{ repeat: 'once' }, ['once']],
  [{ expiresAt: '2026-11-24T13:00:00.000Z' }, ['until 24 Nov']],
  [{ expiresAt: '2026-11-22T17:00:00.000Z', repeat: 'once' }, ['once', 'until 18:00']],
  [{ expiresAt: '2026-11-21T13:00:00.000Z' }, ['ended 21 Nov']],
] as const)('a trigger with %j says %j', (part, texts) => {
  expect(rulesTexts(makeTrigger(part), NOW)).toEqual(texts);
});
