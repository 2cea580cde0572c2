import { describeGolden } from '../../../test/support/golden.js';
import { emailForm } from './email-form.js';
import { MAX_MESSAGE_LENGTH } from './marks.js';
import { type LeftBounds, sentimentNotice, scoreText } from './sentiment-notice.js';

const PLACE = { site: 'https://bellwether.example', lexicon: 'crypto-1', brandName: 'Bellwether' };

const down: LeftBounds = {
  symbol: 'BTC',
  side: 'low',
  mean: -0.46,
  articles: 5,
  bound: -0.3,
  headlines: [
    {
      title: 'Bitcoin Plunges as Exchange Is Hacked',
      url: 'https://a.example/1',
      source: 'CoinFixture',
      score: -0.84,
    },
    {
      title: 'Rate hike fears <weigh> & "worry"',
      url: 'https://b.example/2?a=1&b=2',
      source: 'The Block',
      score: -0.61,
    },
    { title: 'A third one', url: 'https://c.example/3', source: 'Decrypt', score: -0.25 },
  ],
};
const up: LeftBounds = { symbol: 'SOL', side: 'high', mean: 0.71, articles: 3, bound: 0.7, headlines: [] };
const zero: LeftBounds = { ...up, symbol: 'ETH', mean: 0.25, bound: 0 };
const long = (n: number): LeftBounds => ({
  ...down,
  symbol: `COIN${n}`,
  headlines: [0, 1].map((place) => ({
    title: 'T'.repeat(300),
    url: `https://a.example/${'u'.repeat(480)}${place}`,
    source: 'S'.repeat(40),
    score: -1,
  })),
});

const cases = {
  'one asset has turned negative': [down],
  'one asset has turned positive': [up],
  'a bound of zero': [zero],
  'two at once': [down, up],
  'four at once: figures only': [down, up, zero, { ...down, symbol: 'XRP' }],
  'more than anybody reads': Array.from({ length: 14 }, (_, n) => ({ ...up, symbol: `COIN${n}` })),
} as const satisfies Readonly<Record<string, readonly LeftBounds[]>>;

function emailed(left: readonly LeftBounds[]): string {
  const { subject = '', parts = [] } = sentimentNotice(left, PLACE).email ?? {};
  return `Subject: ${subject}\n\n${emailForm(subject, parts).text}`.trimEnd();
}

const texts = (word: (left: readonly LeftBounds[]) => string) =>
  Object.fromEntries(Object.entries(cases).map(([name, left]) => [name, word(left)]));

describeGolden([
  ['mood-notice', texts((left) => sentimentNotice(left, PLACE).chat.text)],
  ['mood-notice-mail', texts(emailed)],
]);

it('fits into one message, however long titles are', () => {
  expect(sentimentNotice([long(1), long(2)], PLACE).chat.text.length).toBeLessThan(MAX_MESSAGE_LENGTH);
});

it('nothing in a headline is taken for markup', () => {
  const { subject = '', parts = [] } = sentimentNotice([down], PLACE).email ?? {};
  expect(emailForm(subject, parts).html).toContain('&lt;weigh&gt; &amp; &quot;worry&quot;');
});

it.each([
  [0.456, '+0.46'],
  [-0.3, '−0.30'],
  [0, '0.00'],
  [-0.001, '0.00'],
  [1, '+1.00'],
])('a score of %d reads %s', (score, text) => {
  expect(scoreText(score)).toBe(text);
});
