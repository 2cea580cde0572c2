import { watchOf } from '@bellwether/backend/contract/watch.js';
import { watchFault } from '@bellwether/backend/contract/watch-fault.js';
import { seedDerived } from './seed-derived.js';

const RANGES = [
  { symbol: 'BTC', low: 75_000, high: 95_000 },
  { symbol: 'SOL', low: 95, high: 150 },
];

describe('seedDerived', () => {
  const triggers = seedDerived(RANGES, 400, 7, 1_000);
  const watched = triggers.map(({ condition, ...trigger }) => ({ ...trigger, watch: watchOf(condition) }));

  it('makes valid triggers of every kind and way on every symbol', () => {
    expect(watched.filter(({ watch, symbol }) => watchFault(watch, symbol) !== null)).toEqual([]);
    expect(new Set(triggers.map(({ id }) => id)).size).toBe(400);
    const kinds = new Set(watched.map(({ symbol, watch }) => `${symbol} ${watch.kind} ${watch.way}`));
    expect(kinds.size).toBe(2 * 13);
  });

  it('gives some of them guards, a quiet time, a retreat, an end, or one ring', () => {
    const rules = new Set(triggers.flatMap(({ own }) => Object.keys(own ?? {})));
    expect([...rules].sort()).toEqual(['cooldownMs', 'expiresAt', 'guards', 'hysteresis', 'repeat']);
  });

  it('makes the same ones from the same seed only', () => {
    expect(seedDerived(RANGES, 400, 7, 1_000)).toEqual(triggers);
    expect(seedDerived(RANGES, 400, 8, 1_000)).not.toEqual(triggers);
  });
});
