import { afinn165FinancialMarketNews } from 'afinn-165-financialmarketnews';
import type { Lexicon } from '../domain/score.js';
import { verbForms } from '../domain/verb-forms.js';
import { PHRASES, SHIFTERS, WORDS } from './crypto-words.js';

/** To be raised with every change of the words: a test compares it with them. */
export const LEXICON_VERSION = 'crypto-1';

let words: Lexicon['words'] | null = null;

/** The finance lexicon, overlaid with what its words mean about coins; its 4,000 words are gathered at the first headline. */
export const LEXICON: Lexicon = {
  version: LEXICON_VERSION,
  get words() {
    words ??= new Map([...Object.entries(afinn165FinancialMarketNews), ...WORDS.flatMap(ownWords)]);
    return words;
  },
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
