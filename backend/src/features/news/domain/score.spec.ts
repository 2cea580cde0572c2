import fc from 'fast-check';
import { growth, LINEAR } from '../../../platform/clock/testing/growth.js';
import { type Lexicon, scoreOf } from './score.js';

const LEXICON: Lexicon = {
  version: 'test',
  words: new Map([
    ['soars', 4],
    ['hacked', -4],
    ['rate', -1],
    ['off', -1],
  ]),
  phrases: new Map([
    ['rate cut', 3],
    ['sell off', -3],
  ]),
  shifters: new Map([
    ['not', -0.5],
    ['denies', 0],
  ]),
};

it.each([
  ['Bitcoin', 0],
  ['', 0],
  ['Bitcoin soars', 0.72],
  ['BITCOIN SOARS!', 0.72],
  ['Bitcoin is hacked', -0.72],
  ['Bitcoin soars, exchange hacked', 0],
  ['A phrase wins over its words: rate cut', 0.61],
  ['A hyphen parts words: sell-off', -0.61],
  ['Not hacked', 0.46],
  ['It isn’t hacked', 0.46],
  ['Not one two three four hacked', 0.46],
  ['Not one two three four five hacked', -0.72],
  ['Exchange denies it was hacked', 0],
  ['constructor __proto__ toString', 0],
])('%s: %d', (headline, score) => {
  expect(scoreOf(headline, LEXICON)).toBeCloseTo(score, 2);
});

it('a hundred words count, whatever follows', () => {
  expect(scoreOf(`${'a '.repeat(99)}soars hacked hacked`, LEXICON)).toBeCloseTo(0.72, 2);
});

it('is between -1 and 1, and takes time in proportion to the length, whatever the text', () => {
  const text = fc.array(
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('not', 'soars', 'hacked', ' ')),
  );
  fc.assert(
    fc.property(text, (parts) => {
      expect(Math.abs(scoreOf(parts.join(' '), LEXICON))).toBeLessThan(1);
    }),
  );
  expect(growth("n't's", (text) => scoreOf(text, LEXICON), 200_000)).toBeLessThan(LINEAR);
});
