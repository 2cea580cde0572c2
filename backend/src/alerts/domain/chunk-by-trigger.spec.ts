import { chunkByTrigger } from './chunk-by-trigger.js';

const state = (triggerId: string) => ({ triggerId });

describe('chunkByTrigger', () => {
  it('leaves a small batch whole', () => {
    const batch = { prices: [1], states: [state('a')], fires: [state('a')] };
    expect(chunkByTrigger(batch, 1)).toEqual([batch]);
  });

  it('keeps every fire with its trigger and the prices with the first part', () => {
    const batch = {
      prices: [1, 2],
      states: [state('a'), state('b'), state('c')],
      fires: [state('c'), state('a'), state('c')],
    };
    expect(chunkByTrigger(batch, 2)).toEqual([
      { prices: [1, 2], states: [state('a'), state('b')], fires: [state('a')] },
      { prices: [], states: [state('c')], fires: [state('c'), state('c')] },
    ]);
  });
});
