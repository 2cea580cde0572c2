import fc from 'fast-check';
import type { Condition } from '../../contract/trigger.js';
import { TriggerIndex } from './trigger-index.js';
import { type MachinePrice, type MachineRules, type MachineState, step } from './trigger-machine.js';
import type { WatchedTrigger } from './watched-trigger.js';

const RULES: MachineRules = { hysteresisPct: 1, cooldownMs: 5 };
const ARMED: MachineState = { phase: 'armed', fireNo: 0, firedAt: null };

function trigger(id: string, condition: Condition, state: MachineState = ARMED): WatchedTrigger {
  return { id, symbol: 'BTC', condition, state, revision: 0 };
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

  it('does at every price what the machine does to every trigger', () => {
    fc.assert(fc.property(arbitraryTriggers(), arbitraryActions(), agreesWithTheScan), { numRuns: 300 });
  });
});

type Action =
  | {
      readonly kind: 'price';
      readonly price: number;
      readonly backing: number | null;
      readonly elapsed: number;
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
    .map((rows) => rows.map(([condition, state], i) => trigger(`t${i}`, condition, state)));
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
  return fc.array(fc.oneof({ weight: 8, arbitrary: price }, { weight: 1, arbitrary: edit }), {
    maxLength: 120,
  });
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
      expect(stepsOfIndex(index, price)).toEqual(stepsOfScan(scan, price));
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

function stepsOfIndex(index: TriggerIndex, price: MachinePrice): string[] {
  const steps: string[] = [];
  index.apply('BTC', price, (before, outcome) =>
    steps.push(described(before.id, outcome.kind, outcome.state)),
  );
  return steps.sort();
}

function stepsOfScan(scan: Map<string, WatchedTrigger>, price: MachinePrice): string[] {
  const steps: string[] = [];
  for (const each of scan.values()) {
    const outcome = step(each.condition, RULES, each.state, price);
    if (outcome.kind === 'unchanged') continue;
    scan.set(each.id, { ...each, state: outcome.state });
    steps.push(described(each.id, outcome.kind, outcome.state));
  }
  return steps.sort();
}

function described(id: string, kind: string, state: MachineState): string {
  return `${id} ${kind} ${JSON.stringify(state)}`;
}
