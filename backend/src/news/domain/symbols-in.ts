import { KNOWN_COINS, type KnownCoin, NETWORK_WORDS } from './known-coins.js';

/** Places of a name, so that "Bitcoin Cash" is not also "Bitcoin". */
interface Found {
  readonly symbol: string;
  readonly start: number;
  readonly end: number;
}

const BEFORE = String.raw`(?<![\p{L}\p{N}_$#@])`;
/** "ether.fi" is another project than ether, "Sol-Gel" no coin; "Bitcoin's" is bitcoin. */
const AFTER = String.raw`(?![\p{L}\p{N}_]|\.\p{L}|-\p{Lu}\p{Ll})`;

interface Finder {
  readonly symbol: string;
  readonly patterns: readonly RegExp[];
  /** Of the symbol in capitals, where the headline is not all in capitals. */
  readonly mixedCase: readonly RegExp[];
  /** Of names that need the symbol beside them. */
  readonly wordNames: readonly RegExp[];
}

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
  for (const each of longestFirst) {
    if (!kept.some(({ start, end }) => each.start < end && start < each.end)) kept.push(each);
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
  return [...headline.matchAll(pattern)].map(({ index, 0: text }) => ({
    symbol,
    start: index,
    end: index + text.length,
  }));
}

function finderOf({ symbol, names, wordNames = [], ticker }: KnownCoin): Finder {
  // In ONE/USDT the dollar token is what is paid with.
  const notPaid = symbol.startsWith('USD') ? '(?<!/)' : '';
  const bare = new RegExp(`${BEFORE}${notPaid}${symbol}${AFTER}`, 'gu');
  return {
    symbol,
    patterns: [
      ...names.map(
        (name) =>
          new RegExp(
            `${BEFORE}${name.replaceAll(' ', String.raw`\s+`)}${AFTER}`,
            /^\p{Lu}/u.test(name) ? 'gu' : 'giu',
          ),
      ),
      ...wordNames.map(
        (name) => new RegExp(`${BEFORE}${name}(?:['’]s)?(?=\\s+(?:${anyCase(NETWORK_WORDS)})${AFTER})`, 'gu'),
      ),
      new RegExp(String.raw`\$${symbol}(?![\p{L}\p{N}_])`, 'giu'),
      new RegExp(
        String.raw`(?<=\()${symbol}(?=\))|${BEFORE}${symbol}(?=/(?:USD|USDT|USDC|BTC|ETH|EUR)\b)`,
        'gu',
      ),
      new RegExp(`${BEFORE}${symbol}(?:['’]s)?(?=\\s+(?:${anyCase(NETWORK_WORDS)})${AFTER})`, 'gu'),
      ...(ticker === 'clear' ? [bare] : []),
    ],
    mixedCase: ticker === 'word' ? [bare] : [],
    wordNames: wordNames.map((name) => new RegExp(`${BEFORE}${name}${AFTER}`, 'gu')),
  };
}

/** As it stands, with a capital, and in capitals: the pattern around it minds the case of letters. */
function anyCase(words: readonly string[]): string {
  return words
    .flatMap((word) => [word, `${word.charAt(0).toUpperCase()}${word.slice(1)}`, word.toUpperCase()])
    .join('|');
}
