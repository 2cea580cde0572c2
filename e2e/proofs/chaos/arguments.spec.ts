import { readArguments, usage } from './arguments.js';
import { idOf, type Row } from './row.js';

const row = (name: string, number?: number): Row => ({
  name,
  ...(number !== undefined && { number }),
  title: `fault ${name}`,
  run: async () => ({ figures: {}, faults: [], voids: [] }),
});
const KNOWN = [row('kill', 1), row('freeze', 3)];
const ALL = [
  ...KNOWN,
  { ...row('mixed'), onDemand: true },
  { ...row('no-fence'), group: 'ablations' },
] as const satisfies readonly Row[];
const idsOf = (...argv: string[]): string[] => readArguments(argv, KNOWN).rows.map(idOf);

describe('readArguments', () => {
  it('takes the rows that are named, each once, else all', () => {
    expect(idsOf('F3')).toEqual(['F3']);
    expect(idsOf('f3', 'F3', 'F1')).toEqual(['F3', 'F1']);
    expect(idsOf('freeze', 'kill')).toEqual(['F3', 'F1']);
    expect(idsOf()).toEqual(['F1', 'F3']);
  });

  it('takes what is not of the matrix by its name only, and the rows of a group by theirs', () => {
    expect(readArguments([], ALL).rows).toEqual(KNOWN);
    expect(readArguments(['Mixed', 'F1'], ALL).rows.map(idOf)).toEqual(['mixed', 'F1']);
    expect(readArguments(['ablations'], ALL).rows.map(idOf)).toEqual(['no-fence']);
  });

  it('takes a seed and the length', () => {
    expect(readArguments(['F1'], KNOWN)).toMatchObject({ seed: 7, length: 'full' });
    expect(readArguments(['--seed', '3', '--sample'], KNOWN)).toMatchObject({ seed: 3, length: 'sample' });
  });

  it.each([
    [['F99'], 'There is no row "F99". Known are F1, F3.'],
    [['--seed', 'x'], '--seed needs a whole number, not "x"'],
  ])('refuses %j in a sentence', (argv, sentence) => {
    expect(() => readArguments(argv, KNOWN)).toThrow(sentence);
  });

  it('refuses an option it does not know', () => {
    expect(() => readArguments(['--fast'], KNOWN)).toThrow(/--fast/);
  });
});

it('names every row in its usage', () => {
  expect(usage(KNOWN)).toContain('F3        fault freeze');
});
