/** Words that say whether news is good or bad. All keys are lower case, without punctuation, with single spaces. */
export interface Lexicon {
  /** Names this very set of words: a score is only comparable with others of the same version. */
  readonly version: string;
  /** From -5, very bad, to 5, very good. */
  readonly words: ReadonlyMap<string, number>;
  /** Groups of 2 to 4 words that mean something else than their words. The same scale. */
  readonly phrases: ReadonlyMap<string, number>;
  /** What turns around or takes away the sense of the words that follow: a factor for them, as -0.5 of "not". */
  readonly shifters: ReadonlyMap<string, number>;
}

/** A shifter reaches so many words. */
const WINDOW = 5;
const LONGEST_PHRASE = 4;
/** How much it takes to be near 1: with 15, a single strong word (4) gives 0.72. */
const FLATNESS = 15;
const MOST_WORDS = 100;
/** What a word is made of: "not" in short, an ending that says nothing, letters. */
const PARTS = /n't\b|'s(?=n't\b)|'s?\b|\p{L}/gu;

/**
 * How good or bad a headline is, from -1 to 1; 0 when nothing in it says so. Indicative only: it adds up what the
 * lexicon holds of its words, and knows neither irony nor who is speaking. Numbers count for nothing, and neither do words
 * beyond the hundredth. Pure, O(length).
 */
export function scoreOf(headline: string, lexicon: Lexicon): number {
  const words = wordsOf(headline);
  let sum = 0;
  let factor = 1;
  let reach = 0;
  for (let place = 0; place < words.length; ) {
    const { value, length } = meaningAt(words, place, lexicon);
    const shift = value === null ? lexicon.shifters.get(words[place] ?? '') : undefined;
    if (shift === undefined) {
      sum += (value ?? 0) * (reach > 0 ? factor : 1);
      reach -= length;
    } else {
      factor = shift;
      reach = WINDOW;
    }
    place += length;
  }
  return sum === 0 ? 0 : sum / Math.sqrt(sum * sum + FLATNESS);
}

/**
 * Letters only: "sell-off" is two words, "Ripple's" is "ripple", "isn't" is "is not". Looks for none after the last one that
 * counts.
 */
function wordsOf(headline: string): readonly string[] {
  const text = headline.toLowerCase().replaceAll('’', "'");
  const words: string[] = [];
  let word = '';
  let end = 0;
  const next = (start: string): void => {
    if (word !== '') words.push(word);
    word = start;
  };
  for (const { 0: part, index } of text.matchAll(PARTS)) {
    if (index > end) next('');
    if (part === "n't") next('not');
    else if (!part.startsWith("'")) word += part;
    end = index + part.length;
    if (words.length === MOST_WORDS) return words;
  }
  next('');
  return words;
}

/** The longest phrase that begins there, else the word. `value` null: the lexicon does not know it, or it is a shifter. */
function meaningAt(
  words: readonly string[],
  place: number,
  { words: values, phrases, shifters }: Lexicon,
): { readonly value: number | null; readonly length: number } {
  for (let length = Math.min(LONGEST_PHRASE, words.length - place); length > 1; length -= 1) {
    const value = phrases.get(words.slice(place, place + length).join(' '));
    if (value !== undefined) return { value, length };
  }
  const word = words[place] ?? '';
  return { value: shifters.has(word) ? null : (values.get(word) ?? null), length: 1 };
}
