import fc from 'fast-check';
import type { PriceBasis } from '../../../contract/alert.js';
import type { Condition, Guard } from '../../../contract/trigger.js';
import { type OnStep, TriggerIndex } from './trigger-index.js';
import {
  type MachineBar,
  type MachineRules,
  type MachineState,
  type Step,
  step,
  stepBar,
  type WatchedTrigger,
} from '../domain/trigger-machine.js';

const RULES: MachineRules = { hysteresisPct: 1, cooldownMs: 5 };
const ARMED: MachineState = { phase: 'armed', fireNo: 0, firedAt: null };

function trigger(id: string, condition: Condition, state: MachineState = ARMED): WatchedTrigger {
  return { id, symbol: 'BTC', condition, state, revision: 0, armedAt: 0 };
}

function fires(index: TriggerIndex, price: number, at: number, backing: number | null = price): string[] {
  const fired: string[] = [];
  index.apply('BTC', { price, backing, at }, (before, outcome) => {
    if (outcome.kind === 'fired') fired.push(`${before.id}#${outcome.state.fireNo}`);
  });
  return fired;
}

describe('TriggerIndex', () => {
  it('fires once, stays quiet, cools down, and fires again', () => {
    const index = new TriggerIndex(RULES);
    index.put(trigger('a', { op: 'above', level: 100 }));
    const heard = [99, 100, 105, 100, 98.9, 99, 120].map((price, i) => fires(index, price, i));
    expect(heard).toEqual([[], ['a#1'], [], [], [], [], ['a#2']]);
  });

  it('does not fire a band that is jumped over, and fires it from the other side', () => {
    const index = new TriggerIndex(RULES);
    index.put(trigger('band', { op: 'inside', low: 100, high: 110 }));
    expect([90, 120, 105].map((price, i) => fires(index, price, i))).toEqual([[], [], ['band#1']]);
  });

  it('loses nothing of a crossing when one of its steps cannot be taken', () => {
    const index = new TriggerIndex(RULES);
    for (const id of ['a', 'b', 'c']) index.put(trigger(id, { op: 'above', level: 100 }));
    const fired: string[] = [];
    const failing: OnStep = ({ id }) => {
      if (id === 'b') throw new Error('no evidence');
      fired.push(id);
    };
    expect(() => index.apply('BTC', { price: 101, backing: 101, at: 0 }, failing)).toThrow('no evidence');
    expect(fired.sort()).toEqual(['a', 'c']);
    expect(fires(index, 102, 1)).toEqual(['b#1']);
    expect(fires(index, 90, 9)).toEqual([]);
    expect(fires(index, 103, 19).sort()).toEqual(['a#2', 'b#2', 'c#2']);
  });

  it('forgets a removed trigger and watches its replacement', () => {
    const index = new TriggerIndex(RULES);
    index.put(trigger('a', { op: 'above', level: 100 }));
    index.put(trigger('a', { op: 'above', level: 200 }));
    expect(fires(index, 150, 0)).toEqual([]);
    index.remove('a');
    expect(fires(index, 250, 1)).toEqual([]);
    expect(index.size).toBe(0);
  });

  it('keeps watching a trigger whose price nothing backed', () => {
    const index = new TriggerIndex(RULES);
    index.put(trigger('a', { op: 'above', level: 100 }));
    expect(fires(index, 101, 0, null)).toEqual([]);
    expect(fires(index, 101, 1)).toEqual(['a#1']);
  });

  it.each([
    ['BTC', [], 'a price that barely retreats keeps the breach'],
    ['FED', ['cooldown'], 'a rate that is lowered at all ends it'],
  ])('%s: %j after a small step back: %s', (symbol, phases) => {
    const index = new TriggerIndex(RULES);
    const breached = { phase: 'breached', fireNo: 1, firedAt: 0 } as const;
    index.put({ ...trigger('a', { op: 'above', level: 4.5 }, breached), symbol });
    const heard: string[] = [];
    index.apply(symbol, { price: 4.49, backing: 4.49, at: 1 }, (_before, { state }) => {
      heard.push(state.phase);
    });
    expect(heard).toEqual(phases);
  });

  it('moves a breached band once when a bar leaves it on both sides', () => {
    const index = new TriggerIndex(RULES);
    index.put(
      trigger('band', { op: 'inside', low: 8, high: 9 }, { phase: 'breached', fireNo: 1, firedAt: null }),
    );
    const steps = stepsOfIndex((onStep) =>
      index.applyBar('BTC', { start: 5, low: 1, high: 10, close: 9, basis: 'mean', at: 6 }, onStep),
    );
    expect(steps).toEqual(['band fired {"phase":"breached","fireNo":2,"firedAt":6}']);
  });

  it('applies a price to the triggers of its key alone', () => {
    const index = new TriggerIndex(RULES);
    const move: Condition = { op: 'above', level: 1.03, series: 'low1h' };
    index.put(trigger('consensus', { op: 'above', level: 100 }));
    index.put({ ...trigger('kraken', { op: 'above', level: 100 }), exchange: 'kraken' });
    index.put(trigger('move', move));
    const heard = ['BTC', 'BTC@kraken', 'BTC~low1h', 'BTC~high1h'].map((key) => {
      const fired: WatchedTrigger[] = [];
      index.apply(key, { price: 105, backing: 105, at: 1 }, (before) => fired.push(before));
      return fired;
    });
    const [consensus, kraken, ofSeries, none] = heard;
    expect(consensus).toEqual([trigger('consensus', { op: 'above', level: 100 })]);
    expect(kraken).toEqual([{ ...trigger('kraken', { op: 'above', level: 100 }), exchange: 'kraken' }]);
    expect(ofSeries).toEqual([trigger('move', move)]);
    expect(none).toEqual([]);
  });

  it('names the keys of a coin that triggers wait for', () => {
    const index = new TriggerIndex({ ...RULES, hysteresisPct: 0 });
    const move: Condition = { op: 'above', level: 1.03, series: 'low1h' };
    expect([index.watches('BTC'), index.keysOf('BTC')]).toEqual([false, []]);
    index.put({ ...trigger('move', move), own: { repeat: 'once' } });
    index.put(trigger('other', move));
    index.put(trigger('price', { op: 'above', level: 100 }));
    index.put(trigger('off', { op: 'below', level: 1, series: 'sma20.1h' }, { ...ARMED, phase: 'disarmed' }));
    expect(index.keysOf('BTC')).toEqual(['BTC~low1h', 'BTC']);
    index.remove('price');
    index.remove('other');
    expect([index.watches('BTC'), index.keysOf('BTC')]).toEqual([true, ['BTC~low1h']]);
    index.apply('BTC~low1h', { price: 2, backing: 2, at: 1 }, () => undefined);
    expect([index.watches('BTC'), index.keysOf('BTC')]).toEqual([false, []]);
    expect(index.get('move')?.state).toEqual({ phase: 'disarmed', fireNo: 1, firedAt: 1 });
    index.put(trigger('move', move));
    index.put(trigger('move', { op: 'above', level: 2 }));
    expect(index.keysOf('BTC')).toEqual(['BTC']);
  });

  it('tells what has to be reached before a key concerns a trigger', () => {
    const index = new TriggerIndex(RULES);
    expect(index.heads('BTC')).toEqual({ rise: Infinity, fall: -Infinity, due: Infinity });
    index.put(trigger('up', { op: 'above', level: 110 }));
    index.put(trigger('down', { op: 'below', level: 90 }));
    index.put(trigger('rests', { op: 'above', level: 50 }, { phase: 'cooldown', fireNo: 1, firedAt: 3 }));
    expect(index.heads('BTC')).toEqual({ rise: 110, fall: 90, due: 8 });
  });

  it('uses the number of a key again, and nothing of its last price', () => {
    const index = new TriggerIndex(RULES);
    const band: Condition = { op: 'inside', low: 10, high: 20 };
    for (let n = 0; n < 70_000; n++) {
      const symbol = `COIN${n}`;
      index.put({ ...trigger('band', band), symbol });
      const heard: string[] = [];
      index.apply(symbol, { price: 5, backing: 5, at: n }, () => heard.push('moved'));
      index.apply(symbol, { price: 15, backing: 15, at: n }, (_, { kind }) => heard.push(kind));
      if (heard.join() !== 'fired') throw new Error(`key ${n}: ${heard.join()}`);
      index.remove('band');
    }
    expect(index.watches('COIN0')).toBe(false);
  });

  it('keeps since when a trailing series counts, and own rules', () => {
    const index = new TriggerIndex(RULES);
    const fall: Condition = { op: 'below', level: 0.95, series: 'fall' };
    const own = { hysteresis: 1, guards: [{ symbol: 'ETH', condition: { op: 'above', level: 1 } }] } as const;
    const put = { ...trigger('a', fall, { ...ARMED, since: 77 }), own };
    index.put(put);
    expect(index.get('a')).toEqual(put);
    index.put(trigger('a', { op: 'above', level: 1 }));
    expect(index.get('a')).toEqual(trigger('a', { op: 'above', level: 1 }));
  });

  it('asks guards once a second, and rings when the last of the conditions comes true', () => {
    const asked: number[] = [];
    let now = 0;
    let isSatisfied = false;
    const index = new TriggerIndex(RULES, () => {
      asked.push(now);
      return isSatisfied;
    });
    const guards: readonly Guard[] = [{ symbol: 'ETH', condition: { op: 'above', level: 3_000 } }];
    index.put({ ...trigger('a', { op: 'above', level: 100 }), own: { guards } });
    const ring = (price: number, at: number): string[] => fires(index, price, (now = at));
    expect([ring(99, 0), ring(101, 10), ring(102, 500), ring(101, 1_009)]).toEqual([[], [], [], []]);
    expect(asked).toEqual([10]);
    expect([ring(101, 1_010), ring(101, 1_500), ring(99, 2_010), ring(101, 2_020)]).toEqual([[], [], [], []]);
    expect(asked).toEqual([10, 1_010, 2_020]);
    isSatisfied = true;
    expect([ring(101, 2_900), ring(101, 3_020)]).toEqual([[], ['a#1']]);
  });

  it('does not fire what has guards as long as nobody says that they hold', () => {
    const index = new TriggerIndex(RULES);
    const guards: readonly Guard[] = [{ symbol: 'ETH', condition: { op: 'above', level: 3_000 } }];
    index.put({ ...trigger('a', { op: 'above', level: 100 }), own: { guards } });
    expect(fires(index, 101, 1)).toEqual([]);
  });

  it('does at every price what the machine does to every trigger', () => {
    fc.assert(fc.property(arbitraryTriggers(), arbitraryActions(), agreesWithTheScan), { numRuns: 500 });
  });
});

type Action =
  | {
      readonly kind: 'price';
      readonly price: number;
      readonly backing: number | null;
      readonly elapsed: number;
    }
  | {
      readonly kind: 'bar';
      readonly prices: readonly number[];
      readonly basis: PriceBasis;
      readonly start: number;
    }
  | { readonly kind: 'remove' | 'restart'; readonly pick: number };

const quantised = fc.integer({ min: 1, max: 40 });

function arbitraryCondition(): fc.Arbitrary<Condition> {
  return fc.oneof(
    quantised.map((level): Condition => ({ op: 'above', level })),
    quantised.map((level): Condition => ({ op: 'below', level })),
    fc.tuple(quantised, fc.integer({ min: 1, max: 8 })).map(
      ([low, width]): Condition => ({
        op: 'inside',
        low,
        high: low + width,
      }),
    ),
  );
}

function arbitraryState(): fc.Arbitrary<MachineState> {
  return fc.record({
    phase: fc.constantFrom('settling', 'armed', 'breached', 'cooldown', 'disarmed'),
    fireNo: fc.integer({ min: 0, max: 3 }),
    firedAt: fc.option(fc.integer({ min: 0, max: 5 })),
  });
}

function arbitraryTriggers(): fc.Arbitrary<WatchedTrigger[]> {
  return fc
    .array(fc.tuple(arbitraryCondition(), arbitraryState()), { minLength: 1, maxLength: 60 })
    .map((rows) =>
      rows.map(([condition, state], i) => ({ ...trigger(`t${i}`, condition, state), armedAt: i % 7 })),
    );
}

function arbitraryActions(): fc.Arbitrary<Action[]> {
  const price: fc.Arbitrary<Action> = fc.record({
    kind: fc.constant('price' as const),
    price: quantised,
    backing: fc.option(quantised, { nil: null, freq: 3 }),
    elapsed: fc.integer({ min: 0, max: 3 }),
  });
  const edit: fc.Arbitrary<Action> = fc.record({
    kind: fc.constantFrom('remove' as const, 'restart' as const),
    pick: fc.nat(),
  });
  const bar: fc.Arbitrary<Action> = fc.record({
    kind: fc.constant('bar' as const),
    prices: fc.array(quantised, { minLength: 3, maxLength: 3 }),
    basis: fc.constantFrom<PriceBasis>('median', 'mean', 'degraded', 'single'),
    start: fc.integer({ min: 0, max: 6 }),
  });
  const action = fc.oneof(
    { weight: 8, arbitrary: price },
    { weight: 2, arbitrary: bar },
    { weight: 1, arbitrary: edit },
  );
  return fc.array(action, { maxLength: 120 });
}

function agreesWithTheScan(triggers: WatchedTrigger[], actions: Action[]): void {
  const index = new TriggerIndex(RULES);
  const scan = new Map(triggers.map((each) => [each.id, each]));
  for (const each of triggers) index.put(each);
  let at = 5;
  for (const action of actions) {
    if (action.kind === 'price') {
      at += action.elapsed;
      const price = { price: action.price, backing: action.backing, at };
      expect(stepsOfIndex((onStep) => index.apply('BTC', price, onStep))).toEqual(
        stepsOfScan(scan, ({ condition, state }) => step(condition, RULES, state, price)),
      );
    } else if (action.kind === 'bar') {
      at += 1;
      const { start } = action;
      const bar = barOf(action.prices, action.basis, { start, at });
      expect(stepsOfIndex((onStep) => index.applyBar('BTC', bar, onStep))).toEqual(
        stepsOfScan(scan, ({ condition, state, armedAt }) =>
          armedAt > start ? { kind: 'unchanged' } : stepBar(condition, RULES, state, bar),
        ),
      );
    } else {
      edit(index, scan, action.kind, triggers[action.pick % triggers.length]);
    }
  }
}

function edit(
  index: TriggerIndex,
  scan: Map<string, WatchedTrigger>,
  kind: 'remove' | 'restart',
  picked: WatchedTrigger | undefined,
): void {
  if (picked === undefined) return;
  if (kind === 'remove') {
    index.remove(picked.id);
    scan.delete(picked.id);
    return;
  }
  index.put(picked);
  scan.set(picked.id, picked);
}

/** The close of a mean may lie beyond both, and exchanges that differ have a low above their high. */
function barOf(
  [low = 1, high = 1, close = 1]: readonly number[],
  basis: PriceBasis,
  time: { readonly start: number; readonly at: number },
): MachineBar {
  if (basis === 'degraded') return { ...time, low, high, close, basis };
  return { ...time, low: Math.min(low, high), high: Math.max(low, high), close, basis };
}

function stepsOfIndex(apply: (onStep: OnStep) => void): string[] {
  const steps: string[] = [];
  apply((before, outcome) => steps.push(described(before.id, outcome.kind, outcome.state)));
  return steps.sort();
}

function stepsOfScan(scan: Map<string, WatchedTrigger>, stepOf: (each: WatchedTrigger) => Step): string[] {
  const steps: string[] = [];
  for (const each of scan.values()) {
    const outcome = stepOf(each);
    if (outcome.kind === 'unchanged') continue;
    scan.set(each.id, { ...each, state: outcome.state });
    steps.push(described(each.id, outcome.kind, outcome.state));
  }
  return steps.sort();
}

function described(id: string, kind: string, state: MachineState): string {
  return `${id} ${kind} ${JSON.stringify(state)}`;
}
