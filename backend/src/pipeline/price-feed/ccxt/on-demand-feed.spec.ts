import fc from 'fast-check';
import { SubscriptionHandover } from './on-demand-feed.js';

describe('SubscriptionHandover', () => {
  it('hears the old one until the new one tells a price of the symbol, and from then on only the new one', () => {
    const handover = new SubscriptionHandover();
    const told = [
      ['DOGE', 1],
      ['XRP', 1],
      ['DOGE', 2],
      ['DOGE', 1],
      ['XRP', 1],
      ['XRP', 2],
      ['XRP', 1],
    ] as const;
    expect(told.map(([symbol, number]) => handover.accepts(symbol, number))).toEqual([
      true,
      true,
      true,
      false,
      true,
      true,
      false,
    ]);
  });

  it('begins anew with a symbol that was gone', () => {
    const handover = new SubscriptionHandover();
    handover.accepts('DOGE', 2);
    handover.keep(new Set(['XRP']));
    expect(handover.accepts('DOGE', 1)).toBe(true);
  });

  it('never goes back to an older one', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('A', 'B'), fc.nat(4))), (told) => {
        const handover = new SubscriptionHandover();
        const newest = new Map<string, number>();
        for (const [symbol, number] of told) {
          const before = newest.get(symbol) ?? 0;
          expect(handover.accepts(symbol, number)).toBe(number >= before);
          newest.set(symbol, Math.max(before, number));
        }
      }),
    );
  });
});
