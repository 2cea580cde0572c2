import { KNOWN_COINS, type KnownCoin, NETWORK_WORDS } from './known-coins.js';

/** Places of a name, so that "Bitcoin Cash" is not also "Bitcoin". */
interface Found {
  readonly symbol: string;
  readonly start: number;
  readonly end: number;
}

/** Letters and digits of any script, roughly: Unicode's own classes would take half a second to compile for all coins. */
const LETTER = String.raw`\w\u00c0-\u1fff\u2c00-\ud7ff`;
const BEFORE = `(?<![${LETTER}$#@])`;
/** "ether.fi" is another project than ether; "Bitcoin's" and "Bitcoin-backed" are bitcoin. */
const AFTER = String.raw`(?![${LETTER}]|\.[A-Za-z])`;

interface Finder {
  readonly symbol: string;
  readonly patterns: readonly RegExp[];
  /** Of the symbol in capitals, where the headline is not all in capitals. */
  readonly mixedCase: readonly RegExp[];
  /** Of names that need the symbol beside them. */
  readonly wordNames: readonly RegExp[];
}

/** The word that follows is a group: it must be one of `NETWORK_WORDS`. */
const NEXT_WORD = String.raw`(?=\s+([A-Za-z]+)(?![${LETTER}]))`;
const NETWORK: ReadonlySet<string> = new Set(NETWORK_WORDS);

const FINDERS = KNOWN_COINS.map(finderOf);

/**
 * The coins a headline is about, each once, in the order in which they come up. A name or a symbol counts only as a whole
 * word, and a word that means other things too only where it is plain that the coin is meant: "SOL" is Solana, "Costa del
 * Sol" is not. Pure.
 */
export function symbolsIn(headline: string): readonly string[] {
  const isShouted = !/\p{Ll}/u.test(headline);
  const found = FINDERS.flatMap((finder) => findingsOf(headline, finder, isShouted));
  const longestFirst = found.toSorted((a, b) => b.end - b.start - (a.end - a.start));
  const kept: Found[] = [];
  /** A longer place that overlaps a shorter one has its start or its end. */
  const isCovered = new Uint8Array(headline.length);
  for (const each of longestFirst) {
    if (isCovered[each.start] === 1 || isCovered[each.end - 1] === 1) continue;
    isCovered.fill(1, each.start, each.end);
    kept.push(each);
  }
  return [...new Set(kept.toSorted((a, b) => a.start - b.start).map(({ symbol }) => symbol))];
}

function findingsOf(headline: string, finder: Finder, isShouted: boolean): readonly Found[] {
  const { symbol, patterns, mixedCase, wordNames } = finder;
  const certain = [...patterns, ...(isShouted ? [] : mixedCase)].flatMap((each) =>
    matches(headline, symbol, each),
  );
  if (certain.length === 0) return certain;
  return [...certain, ...wordNames.flatMap((each) => matches(headline, symbol, each))];
}

function matches(headline: string, symbol: string, pattern: RegExp): readonly Found[] {
  return [...headline.matchAll(pattern)]
    .filter(({ 1: next }) => next === undefined || NETWORK.has(next.toLowerCase()))
    .map(({ index, 0: text }) => ({ symbol, start: index, end: index + text.length }));
}

function finderOf({ symbol, names, wordNames = [], ticker }: KnownCoin): Finder {
  // In ONE/USDT the dollar token is what is paid with.
  const notPaid = symbol.startsWith('USD') ? '(?<!/)' : '';
  const bare = new RegExp(`${BEFORE}${notPaid}${symbol}${AFTER}`, 'g');
  return {
    symbol,
    patterns: [
      ...names.map(
        (name) =>
          new RegExp(
            `${BEFORE}${name.replaceAll(' ', String.raw`\s+`)}${AFTER}`,
            /^\p{Lu}/u.test(name) ? 'g' : 'gi',
          ),
      ),
      ...wordNames.map((name) => new RegExp(`${BEFORE}${name}(?:['’]s)?${NEXT_WORD}`, 'g')),
      new RegExp(String.raw`\$${symbol}(?![${LETTER}])`, 'gi'),
      new RegExp(
        String.raw`(?<=\()${symbol}(?=\))|${BEFORE}${symbol}(?=/(?:USD|USDT|USDC|BTC|ETH|EUR)\b)`,
        'g',
      ),
      new RegExp(`${BEFORE}${symbol}(?:['’]s)?${NEXT_WORD}`, 'g'),
      ...(ticker === 'clear' ? [bare] : []),
    ],
    mixedCase: ticker === 'word' ? [bare] : [],
    wordNames: wordNames.map((name) => new RegExp(`${BEFORE}${name}${AFTER}`, 'g')),
  };
}
