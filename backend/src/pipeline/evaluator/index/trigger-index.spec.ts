import fc from 'fast-check';
import type { PriceBasis } from '../../../contract/alert.js';
import type { Condition } from '../../../contract/trigger.js';
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
