import type { Fire, LoggedPrice } from '../../replay/oracle.js';
import type { Edit, EditedTrigger, Options } from '../load/edit.js';
import { unexplained } from './edited-history.js';

/** Each in three ways. */
const MANY = 1_000;
const RULES = { hysteresisPct: 1, cooldownMs: 0 };

/** One price every 5 s from 10 s on. */
function prices(...values: number[]): LoggedPrice[] {
  return values.map((price, i) => ({
    symbol: 'BTC',
    seq: i + 1,
    at: 10_000 + i * 5_000,
    term: 1,
    recordedAt: 10_000 + i * 5_000,
    price,
    backing: price,
    bar: null,
  }));
}

function edit(options: Options, at: number, more: Partial<Edit> = {}): Edit {
  return {
    options,
    startedAt: at,
    endedAt: at + 100,
    outcome: 'done',
    breached: false,
    mayLackPrice: false,
    ...more,
  };
}

const above = (level: number): Options => ({ kind: 'upsert', condition: { op: 'above', level } });
const trigger = (...edits: Edit[]): EditedTrigger => ({ id: 't', symbol: 'BTC', edits });
const fire = (fireNo: number, at: number, price: number): Fire => ({ triggerId: 't', fireNo, at, price });

describe('unexplained', () => {
  const log = prices(90, 90, 101, 90, 90, 90, 106, 90, 90);
  const raised = trigger(edit(above(100), 5_000), edit(above(105), 32_000));

  it('accepts the fires of each condition while it was in force', () => {
    const alerts = [fire(1, 20_000, 101), fire(2, 40_000, 106)];
    expect(unexplained(raised, log, alerts, RULES)).toBeNull();
  });

  it.each([
    ['a fire that is missing', [fire(1, 20_000, 101)]],
    ['a fire too many', [fire(1, 20_000, 101), fire(2, 40_000, 106), fire(3, 45_000, 90)]],
    ['a fire at another price', [fire(1, 20_000, 102), fire(2, 40_000, 106)]],
    ['a repeated number', [fire(1, 20_000, 101), fire(1, 40_000, 106)]],
  ])('finds %s', (_name, alerts) => {
    expect(unexplained(raised, log, alerts, RULES)).toMatch(/^t: /);
  });

  it('leaves open whether an edit came before or after a price of the same moment', () => {
    const disarmed = trigger(edit(above(100), 5_000), edit({ kind: 'disarm' }, 20_000));
    expect(unexplained(disarmed, log, [fire(1, 20_000, 101)], RULES)).toBeNull();
    expect(unexplained(disarmed, log, [], RULES)).toBeNull();
  });

  it('leaves open whether an edit came before or after a stretch of the past was evaluated', () => {
    const [before, found, after] = prices(90, 90, 90);
    if (before === undefined || found === undefined || after === undefined) throw new Error('No prices');
    const bar = { start: 14_000, low: 90, high: 101, basis: 'mean' } as const;
    const caughtUp = [before, { ...found, bar }, { ...after, at: 25_000 }];
    const edited = trigger(edit(above(100), 5_000), edit(above(105), 22_000));
    expect(unexplained(edited, caughtUp, [], RULES)).toBeNull();
    expect(unexplained(edited, caughtUp, [fire(1, 15_000, 101)], RULES)).toBeNull();
    const untouched = trigger(edit(above(100), 5_000));
    expect(unexplained(untouched, caughtUp, [], RULES)).toMatch(/nothing explains/);
  });

  it('does not take longer by the number of ways in which many edits of one stretch could have gone', () => {
    const [before, found] = prices(90, 90);
    if (before === undefined || found === undefined) throw new Error('No prices');
    const bar = { start: 14_000, low: 90, high: 95, basis: 'mean' } as const;
    const unsure = { breached: null, mayLackPrice: true };
    const many = Array.from({ length: MANY }, (_, i) => edit(above(100 + i), 16_000 + i * 1_000, unsure));
    const edited = trigger(edit(above(100), 5_000), ...many);
    expect(unexplained(edited, [before, { ...found, bar }], [], RULES)).toBeNull();
  });

  it('leaves open whether an edit overtook a price that waited to be recorded', () => {
    const raisedAfter = trigger(edit(above(100), 5_000), edit(above(105), 24_000));
    const [waiting] = log.slice(2);
    const late = log.map((price) => (price === waiting ? { ...price, recordedAt: 24_500 } : price));
    expect(unexplained(raisedAfter, late, [], RULES)).toMatch(/^t: /);
    expect(unexplained(raisedAfter, late, [fire(1, 40_000, 106)], RULES)).toBeNull();
    expect(unexplained(raisedAfter, late, [fire(1, 20_000, 101), fire(2, 40_000, 106)], RULES)).toBeNull();
    expect(unexplained(raisedAfter, log, [fire(1, 40_000, 106)], RULES)).toMatch(/^t: /);
  });

  it('finds a fire long after the trigger was disarmed or deleted', () => {
    for (const kind of ['disarm', 'delete'] as const) {
      const over = trigger(edit(above(105), 5_000), edit({ kind }, 20_000));
      expect(unexplained(over, log, [], RULES)).toBeNull();
      expect(unexplained(over, log, [fire(1, 40_000, 106)], RULES)).toMatch(/^t: /);
    }
  });

  it.each([
    ['an edit', 'disarm', 5_000, 20_000],
    ['the deletion of what was just made', 'delete', 36_000, 37_000],
  ] as const)('leaves open whether %s without an answer was done', (_, kind, madeAt, at) => {
    const unclear = trigger(edit(above(105), madeAt), edit({ kind }, at, { outcome: 'unclear' }));
    expect(unexplained(unclear, log, [], RULES)).toBeNull();
    expect(unexplained(unclear, log, [fire(1, 40_000, 106)], RULES)).toBeNull();
  });

  it('takes a refused edit for nothing', () => {
    const refused = trigger(
      edit(above(105), 5_000),
      edit({ kind: 'disarm' }, 20_000, { outcome: 'refused' }),
    );
    expect(unexplained(refused, log, [], RULES)).toMatch(/^t: /);
  });

  it('lets the first price be the baseline only where there may have been none', () => {
    const settled = (mayLackPrice: boolean): EditedTrigger =>
      trigger(edit(above(89), 5_000, { mayLackPrice }));
    expect(unexplained(settled(true), log, [], RULES)).toBeNull();
    expect(unexplained(settled(false), log, [], RULES)).toMatch(/^t: /);
  });

  it('holds a trigger that was born breached to its answer', () => {
    const born = trigger(edit(above(89), 5_000, { breached: true }));
    expect(unexplained(born, log, [], RULES)).toBeNull();
    expect(unexplained(born, log, [fire(1, 10_000, 90)], RULES)).toMatch(/^t: /);
  });
});
