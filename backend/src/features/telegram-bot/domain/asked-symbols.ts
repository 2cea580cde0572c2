import { CORE_SYMBOLS } from '../../../contract/symbols.js';
import { shown } from './shown.js';

const MOST_SYMBOLS = 10;

/**
 * The symbols a person asks for, in any of the ways people write them ("btc", "$ETH", "btc,sol"): upper case, each
 * once, as an answer may repeat them, at most 10. Nothing asked means the core symbols. Pure.
 */
export function askedSymbols(words: readonly string[]): readonly string[] {
  const symbols = words
    .flatMap((word) => word.split(','))
    .map((word) => shown(word.replace(/^\$/, '').toUpperCase()))
    .filter((symbol) => symbol !== '');
  const asked = [...new Set(symbols)].slice(0, MOST_SYMBOLS);
  return asked.length > 0 ? asked : CORE_SYMBOLS;
}
