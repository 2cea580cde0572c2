import { readArguments } from './arguments.js';

it('reads what was asked for', () => {
  expect(readArguments([])).toEqual({ people: 10_000, kills: 0, seed: 7 });
  expect(readArguments(['--people', '300', '--kills', '1', '--seed', '3'])).toEqual({
    people: 300,
    kills: 1,
    seed: 3,
  });
});

it.each([[['--people', '99']], [['--people', 'all']], [['--kills', '-1']], [['--kills=11']], [['now']]])(
  'refuses %s',
  (argv) => {
    expect(() => readArguments(argv)).toThrow();
  },
);
