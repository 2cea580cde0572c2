import { COOLDOWN_OUT_OF_RANGE, END_OUT_OF_RANGE } from '../../../contract/trigger-rules.js';
import { USUAL_RULES } from './edit-plan.js';
import { type ImportRow, type ImportStep, type KnownTrigger, planImport, withinRoom } from './import-plan.js';
import type { RawTriggerRequest } from './read-form.js';
import { COLUMN_NAMES } from './trigger-cells.js';

const NOW = Date.parse('2027-01-01T00:00:00.000Z');
const PAST = '2026-12-24T00:00:00.000Z';
const AHEAD = '2027-02-01T00:00:00.000Z';
const UNNAMED = { name: null, note: null };

const above = (level: number) => ({ kind: 'price', way: 'above', level }) as const;
const guard = { symbol: 'ETH', condition: { op: 'below', level: 3_000 } } as const;

const known = (id: string, level: number, more: Partial<KnownTrigger> = {}): KnownTrigger => ({
  id,
  symbol: 'BTC',
  watched: { condition: { op: 'above', level }, guards: [], source: null },
  phase: 'armed',
  rules: USUAL_RULES,
  label: UNNAMED,
  routeId: null,
  ...more,
});

const row = (line: number, level: number, more: Partial<RawTriggerRequest> = {}, id: string | null = null) =>
  ({ line, id, request: { symbol: 'BTC', watch: above(level), ...more } }) satisfies ImportRow;

const plan = (rows: readonly ImportRow[], triggers: readonly KnownTrigger[] = []) =>
  planImport(rows, { known: triggers, now: NOW });

/** "create", "change a", "same a", "refused field". */
const short = (steps: readonly ImportStep[]) =>
  steps.map((step) => {
    if (step.kind === 'create') return 'create';
    return step.kind === 'refused' ? `refused ${step.field}` : `${step.kind} ${step.id}`;
  });

describe('a row', () => {
  it.each<
    [name: string, rows: readonly ImportRow[], known: readonly KnownTrigger[], steps: readonly string[]]
  >([
    ['of nothing there is new', [row(2, 70_000)], [], ['create']],
    ['of the same condition is that trigger', [row(2, 70_000)], [known('a', 70_000)], ['same a']],
    ['of another symbol is not', [row(2, 70_000, { symbol: 'ETH' })], [known('a', 70_000)], ['create']],
    ['of another level is not', [row(2, 71_000)], [known('a', 70_000)], ['create']],
    ['of another exchange is not', [row(2, 70_000, { source: 'kraken' })], [known('a', 70_000)], ['create']],
    [
      'without the further condition is not',
      [row(2, 70_000)],
      [known('a', 70_000, { watched: { condition: { op: 'above', level: 70_000 }, guards: [guard] } })],
      ['create'],
    ],
    ['with its id changes it', [row(2, 71_000, {}, 'a')], [known('a', 70_000)], ['change a']],
    ['with an id of nobody is new', [row(2, 71_000, {}, 'z')], [known('a', 70_000)], ['create']],
    [
      'with its id and another symbol is new',
      [row(2, 70_000, { symbol: 'ETH' }, 'a')],
      [known('a', 70_000)],
      ['create'],
    ],
    [
      'of one that another row names is new',
      [row(2, 70_000), row(3, 80_000, {}, 'a')],
      [known('a', 70_000)],
      ['create', 'change a'],
    ],
    ['disarms', [row(2, 70_000, { active: false })], [known('a', 70_000)], ['change a']],
    ['arms', [row(2, 70_000, { active: true })], [known('a', 70_000, { phase: 'disarmed' })], ['change a']],
    [
      'that does not say whether it is armed leaves that',
      [row(2, 70_000)],
      [known('a', 70_000, { phase: 'disarmed' })],
      ['same a'],
    ],
    ['leaves a breach alone', [row(2, 70_000)], [known('a', 70_000, { phase: 'breached' })], ['same a']],
    ['names', [row(2, 70_000, { name: 'Rent' })], [known('a', 70_000)], ['change a']],
    ['has other rules', [row(2, 70_000, { repeat: 'once' })], [known('a', 70_000)], ['change a']],
    [
      'that leaves out what the trigger has leaves it',
      [row(2, 70_000)],
      [
        known('a', 70_000, {
          label: { name: 'Rent', note: null },
          rules: { ...USUAL_RULES, cooldownSec: 9 },
        }),
      ],
      ['same a'],
    ],
    [
      'takes a name away',
      [row(2, 70_000, { name: null })],
      [known('a', 70_000, { label: { name: 'Rent', note: null } })],
      ['change a'],
    ],
    ['twice is refused', [row(2, 70_000), row(3, 70_000)], [], ['create', 'refused null']],
    [
      'twice is refused of one that is there',
      [row(2, 70_000), row(3, 70_000)],
      [known('a', 70_000)],
      ['same a', 'refused null'],
    ],
    [
      'twice means both of two that are the same',
      [row(2, 70_000), row(3, 70_000)],
      [known('a', 70_000), known('b', 70_000)],
      ['same a', 'same b'],
    ],
    [
      'twice with one id is the trigger and a new one',
      [row(2, 70_000, {}, 'a'), row(3, 80_000, {}, 'a')],
      [known('a', 70_000)],
      ['same a', 'create'],
    ],
    [
      'of what another row has just changed is refused',
      [row(2, 80_000, {}, 'a'), row(3, 80_000)],
      [known('a', 70_000)],
      ['change a', 'refused null'],
    ],
    [
      'refused is not counted as the first',
      [row(2, -1), row(3, 70_000)],
      [],
      ['refused watch.level', 'create'],
    ],
  ])('%s', (_name, rows, triggers, steps) => {
    expect(short(plan(rows, triggers))).toEqual(steps);
  });

  it('says what is wrong with it, and where', () => {
    expect(plan([row(7, 70_000, { cooldownSec: -1 })])).toEqual([
      { kind: 'refused', line: 7, field: 'cooldownSec', message: COOLDOWN_OUT_OF_RANGE },
    ]);
    expect(plan([row(2, 1), row(9, 1)])[1]).toEqual({
      kind: 'refused',
      line: 9,
      field: null,
      message: 'This trigger is on line 2 already.',
    });
  });

  it('gives a new trigger all it says, armed unless it says otherwise', () => {
    const [step, disarmed] = plan([
      row(2, 70_000, { name: 'Rent', repeat: 'once', source: 'kraken' }),
      row(3, 80_000, { active: false }),
    ]);
    expect(step).toEqual({
      kind: 'create',
      line: 2,
      input: {
        symbol: 'BTC',
        condition: { op: 'above', level: 70_000 },
        source: 'kraken',
        rules: { repeat: 'once' },
        label: { name: 'Rent' },
        armed: true,
      },
    });
    expect(disarmed).toMatchObject({ kind: 'create', input: { armed: false } });
  });
});

describe('an end', () => {
  const ended = known('a', 70_000, { phase: 'disarmed', rules: { ...USUAL_RULES, expiresAt: PAST } });

  it('that is past is refused, unless the trigger has it already', () => {
    expect(plan([row(2, 80_000, { expiresAt: PAST })], [ended])).toEqual([
      { kind: 'refused', line: 2, field: 'expiresAt', message: END_OUT_OF_RANGE },
    ]);
    expect(short(plan([row(2, 70_000, { expiresAt: PAST })], [ended]))).toEqual(['same a']);
  });

  it('can be put off and taken away', () => {
    expect(short(plan([row(2, 70_000, { expiresAt: AHEAD })], [ended]))).toEqual(['change a']);
    expect(short(plan([row(2, 70_000, { expiresAt: null })], [ended]))).toEqual(['change a']);
  });
});

it('columns are named as columns', () => {
  const fields = (more: object) => ({ line: 2, id: null, request: { symbol: 'BTC', ...more } });
  const steps = planImport(
    [
      fields({ op: 'inside', low: 1, high: 2 }),
      fields({ op: 'above' }),
      fields({ op: 'above', level: 1, high: 2 }),
      fields({ level: 1 }),
    ],
    { known: [], names: COLUMN_NAMES, now: NOW },
  );
  expect(steps).toMatchObject([
    { kind: 'create', input: { condition: { op: 'inside', low: 1, high: 2 } } },
    { kind: 'refused', field: 'level', message: 'The field "level" is missing.' },
    { kind: 'refused', field: 'high', message: '"above" has no high.' },
    { kind: 'refused', field: 'op', message: 'The field "op" is missing.' },
  ]);
});

it('room is for the first of the new ones', () => {
  const steps = plan([row(2, 1), row(3, 70_000), row(4, 2), row(5, 3)], [known('a', 70_000)]);
  expect(withinRoom(steps, 1, 'Full.')).toEqual([
    steps[0],
    steps[1],
    { kind: 'refused', line: 4, field: null, message: 'Full.' },
    { kind: 'refused', line: 5, field: null, message: 'Full.' },
  ]);
  expect(withinRoom(steps, -1, 'Full.').filter(({ kind }) => kind === 'refused')).toHaveLength(3);
});

it('a row changes the route of its trigger, and leaves one it does not name', () => {
  const triggers = [known('a', 70_000, { routeId: 'night' })];
  const routed = (routeId: string | null) => plan([row(1, 70_000, { routeId }, 'a')], triggers);
  expect(routed('night')).toEqual([{ kind: 'same', line: 1, id: 'a' }]);
  expect(plan([row(1, 70_000, {}, 'a')], triggers)).toEqual([{ kind: 'same', line: 1, id: 'a' }]);
  expect(routed(null)).toMatchObject([{ kind: 'change', id: 'a', patch: { routeId: null } }]);
});
