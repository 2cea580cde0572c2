import { conditionFault } from '../../contract/level-rules.js';
import { commandHints } from '../../contract/messages/command-hints.js';
import { CORE_SYMBOLS, isCoreSymbol } from '../../contract/symbols.js';
import type { Condition, Direction } from '../../contract/trigger.js';
import { readSymbol } from '../../triggers/domain/symbol-rule.js';
import { readLevel } from './read-level.js';
import { shown } from './shown.js';

export type WishReading =
  | { readonly kind: 'wish'; readonly symbol: string; readonly condition: Condition }
  | { readonly kind: 'refused'; readonly hint: string };

/** `priceOf` tells what a symbol costs, null if nobody knows; `symbols` which of them may be named. */
export interface WishNeeds {
  readonly priceOf: (symbol: string) => number | null;
  readonly symbols: 'core' | 'any';
}

const BETWEEN = /^(?:-|–|—|and|to|\.\.)$/i;

/**
 * What somebody wants to be told of, out of the words after /above, /below or /inside: a symbol and one level, or
 * two ("60,000 62,000", "60,000-62,000", "60,000 and 62,000"). Otherwise what to write instead. The levels follow the
 * same rules as on the web. Pure.
 */
export function readWish(
  op: Direction,
  words: readonly string[],
  { priceOf, symbols }: WishNeeds,
): WishReading {
  const [first, ...rest] = words;
  const needed = op === 'inside' ? 2 : 1;
  const levels = op === 'inside' ? rest.flatMap(splitRange) : rest;
  if (first === undefined || levels.length !== needed) {
    return refused(op === 'inside' ? commandHints.band() : commandHints.level(op));
  }
  const symbol = readSymbol(first.replace(/^\$/, ''));
  if (symbols === 'core' && (symbol === null || !isCoreSymbol(symbol))) {
    return refused(commandHints.notTracked(shown(first), CORE_SYMBOLS));
  }
  if (symbol === null) return refused(commandHints.notASymbol(shown(first)));
  const numbers: number[] = [];
  for (const word of levels) {
    const reading = readLevel(word, priceOf(symbol));
    if (reading.kind === 'ambiguous-comma') return refused(commandHints.ambiguousComma(shown(word)));
    if (reading.kind === 'ambiguous-point') return refused(commandHints.ambiguousPoint(shown(word)));
    if (reading.kind === 'not-a-number') return refused(commandHints.notANumber(shown(word)));
    numbers.push(reading.level);
  }
  const [level = 0, high = 0] = numbers;
  const condition: Condition = op === 'inside' ? { op, low: level, high } : { op, level };
  const fault = conditionFault(condition);
  return fault === null ? { kind: 'wish', symbol, condition } : refused(`${fault}.`);
}

function splitRange(word: string): readonly string[] {
  return word.split(/[–—]|(?<=\d)-/).filter((part) => part !== '' && !BETWEEN.test(part));
}

function refused(hint: string): WishReading {
  return { kind: 'refused', hint };
}
