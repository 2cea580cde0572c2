import { createHash } from 'node:crypto';
import { scoreOf } from '../domain/score.js';
import { accuracyOf, directionOf, HELD_OUT, TUNING } from '../../../../bench/support/labelled-headlines.js';
import { LEXICON_VERSION } from './crypto-words.js';
import { LEXICON, verbForms } from './lexicon.js';

const score = (title: string) => scoreOf(title, LEXICON);

it('has a version for these very words', () => {
  const { words, phrases, shifters } = LEXICON;
  const sorted = [words, phrases, shifters].map((each) => [...each].sort(([a], [b]) => (a < b ? -1 : 1)));
  const digest = createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 12);
  expect({ version: LEXICON_VERSION, digest }).toEqual({ version: 'crypto-1', digest: 'eca30edbff51' });
});

it.each([
  ['those it was tuned with', TUNING, 0.9, 2],
  ['those it was never tuned with', HELD_OUT, 0.8, 3],
] as const)('is right about most headlines: %s', (_name, headlines, share, opposite) => {
  const accuracy = accuracyOf(headlines, score);
  expect(accuracy.right / accuracy.of).toBeGreaterThanOrEqual(share);
  expect(accuracy.opposite).toBeLessThanOrEqual(opposite);
});

it('is measured with 120 headlines or more, a third of them held out, none twice', () => {
  const titles = [...TUNING, ...HELD_OUT].map(([, title]) => title);
  expect(titles.length).toBeGreaterThanOrEqual(120);
  expect(HELD_OUT.length / titles.length).toBeGreaterThanOrEqual(1 / 3);
  expect(new Set(titles).size).toBe(titles.length);
});

it('every direction is there to be found', () => {
  for (const headlines of [TUNING, HELD_OUT]) {
    for (const label of [1, 0, -1]) {
      expect(headlines.filter(([each]) => each === label).length).toBeGreaterThanOrEqual(9);
    }
  }
});

it.each([
  ['jump', 'jumps jumped jumping'],
  ['surge', 'surges surged surging'],
  ['rally', 'rallies rallied rallying'],
  ['crash', 'crashes crashed crashing'],
  ['miss', 'misses missed missing'],
  ['dip', 'dips dipped dipping'],
  ['drain', 'drains drained draining'],
  ['delay', 'delays delayed delaying'],
  ['weigh', 'weighs weighed weighing'],
])('%s: %s', (verb, forms) => {
  expect(verbForms(verb)).toEqual([verb, ...forms.split(' ')]);
});

it.each([
  [0.15, 1],
  [0.149, 0],
  [0, 0],
  [-0.149, 0],
  [-0.15, -1],
])('a score of %d points to %d', (score, direction) => {
  expect(directionOf(score)).toBe(direction);
});

it('counts what is right, and the mistakes that mislead', () => {
  const scores: Readonly<Record<string, number>> = { good: 0.9, bad: 0.9, dull: 0.9, worse: 0 };
  const accuracy = accuracyOf(
    [
      [1, 'good'],
      [-1, 'bad'],
      [0, 'dull'],
      [-1, 'worse'],
    ],
    (title) => scores[title] ?? 0,
  );
  expect(accuracy).toMatchObject({ right: 1, of: 4, opposite: 1 });
  expect(accuracy.mistakes.map(({ title }) => title)).toEqual(['bad', 'dull', 'worse']);
});
