import type { UnifiedTrigger } from '@contract/user-triggers.js';
import { conditionWords, stateWord } from './trigger-words.js';

const trigger = (part: Partial<UnifiedTrigger>): UnifiedTrigger => ({
  id: 't',
  asset: 'BTC',
  quoteCcy: 'USD',
  type: 'threshold_above',
  levelMin: 65_000,
  levelMax: null,
  enabled: true,
  state: 'armed',
  breachState: 'none',
  walletScope: null,
  ...part,
});

it.each([
  [{}, 'above 65,000'],
  [{ type: 'threshold_below', levelMin: null, levelMax: 0.00001 }, 'below 0.00001'],
  [{ type: 'price_band', levelMin: 60_000, levelMax: 70_000 }, 'inside 60,000 – 70,000'],
] as const)('%j waits for %s', (part, text) => {
  expect(conditionWords(trigger(part))).toBe(text);
});

it.each([
  ['armed', 'none', 'Armed'],
  ['triggered', 'breached', 'Triggered'],
  ['triggered', 'cooldown', 'Cooling down'],
] as const)('%s and %s reads %s', (state, breachState, text) => {
  expect(stateWord(trigger({ state, breachState }), 'priced').text).toBe(text);
});

it('says that nobody can watch an asset that lost its price', () => {
  expect(stateWord(trigger({ state: 'armed', breachState: 'none' }), 'unwatched').text).toBe('Not watched');
});

it.each([
  ['armed', 'none', 'Waiting for its first price'],
  ['triggered', 'breached', 'Triggered'],
] as const)('%s and %s of an asset without a price reads %s', (state, breachState, text) => {
  expect(stateWord(trigger({ state, breachState }), 'unpriced').text).toBe(text);
});
