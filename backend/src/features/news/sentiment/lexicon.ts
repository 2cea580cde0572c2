import { afinn165FinancialMarketNews } from 'afinn-165-financialmarketnews';
import type { Lexicon } from '../domain/score.js';
import { LEXICON_VERSION, PHRASES, SHIFTERS, WORDS } from './crypto-words.js';

const DOUBLED = /^(?:[^aeiou]*[aeiou][bdgmnprt])$/;

/** The finance lexicon, overlaid with what its words mean about coins. Imported at the first headline: it has 4,000 words. */
export const LEXICON: Lexicon = {
  version: LEXICON_VERSION,
  words: new Map([...Object.entries(afinn165FinancialMarketNews), ...WORDS.flatMap(ownWords)]),
  phrases: new Map(PHRASES.flatMap(([value, phrases]) => phrases.map((phrase) => [phrase, value] as const))),
  shifters: new Map(
    SHIFTERS.flatMap(([factor, words]) => wordsIn(words).map((word) => [word, factor] as const)),
  ),
};

function ownWords([value, verbs, others]: (typeof WORDS)[number]): readonly (readonly [string, number])[] {
  const forms = wordsIn(verbs).flatMap(verbForms);
  return [...forms, ...wordsIn(others)].map((word) => [word, value] as const);
}

function wordsIn(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

/**
 * The regular forms of an English verb: itself, of the third person, past, and -ing. "dip" doubles its last letter as every
 * verb of one syllable does that ends in a single vowel and one of b, d, g, m, n, p, r, t. Irregular forms are not known.
 */
export function verbForms(verb: string): readonly string[] {
  if (verb.endsWith('e')) {
    const stem = verb.slice(0, -1);
    return [verb, `${verb}s`, `${verb}d`, `${stem}ing`];
  }
  if (/[^aeiou]y$/.test(verb)) {
    const stem = verb.slice(0, -1);
    return [verb, `${stem}ies`, `${stem}ied`, `${verb}ing`];
  }
  const third = /(s|x|z|ch|sh)$/.test(verb) ? `${verb}es` : `${verb}s`;
  const stem = DOUBLED.test(verb) ? `${verb}${verb.slice(-1)}` : verb;
  return [verb, third, `${stem}ed`, `${stem}ing`];
}
