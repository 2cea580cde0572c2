import { LEVEL_OUT_OF_RANGE, PRICE_MUST_BE_POSITIVE } from '../../../contract/level-rules.js';
import { conditionToReach } from '../../../contract/condition.js';
import { readLevels } from './trial-levels.js';

const GOOD = { BTC: 71_000, ETH: 3_400, SOL: 0.00001 };

it('takes three positive levels', () => {
  expect(readLevels(GOOD)).toEqual({ kind: 'levels', levels: GOOD });
});

it.each([
  [{ ...GOOD, SOL: 0 }, [['triggers.SOL', PRICE_MUST_BE_POSITIVE]]],
  [{ ...GOOD, ETH: -1 }, [['triggers.ETH', PRICE_MUST_BE_POSITIVE]]],
  [{ ...GOOD, BTC: null }, [['triggers.BTC', PRICE_MUST_BE_POSITIVE]]],
  [{ ...GOOD, BTC: Infinity }, [['triggers.BTC', LEVEL_OUT_OF_RANGE]]],
  [{ ...GOOD, BTC: Number.NaN }, [['triggers.BTC', LEVEL_OUT_OF_RANGE]]],
  [
    { ETH: 1e-13 },
    [
      ['triggers.BTC', PRICE_MUST_BE_POSITIVE],
      ['triggers.ETH', LEVEL_OUT_OF_RANGE],
      ['triggers.SOL', PRICE_MUST_BE_POSITIVE],
    ],
  ],
])('refuses %j', (triggers, faults) => {
  expect(readLevels(triggers)).toEqual({
    kind: 'broken',
    faults: faults.map(([field, message]) => ({ field, message })),
  });
});

it.each([
  [65_000, 64_999.99, 'above'],
  [65_000, 65_000, 'below'],
  [65_000, 65_000.01, 'below'],
] as const)('the level %d with the price at %d waits for a price %s', (level, price, op) => {
  expect(conditionToReach(level, price)).toEqual({ op, level });
});
