import { scoreOf } from '../src/features/news/domain/score.js';
import { LEXICON } from '../src/features/news/sentiment/lexicon.js';
import { type Accuracy, accuracyOf, HELD_OUT, TUNING } from './support/labelled-headlines.js';

/** Says how often the lexicon is right about the labelled headlines. Mistakes are named of those only that may be tuned with. */
const score = (title: string) => scoreOf(title, LEXICON);
const tuning = accuracyOf(TUNING, score);
const lines = [
  `Lexicon ${LEXICON.version}: ${LEXICON.words.size} words, ${LEXICON.phrases.size} phrases`,
  'Headlines        right    of   share   good taken for bad or bad for good',
  row('tuned with', tuning),
  row('held out', accuracyOf(HELD_OUT, score)),
  ...tuning.mistakes.map(({ title, label, score }) => `  ${label} scored ${score.toFixed(2)}: ${title}`),
];
process.stdout.write(`${lines.join('\n')}\n`);

function row(name: string, { right, of, opposite }: Accuracy): string {
  const share = `${((100 * right) / of).toFixed(1)} %`;
  return `${name.padEnd(14)} ${String(right).padStart(7)} ${String(of).padStart(5)} ${share.padStart(7)}   ${opposite}`;
}
