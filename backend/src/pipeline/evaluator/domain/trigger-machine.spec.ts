import fc from 'fast-check';
import type { PriceBasis } from '../../../contract/alert.js';
import type { Condition, Guard } from '../../../contract/trigger.js';
import {
  barFirePrice,
  type MachineBar,
  type MachineRules,
  type MachineState,
  type Phase,
  type OwnRules,
  releaseBounds,
  rulesOf,
  step,
  stepBar,
  stepGuarded,
} from './trigger-machine.js';

const RULES: MachineRules = { hysteresisPct: 0.25, cooldownMs: 300_000 };
const ABOVE: Condition = { op: 'above', level: 65_000 };
const BELOW: Condition = { op: 'below', level: 60_000 };
const INSIDE: Condition = { op: 'inside', low: 60_000, high: 62_000 };
const OUTSIDE: Condition = { op: 'outside', low: 60_000, high: 62_000 };
const FIRED_AT = 1_000_000;

function state(phase: Phase, firedAt: number | null = null): MachineState {
  return { phase, fireNo: firedAt === null ? 0 : 1, firedAt };
}

/** The phase after a price `at` ms after the last fire, and whether it fired. */
function outcome(
  condition: Condition,
  from: MachineState,
  price: number,
  after = 0,
  backing: number | null = price,
) {
  const result = step(condition, RULES, from, { price, backing, at: FIRED_AT + after });
  return result.kind === 'unchanged' ? 'unchanged' : `${result.kind} ${result.state.phase}`;
}

describe('an armed trigger', () => {
  it.each([
    ['above fires when the price reaches the level', ABOVE, 65_000, 'fired breached'],
    ['above stays quiet just under it', ABOVE, 64_999.99, 'unchanged'],
    ['below fires when the price reaches the level', BELOW, 60_000, 'fired breached'],
    ['below stays quiet just over it', BELOW, 60_000.01, 'unchanged'],
    ['inside fires on entering at the lower bound', INSIDE, 60_000, 'fired breached'],
    ['inside fires on entering at the upper bound', INSIDE, 62_000, 'fired breached'],
    ['inside stays quiet when the band is jumped over', INSIDE, 62_500, 'unchanged'],
    ['outside fires at the lower bound', OUTSIDE, 60_000, 'fired breached'],
    ['outside fires at the upper bound', OUTSIDE, 62_000, 'fired breached'],
    ['outside stays quiet between them', OUTSIDE, 60_000.01, 'unchanged'],
  ] as const)('%s', (_name, condition, price, expected) => {
    expect(outcome(condition, state('armed'), price)).toBe(expected);
  });

  it.each([
    ['not on a price that nothing backs', null, 'unchanged'],
    ['not when the backing price does not satisfy', 64_000, 'unchanged'],
    ['when the backing price satisfies too', 65_100, 'fired breached'],
  ])('fires %s', (_name, backing, expected) => {
    expect(outcome(ABOVE, state('armed'), 65_200, 0, backing)).toBe(expected);
  });

  it('counts its fires and remembers when', () => {
    const result = step(ABOVE, RULES, state('armed', 5), { price: 66_000, backing: 66_000, at: 9 });
    expect(result).toEqual({ kind: 'fired', state: { phase: 'breached', fireNo: 2, firedAt: 9 } });
  });
});

describe('a breached trigger', () => {
  it.each([
    ['never repeats', ABOVE, 70_000, 0, 'unchanged'],
    ['stays breached at the edge of the hysteresis', ABOVE, 64_837.5, 0, 'unchanged'],
    ['cools down once past the hysteresis', ABOVE, 64_837.49, 10, 'moved cooldown'],
    ['is armed at once when the quiet time is over already', ABOVE, 64_000, 300_000, 'moved armed'],
    ['below cools down past its hysteresis', BELOW, 60_150.01, 10, 'moved cooldown'],
    ['below stays at the edge', BELOW, 60_150, 10, 'unchanged'],
    ['inside stays within its margin', INSIDE, 62_152.5, 10, 'unchanged'],
    ['inside cools down above its margin', INSIDE, 62_152.51, 10, 'moved cooldown'],
    ['inside cools down below its margin', INSIDE, 59_847.4, 10, 'moved cooldown'],
    ['outside stays within its margin at the lower bound', OUTSIDE, 60_152.5, 10, 'unchanged'],
    ['outside cools down above that margin', OUTSIDE, 60_152.51, 10, 'moved cooldown'],
    ['outside cools down below the margin of its upper bound', OUTSIDE, 61_847.49, 10, 'moved cooldown'],
    ['outside stays breached when the price jumps across', OUTSIDE, 62_500, 10, 'unchanged'],
  ] as const)('%s', (_name, condition, price, after, expected) => {
    expect(outcome(condition, state('breached', FIRED_AT), price, after)).toBe(expected);
  });

  it('that was born satisfied and never fired is armed as soon as it leaves', () => {
    expect(outcome(ABOVE, state('breached'), 64_000)).toBe('moved armed');
  });
});

describe('a cooling trigger', () => {
  it.each([
    ['waits until the end', 64_000, 299_999, 'unchanged'],
    ['is armed at the end', 64_000, 300_000, 'moved armed'],
    ['does not fire before the end', 66_000, 299_999, 'unchanged'],
    ['fires at the end if the condition holds at that price', 66_000, 300_000, 'fired breached'],
  ])('%s', (_name, price, after, expected) => {
    expect(outcome(ABOVE, state('cooldown', FIRED_AT), price, after)).toBe(expected);
  });

  it('is only armed at the end if nothing backs the price', () => {
    expect(outcome(ABOVE, state('cooldown', FIRED_AT), 66_000, 300_000, null)).toBe('moved armed');
  });
});

describe('a settling trigger', () => {
  it('starts breached without an alert when the condition holds already', () => {
    expect(outcome(ABOVE, state('settling'), 66_000)).toBe('moved breached');
  });
  it('starts armed when it does not', () => {
    expect(outcome(ABOVE, state('settling'), 64_000)).toBe('moved armed');
  });
});

it('a disarmed trigger ignores every price', () => {
  expect(outcome(ABOVE, state('disarmed'), 1e9)).toBe('unchanged');
});

describe('releaseBounds', () => {
  it('retreats by the hysteresis from a level', () => {
    expect(releaseBounds(ABOVE, 0.25)).toEqual({ lower: 64_837.5, upper: Infinity });
    expect(releaseBounds(BELOW, 0.25)).toEqual({ lower: -Infinity, upper: 60_150 });
  });
  it('takes at most a tenth of a narrow band', () => {
    expect(releaseBounds({ op: 'inside', low: 60_000, high: 60_100 }, 0.25)).toEqual({
      lower: 59_990,
      upper: 60_110,
    });
  });
  it('is the level itself without hysteresis', () => {
    expect(releaseBounds({ op: 'above', level: 4.5 }, 0)).toEqual({ lower: 4.5, upper: Infinity });
  });
});

describe('the rules of a trigger', () => {
  const HOURS = 3_600_000;
  const usual = 300_000;

  /** Where its breach ends, and its quiet time. */
  function rulesFor(condition: Condition, own?: OwnRules, symbol = 'BTC') {
    const rules = rulesOf({ symbol, condition, ...(own !== undefined && { own }) }, RULES);
    const { lower, upper } = releaseBounds(condition, rules.hysteresisPct);
    return [lower === -Infinity ? upper : lower, rules.cooldownMs];
  }

  it.each<[string, Condition, number, number]>([
    ['a price: the usual', ABOVE, 64_837.5, usual],
    ['up 3 %: half of it', { op: 'above', level: 1.03, series: 'low1h' }, 1.015, usual],
    ['down 5 %: half of it', { op: 'below', level: 0.95, series: 'high24h' }, 0.975, usual],
    ['down 95 %: half of it', { op: 'below', level: 0.05, series: 'high7d' }, 0.525, usual],
    ['either way 0.1 %: half of it', { op: 'above', level: 1.001, series: 'move5m' }, 1.0005, usual],
    ['an average', { op: 'above', level: 1, series: 'sma50.1h' }, 0.995, usual],
    ['an average from above', { op: 'below', level: 1, series: 'ema200.1d' }, 1.005, usual],
    ['the RSI', { op: 'above', level: 70, series: 'rsi14.1h' }, 67.9, usual],
    ['a new high', { op: 'above', level: 1.000000001, series: 'high24h' }, 0.997500000998, 4 * HOURS],
    ['a new low', { op: 'below', level: 0.999999999, series: 'low7d' }, 1.002499999, 4 * HOURS],
    ['a fall from its high: the usual', { op: 'below', level: 0.95, series: 'fall' }, 0.952375, usual],
    ['a rise: the usual', { op: 'above', level: 1.1, series: 'rise' }, 1.09725, usual],
  ])('for %s', (_name, condition, release, cooldownMs) => {
    expect(rulesFor(condition)).toEqual([release, cooldownMs]);
  });

  it.each<[string, Condition, OwnRules, number, number]>([
    ['a price goes back by percent', ABOVE, { hysteresis: 1 }, 64_350, usual],
    ['0 is a rule', ABOVE, { hysteresis: 0, cooldownMs: 0 }, 65_000, 0],
    ['up 3 % by points', { op: 'above', level: 1.03, series: 'low1h' }, { hysteresis: 1 }, 1.02, usual],
    ['down 3 % by points', { op: 'below', level: 0.97, series: 'high1h' }, { hysteresis: 2.5 }, 0.995, usual],
    ['an average by percent', { op: 'below', level: 1, series: 'sma20.4h' }, { hysteresis: 2 }, 1.02, usual],
    ['the RSI by points', { op: 'above', level: 70, series: 'rsi14.1h' }, { hysteresis: 5 }, 65, usual],
    ['the RSI from above', { op: 'below', level: 30, series: 'rsi14.1d' }, { hysteresis: 20 }, 50, usual],
    [
      'a new high',
      { op: 'above', level: 1.000000001, series: 'high7d' },
      { hysteresis: 1, cooldownMs: 5_000 },
      0.99000000099,
      5_000,
    ],
  ])('of its own: %s', (_name, condition, own, release, cooldownMs) => {
    expect(rulesFor(condition, own)).toEqual([release, cooldownMs]);
  });

  it('of the Fed need no retreat, unless of its own', () => {
    const rate: Condition = { op: 'above', level: 4.5 };
    expect(rulesFor(rate, undefined, 'FED')).toEqual([4.5, usual]);
    expect(rulesFor(rate, { cooldownMs: 7 }, 'FED')).toEqual([4.5, 7]);
    expect(rulesFor(rate, { hysteresis: 1 }, 'FED')).toEqual([4.455, usual]);
  });

  it('are the usual ones themselves where nothing differs', () => {
    expect(rulesOf({ symbol: 'BTC', condition: INSIDE }, RULES)).toBe(RULES);
  });
});

describe('a trigger that rings once', () => {
  const once: MachineRules = { ...RULES, repeat: 'once' };

  it('is disarmed by the fire itself', () => {
    const price = { price: 65_000, backing: 65_000, at: 9 };
    const after = { phase: 'disarmed', fireNo: 1, firedAt: 9 };
    expect(step(ABOVE, once, state('armed'), price)).toEqual({ kind: 'fired', state: after });
  });

  it('is disarmed by a bar, whatever its close', () => {
    const seen: MachineBar = { start: 1, low: 64_000, high: 65_000, close: 64_000, basis: 'mean', at: 9 };
    const after = { phase: 'disarmed', fireNo: 1, firedAt: 9 };
    expect(stepBar(ABOVE, once, state('armed'), seen)).toEqual({ kind: 'fired', state: after });
  });
});

describe('a trigger with an end', () => {
  const seconds = fc.integer({ min: 0, max: 40 });
  const value = fc.integer({ min: 58_000, max: 67_000 });
  const seen = fc.oneof(
    fc.record({ after: seconds, price: value }),
    fc.record({
      after: seconds,
      lasts: fc.integer({ min: 1, max: 60 }),
      prices: fc.tuple(value, value, value),
    }),
  );

  it('never fires at a price or at the end of a bar from then on, not even of a bar that began before', () => {
    const conditions = fc.constantFrom(ABOVE, BELOW, INSIDE, OUTSIDE);
    fc.assert(
      fc.property(
        conditions,
        fc.integer({ min: 1, max: 1_000 }),
        fc.array(seen, { maxLength: 40 }),
        (what, end, all) => {
          const rules: MachineRules = { hysteresisPct: 0.25, cooldownMs: 5_000, expiresAt: end * 1_000 };
          let now = state('armed');
          let at = 0;
          for (const each of all) {
            const start = at + each.after * 1_000;
            at = 'price' in each ? start : start + each.lasts * 1_000;
            const outcome =
              'price' in each
                ? step(what, rules, now, { price: each.price, backing: each.price, at })
                : stepBar(what, rules, now, barOf(each.prices, start, at));
            if (outcome.kind === 'unchanged') continue;
            now = outcome.state;
            if (outcome.kind === 'fired') expect(at).toBeLessThan(end * 1_000);
          }
        },
      ),
    );
  });

  function barOf([a, b, close]: readonly [number, number, number], start: number, at: number): MachineBar {
    const [low, high] = [Math.min(a, b, close), Math.max(a, b, close)];
    return { start, low, high, close, basis: 'median', at };
  }

  const ends: MachineRules = { ...RULES, expiresAt: FIRED_AT + 400_000 };
  const kindAt = (from: MachineState, price: number, at: number) => {
    const result = step(ABOVE, ends, from, { price, backing: price, at });
    return result.kind === 'unchanged' ? 'unchanged' : `${result.kind} ${result.state.phase}`;
  };

  it.each([
    ['fires right before it', state('armed'), 66_000, 399_999, 'fired breached'],
    ['does not fire at it', state('armed'), 66_000, 400_000, 'unchanged'],
    ['is only armed at it after its quiet time', state('cooldown', FIRED_AT), 66_000, 400_000, 'moved armed'],
    ['is released as ever', state('breached', FIRED_AT), 60_000, 500_000, 'moved armed'],
  ])('%s', (_name, from, price, after, expected) => {
    expect(kindAt(from, price, FIRED_AT + after)).toBe(expected);
  });

  it.each([
    [399_999, 'fired'],
    [400_000, 'unchanged'],
  ])('counts a bar by its end: %i', (after, expected) => {
    const at = FIRED_AT + after;
    const seen: MachineBar = {
      start: at - 60_000,
      low: 64_900,
      high: 66_000,
      close: 65_500,
      basis: 'mean',
      at,
    };
    expect(stepBar(ABOVE, ends, state('armed'), seen).kind).toBe(expected);
  });
});

describe('a trigger with guards', () => {
  const ETH: Guard = { symbol: 'ETH', condition: { op: 'above', level: 3_000 } };
  const SOL: Guard = { symbol: 'SOL', condition: { op: 'below', level: 100 } };
  const guarded: MachineRules = { ...RULES, guards: [ETH, SOL] };
  const fire = (from: MachineState, price: number, satisfied: readonly Guard[], at = FIRED_AT) => {
    const asked: string[] = [];
    const outcome = stepGuarded(
      { condition: ABOVE, state: from },
      guarded,
      { price, backing: price, at },
      (guard) => {
        asked.push(guard.symbol);
        return satisfied.includes(guard);
      },
    );
    return [outcome.kind, outcome.kind === 'unchanged' ? null : outcome.state.phase, asked.join()];
  };

  it.each([
    ['fires when both hold', state('armed'), 66_000, [ETH, SOL], ['fired', 'breached', 'ETH,SOL']],
    ['waits when the second does not', state('armed'), 66_000, [ETH], ['unchanged', null, 'ETH,SOL']],
    ['asks nobody below its own level', state('armed'), 64_000, [ETH, SOL], ['unchanged', null, '']],
    ['asks nobody while it is breached', state('breached', FIRED_AT), 66_000, [], ['unchanged', null, '']],
    ['sets its baseline without them', state('settling'), 66_000, [], ['moved', 'breached', '']],
  ] as const)('%s', (_name, from, price, satisfied, expected) => {
    expect(fire(from, price, satisfied)).toEqual(expected);
  });

  it('is armed when its quiet time ends, if they do not hold', () => {
    const cooling = state('cooldown', FIRED_AT);
    expect(fire(cooling, 66_000, [SOL], FIRED_AT + 300_000)).toEqual(['moved', 'armed', 'ETH']);
  });

  it('is never fired by a bar, and released as ever', () => {
    const seen: MachineBar = {
      start: FIRED_AT,
      low: 64_000,
      high: 66_000,
      close: 65_500,
      basis: 'mean',
      at: FIRED_AT + 300_001,
    };
    expect(stepBar(ABOVE, guarded, state('armed'), seen).kind).toBe('unchanged');
    expect(stepBar(ABOVE, guarded, state('breached', FIRED_AT), seen)).toMatchObject({
      kind: 'moved',
      state: { phase: 'armed', fireNo: 1 },
    });
  });
});

it('keeps the moment from which a trailing series counts', () => {
  const from = { ...state('armed'), since: 7 };
  const price = { price: 66_000, backing: 66_000, at: 9 };
  const fired = step(ABOVE, RULES, from, price);
  expect(fired).toMatchObject({ kind: 'fired', state: { since: 7 } });
  const released = step(ABOVE, RULES, { ...from, phase: 'breached' }, { price: 1, backing: 1, at: 10 });
  expect(released).toMatchObject({ kind: 'moved', state: { phase: 'armed', since: 7, releasedAt: 10 } });
});

describe('a bar of time that nobody watched', () => {
  const COOL = 300_000;

  function bar(low: number, high: number, close: number, after = 0, basis: PriceBasis = 'mean'): MachineBar {
    return { start: FIRED_AT + after, low, high, close, basis, at: FIRED_AT + after + 1 };
  }
  function outcomeOfBar(condition: Condition, from: MachineState, seen: MachineBar): string {
    const result = stepBar(condition, RULES, from, seen);
    return result.kind === 'unchanged' ? 'unchanged' : `${result.kind} ${result.state.phase}`;
  }

  it.each([
    ['above is touched by the high', ABOVE, bar(64_950, 65_000, 64_900), 'fired breached'],
    ['outside is touched by the low', OUTSIDE, bar(60_000, 61_000, 60_100), 'fired breached'],
    ['outside is touched by the high', OUTSIDE, bar(60_500, 62_000, 61_900), 'fired breached'],
    ['outside is not touched between its bounds', OUTSIDE, bar(60_001, 61_999, 61_000), 'unchanged'],
    ['above is not touched just under it', ABOVE, bar(64_000, 64_999, 64_500), 'unchanged'],
    ['below is touched by the low', BELOW, bar(60_000, 60_500, 60_100), 'fired breached'],
    ['inside is not touched by passing through', INSIDE, bar(59_000, 63_000, 63_000), 'unchanged'],
    ['inside is touched by a close in the band', INSIDE, bar(59_000, 63_000, 61_000), 'fired breached'],
    [
      'a touch that the close has left far behind cools down',
      ABOVE,
      bar(64_000, 65_000, 64_000),
      'fired cooldown',
    ],
    [
      'a single exchange has to close there as well',
      ABOVE,
      bar(64_000, 66_000, 64_999, 0, 'single'),
      'unchanged',
    ],
    [
      'a single exchange that closes there',
      ABOVE,
      bar(64_000, 66_000, 65_000, 0, 'single'),
      'fired breached',
    ],
    [
      'a close beyond what two exchanges reached',
      { op: 'above', level: 100.1 },
      bar(99, 100, 100.2),
      'unchanged',
    ],
    [
      'exchanges that differ: what both reached',
      ABOVE,
      bar(66_000, 65_000, 67_000, 0, 'degraded'),
      'fired breached',
    ],
    [
      'exchanges that differ: not the close of one',
      ABOVE,
      bar(66_000, 64_999, 67_000, 0, 'degraded'),
      'unchanged',
    ],
    [
      'exchanges that differ: no close in the band',
      INSIDE,
      bar(62_500, 60_500, 61_000, 0, 'degraded'),
      'unchanged',
    ],
  ] as const)('%s', (_name, condition, seen, expected) => {
    expect(outcomeOfBar(condition, state('armed'), seen)).toBe(expected);
  });

  it.each([
    ['is released by the other extreme', ABOVE, bar(64_000, 66_000, 64_900, 1), 'moved cooldown'],
    [
      'is released and fires again at the close once its quiet time is over',
      ABOVE,
      bar(64_000, 66_000, 65_500, COOL),
      'fired breached',
    ],
    ['stays breached above its release', ABOVE, bar(64_900, 66_000, 65_500, COOL), 'unchanged'],
    ['below is released by the high', BELOW, bar(59_000, 61_000, 60_050, COOL), 'moved armed'],
    ['inside is released by the low', INSIDE, bar(59_000, 61_000, 59_500, COOL), 'moved armed'],
    ['inside is released by the high', INSIDE, bar(61_000, 63_000, 62_500, COOL), 'moved armed'],
    ['outside is released by crossing its middle', OUTSIDE, bar(60_000, 61_000, 61_000, COOL), 'moved armed'],
    ['outside stays breached on its side', OUTSIDE, bar(59_000, 60_100, 60_000, COOL), 'unchanged'],
  ] as const)('a breached trigger %s', (_name, condition, seen, expected) => {
    expect(outcomeOfBar(condition, state('breached', FIRED_AT), seen)).toBe(expected);
  });

  it('concerns no trigger that fired after it began', () => {
    expect(outcomeOfBar(ABOVE, state('breached', FIRED_AT), bar(64_000, 66_000, 65_500, -1))).toBe(
      'unchanged',
    );
    expect(outcomeOfBar(ABOVE, state('armed', FIRED_AT), bar(64_000, 66_000, 64_900, -1))).toBe('unchanged');
  });

  it('fires after its cooldown only', () => {
    const cooling = state('cooldown', FIRED_AT);
    expect(outcomeOfBar(ABOVE, cooling, bar(64_000, 66_000, 64_900, COOL - 2))).toBe('unchanged');
    expect(outcomeOfBar(ABOVE, cooling, bar(64_000, 66_000, 64_900, COOL - 1))).toBe('moved armed');
    expect(outcomeOfBar(ABOVE, cooling, bar(64_000, 66_000, 64_900, COOL))).toBe('fired breached');
  });

  it.each(['settling', 'disarmed'] as const)('leaves one that is %s alone', (phase) => {
    expect(outcomeOfBar(ABOVE, state(phase), bar(1, 99_999, 65_000))).toBe('unchanged');
  });

  it.each([
    ['armed', ABOVE, bar(1, 3, 2), 3],
    ['armed', BELOW, bar(1, 3, 2), 1],
    ['armed', INSIDE, bar(1, 3, 2), 2],
    ['breached', ABOVE, bar(1, 3, 2), 2],
    ['armed', ABOVE, bar(1, 3, 2, 0, 'single'), 2],
  ] as const)('fires, when %s, at the price that decided it', (phase, condition, seen, price) => {
    expect(barFirePrice(condition, phase, seen)).toBe(price);
  });

  it('of one price is that price', () => {
    for (const condition of [ABOVE, BELOW, INSIDE]) {
      for (const phase of ['armed', 'breached', 'cooldown'] as const) {
        for (const price of [59_000, 60_000, 61_000, 65_000, 66_000]) {
          const from = state(phase, FIRED_AT);
          const at = FIRED_AT + COOL;
          const once = step(condition, RULES, from, { price, backing: price, at: at + 1 });
          expect(stepBar(condition, RULES, from, bar(price, price, price, COOL))).toEqual(once);
        }
      }
    }
  });
});
