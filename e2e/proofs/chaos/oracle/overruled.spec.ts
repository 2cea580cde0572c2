import type { Edit, EditedTrigger, Options } from '../load/edit.js';
import { overruled } from './overruled.js';

const LOW = { op: 'above', level: 100 } as const;
const HIGH = { op: 'above', level: 200 } as const;

const edit = (options: Options, at: number, outcome: Edit['outcome'] = 'done'): Edit => ({
  options,
  startedAt: at,
  endedAt: at + 10,
  outcome,
  breached: false,
  mayLackPrice: false,
});
const trigger = (...edits: Edit[]): EditedTrigger => ({
  id: 't',
  symbol: 'BTC',
  edits: [edit({ kind: 'upsert', condition: LOW }, 0), ...edits],
});
const alertAt = (recordedAt: number) => [{ triggerId: 't', recordedAt, condition: LOW }];

describe('overruled', () => {
  it.each([
    ['another level', { kind: 'upsert', condition: HIGH }],
    ['disarmed', { kind: 'disarm' }],
    ['deleted', { kind: 'delete' }],
  ] as const)('finds an alert recorded after the answer: %s', (_name, options) => {
    expect(overruled(trigger(edit(options, 500)), alertAt(511))).toHaveLength(1);
    expect(overruled(trigger(edit(options, 500)), alertAt(505))).toEqual([]);
    expect(overruled(trigger(edit(options, 500)), alertAt(499))).toEqual([]);
  });

  it('allows what the last answer allows', () => {
    expect(
      overruled(trigger(edit({ kind: 'disarm' }, 500), edit({ kind: 'arm' }, 600)), alertAt(700)),
    ).toEqual([]);
    expect(overruled(trigger(edit({ kind: 'disarm' }, 500, 'refused')), alertAt(700))).toEqual([]);
  });

  it('says nothing while nobody knows what the last edit came to', () => {
    const unclear = edit({ kind: 'upsert', condition: HIGH }, 500, 'unclear');
    expect(overruled(trigger(unclear), alertAt(700))).toEqual([]);
    expect(overruled(trigger(unclear, edit({ kind: 'arm' }, 600)), alertAt(700))).toEqual([]);
  });
});
