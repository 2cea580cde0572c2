import { afinn165FinancialMarketNews } from 'afinn-165-financialmarketnews';
import type { Lexicon } from '../domain/score.js';
import { verbForms } from '../domain/verb-forms.js';
import { LEXICON_VERSION, PHRASES, SHIFTERS, WORDS } from './crypto-words.js';

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
