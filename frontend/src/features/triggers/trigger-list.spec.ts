import { makeTrigger as trigger } from '../../shared/testing/make-trigger.js';
import { withActive, withoutTrigger, withTrigger } from './trigger-list.js';
import { alreadyText, savedText, searched, silentText, triggerName } from './trigger-words.js';

const AT = '2025-11-21T14:00:00.000Z';
const LATER = '2025-11-21T14:00:01.000Z';
const eth = trigger({ id: 'b', symbol: 'ETH', direction: 'below', price: 3_000.5 });

it('puts a new one at the end, and a known one in its place', () => {
  expect(withTrigger([trigger(), eth], trigger({ id: 'c' })).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(withTrigger([trigger(), eth], trigger({ price: 1 }))).toEqual([trigger({ price: 1 }), eth]);
});

it('does not go back to what was edited since', () => {
  const edited = trigger({ price: 2, updatedAt: LATER });
  expect(withTrigger([edited], trigger({ price: 1 }))).toEqual([edited]);
  expect(withTrigger([trigger()], edited)).toEqual([edited]);
});

it('drops one, and switches one', () => {
  expect(withoutTrigger([trigger(), eth], 'a')).toEqual([eth]);
  expect(withActive([trigger(), eth], 'b', false)).toEqual([trigger(), { ...eth, active: false }]);
});

it.each([
  ['', ['a', 'b']],
  ['btc', ['a']],
  ['65000', ['a']],
  ['65,000', ['a']],
  ['below eth', ['b']],
  ['doge', []],
])('finds by %j', (search, ids) => {
  expect(searched([trigger(), eth], search).map(({ id }) => id)).toEqual(ids);
});

it('names a trigger', () => {
  expect([triggerName(trigger()), triggerName(eth)]).toEqual(['BTC above 65,000', 'ETH below 3,000.5']);
  const watch = { kind: 'price', way: 'above', level: 3_000 } as const;
  const combined = trigger({ source: 'kraken', guards: [{ symbol: 'ETH', watch }] });
  expect(triggerName(combined)).toBe('BTC above 65,000 on kraken and ETH above 3,000');
});

const ALREADY = 'already above: you will be alerted the next time it crosses';

it.each([
  ['is new and its price is there', { breachState: 'breached' }, ALREADY],
  ['was edited after it rang', { breachState: 'breached', lastFiredAt: AT, updatedAt: LATER }, ALREADY],
  ['has rung', { breachState: 'breached', lastFiredAt: LATER }, null],
  ['is disarmed', { breachState: 'breached', active: false }, null],
  ['waits', {}, null],
] as const)('says why a trigger stays silent that %s', (_name, part, text) => {
  expect(silentText(trigger(part))).toBe(text);
});

it('says what a saved trigger does, and promises no message', () => {
  expect(savedText(trigger())).toBe('It rings when BTC is above 65,000.');
  expect(savedText(trigger({ active: false }))).toBe('BTC above 65,000 is saved but not armed.');
  expect(savedText(trigger({ breachState: 'breached' }))).toBe(`BTC is ${ALREADY}.`);
  expect(alreadyText(trigger({ direction: 'below', breachState: 'breached' }))).toMatch(/^already below/);
});
