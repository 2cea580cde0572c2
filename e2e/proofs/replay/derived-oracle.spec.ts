import type { Watch } from '@bellwether/backend/contract/series.js';
import { conditionOfWatch } from '@bellwether/backend/contract/watch.js';
import { expectedDerivedFires } from './derived-oracle.js';
import type { LoggedPrice, SeededTrigger } from './oracle.js';

const RULES = { hysteresisPct: 0.25, cooldownMs: 0 };

function entry(symbol: string, second: number, price: number, term = 1): LoggedPrice {
  const at = 1_000_000 + second * 1_000;
  return { symbol, seq: second + 1, term, at, recordedAt: at, price, backing: price, bar: null };
}

function trigger(watch: Watch, own?: SeededTrigger['own']): SeededTrigger {
  return { id: 't', symbol: 'BTC', condition: conditionOfWatch(watch), ...(own && { own }) };
}

const fires = (trigger: SeededTrigger, log: readonly LoggedPrice[], begin = 0) =>
  expectedDerivedFires([trigger], log, begin, new Map(), RULES).map(({ at, price }) => [
    (at - 1_000_000) / 1_000,
    price,
  ]);
const prices = (...values: number[]) => values.map((price, i) => entry('BTC', i, price));

const UP: Watch = { kind: 'move', window: '5m', way: 'up', percent: 3 };
const FALL: Watch = { kind: 'trail', way: 'fall', percent: 5 };
const ABOVE: Watch = { kind: 'price', way: 'above', level: 100 };
const ETH_HIGH = [{ symbol: 'ETH', condition: { op: 'above', level: 10 } as const }];

describe('expectedDerivedFires', () => {
  it('counts a move from the window before the price, also from what came before the trigger', () => {
    expect(fires(trigger(UP), prices(100, 99, 101, 102, 102.5))).toEqual([[3, 102]]);
    expect(fires(trigger(UP), prices(99, 101, 101, 102), 2)).toEqual([[3, 102]]);
  });

  it('counts a fall from the high since the first price, and anew from each fire', () => {
    expect(fires(trigger(FALL), prices(100, 120, 114, 110, 108.2))).toEqual([
      [2, 114],
      [4, 108.2],
    ]);
  });

  it('asks a waiting guard once a second, of the last price of its coin', () => {
    const guarded = trigger(ABOVE, { guards: ETH_HIGH });
    const log = [entry('BTC', 0, 99), entry('ETH', 1, 9), entry('BTC', 2, 101), entry('ETH', 2.2, 11)];
    expect(fires(guarded, [...log, entry('BTC', 2.5, 102), entry('BTC', 3.1, 103)])).toEqual([[3.1, 103]]);
  });

  it('knows no value of a guard after a take-over before its coin has a price', () => {
    const guarded = trigger(ABOVE, { guards: ETH_HIGH });
    const log = [entry('BTC', 0, 99), entry('ETH', 1, 11), entry('BTC', 2, 101, 2), entry('ETH', 3, 11, 2)];
    expect(fires(guarded, [...log, entry('BTC', 4, 102, 2)])).toEqual([[4, 102]]);
  });
});
