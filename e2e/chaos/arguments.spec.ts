import { readArguments, usage } from './arguments.js';
import type { Row } from './row.js';

const row = (id: string): Row => ({
  id,
  title: `fault ${id}`,
  run: async () => ({ figures: {}, faults: [], voids: [] }),
});
const KNOWN = [row('F1'), row('F3')];
const idsOf = (...argv: string[]): string[] => readArguments(argv, KNOWN).rows.map(({ id }) => id);

describe('readArguments', () => {
  it('takes the rows that are named, each once, else all', () => {
    expect(idsOf('F3')).toEqual(['F3']);
    expect(idsOf('f3', 'F3', 'F1')).toEqual(['F3', 'F1']);
    expect(idsOf()).toEqual(['F1', 'F3']);
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
  expect(usage(KNOWN)).toContain('F3    fault F3');
});
