import { CORE_SYMBOLS } from '../../contract/symbols.js';

const MOST_SYMBOLS = 10;
const LONGEST_SYMBOL = 20;

/**
 * The symbols a person asks for, in any of the ways people write them ("btc", "$ETH", "btc,sol"): upper case, each
 * once, at most 10. Nothing asked means the core symbols. Pure.
 */
export function askedSymbols(words: readonly string[]): readonly string[] {
  const symbols = words
    .flatMap((word) => word.split(','))
    .map((word) => word.replace(/^\$/, '').toUpperCase().slice(0, LONGEST_SYMBOL))
    .filter((symbol) => symbol !== '');
  const asked = [...new Set(symbols)].slice(0, MOST_SYMBOLS);
  return asked.length > 0 ? asked : CORE_SYMBOLS;
}
