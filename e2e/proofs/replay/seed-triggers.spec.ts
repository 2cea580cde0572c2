import { conditionFault } from '@bellwether/backend/contract/level-rules.js';
import { seedTriggers } from './seed-triggers.js';

const RANGES = [
  { symbol: 'BTC', low: 75_000, high: 95_000 },
  { symbol: 'SOL', low: 95, high: 150 },
];

describe('seedTriggers', () => {
  const triggers = seedTriggers(RANGES, 500, 7);

  it('makes valid triggers with ids of their own, of every kind, on every symbol', () => {
    expect(
      triggers.map((trigger) => conditionFault(trigger.condition)).filter((fault) => fault !== null),
    ).toEqual([]);
    expect(new Set(triggers.map((trigger) => trigger.id)).size).toBe(500);
    expect(new Set(triggers.map((trigger) => `${trigger.symbol} ${trigger.condition.op}`)).size).toBe(8);
  });

  it('makes the same ones from the same seed only', () => {
    expect(seedTriggers(RANGES, 500, 7)).toEqual(triggers);
    expect(seedTriggers(RANGES, 500, 8)).not.toEqual(triggers);
  });
});
