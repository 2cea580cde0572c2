import { batchParts } from './batch-parts.js';

const LIMITS = { prices: 2, triggers: 2 };
const state = (triggerId: string) => ({ triggerId });

describe('batchParts', () => {
  it('leaves a small batch whole', () => {
    const batch = { prices: [1], states: [state('a')], fires: [state('a')] };
    expect(batchParts(batch, LIMITS)).toEqual([batch]);
  });

  it('leaves an empty batch whole', () => {
    const batch = { prices: [], states: [], fires: [] };
    expect(batchParts(batch, LIMITS)).toEqual([batch]);
  });

  it('keeps prices in order, and every fire with its trigger', () => {
    const batch = {
      prices: [1, 2, 3],
      states: [state('a'), state('b'), state('c')],
      fires: [state('c'), state('a'), state('c')],
    };
    expect(batchParts(batch, LIMITS)).toEqual([
      { prices: [1, 2], states: [], fires: [] },
      { prices: [3], states: [state('a'), state('b')], fires: [state('a')] },
      { prices: [], states: [state('c')], fires: [state('c'), state('c')] },
    ]);
  });
});
