import { commandHints } from '../../../contract/messages/bot-answers.js';
import { type ChosenLevels, levelsText } from '../../../contract/messages/level-buttons.js';
import { isFarOff, readNumber } from '../../../contract/read-number.js';
import { CORE_SYMBOLS, isCoreSymbol } from '../../../contract/symbols.js';
import { MOVE_WINDOWS, type Watch } from '../../../contract/series.js';
import { type Condition, type Direction, isBandOp } from '../../../contract/trigger.js';
import { conditionOfWatch } from '../../../contract/watch.js';
import { watchFault } from '../../../contract/watch-fault.js';
import { withUnit } from '../../../contract/units.js';
import { formatLevel } from '../../../contract/decimal.js';
import { readCondition } from '../../triggers/domain/read-condition.js';
import { readSymbol } from '../../triggers/domain/symbol-rule.js';

export type DecidedCommand =
  | { readonly kind: 'trigger'; readonly symbol: string; readonly condition: Condition }
  | { readonly kind: 'refused'; readonly hint: string };

/** `asked`: the levels of one choice are to be confirmed, or one of two is to be chosen. */
export type CommandReading =
  | DecidedCommand
  | {
      readonly kind: 'asked';
      readonly question: string;
      readonly symbol: string;
      readonly choices: readonly (readonly number[])[];
    };

/** `priceOf` tells what a symbol costs, null if nobody knows; `symbols` which of them may be named. */
export interface CommandNeeds {
  readonly priceOf: (symbol: string) => number | null;
  readonly symbols: 'core' | 'any';
}

const BETWEEN = /^(?:-|–|—|and|to|\.\.)$/i;

/**
 * What somebody wants to be told of, out of the words after /above, /below, /inside or /outside: a symbol and one level, or
 * two ("60,000 62,000", "60,000-62,000", "60,000 and 62,000"). Otherwise what to ask, or to write instead. The levels follow
 * the same rules as on the web. Pure.
 */
export function readCommand(op: Direction, words: readonly string[], needs: CommandNeeds): CommandReading {
  const [first, ...rest] = words;
  const needed = isBandOp(op) ? 2 : 1;
  const levels = isBandOp(op) ? rest.flatMap(splitRange) : rest;
  if (first === undefined || levels.length !== needed) {
    return refused(hintFor(op));
  }
  const symbol = readSymbol(first.replace(/^\$/, ''));
  if (symbol === null && needs.symbols === 'any') return refused(commandHints.notASymbol(shown(first)));
  if (symbol === null) return refused(commandHints.notTracked(shown(first), CORE_SYMBOLS));
  const price = needs.priceOf(symbol);
  const larger: number[] = [];
  const smaller: number[] = [];
  for (const word of levels) {
    const reading = readNumber(word, price);
    if (reading.kind === 'none' || reading.kind === 'empty')
      return refused(commandHints.notANumber(shown(word)));
    const [one, other] = reading.kind === 'either' ? reading.values : [reading.value, reading.value];
    larger.push(one);
    smaller.push(other);
  }
  const checked = checkTrigger({ op, symbol, levels: larger }, needs);
  if (checked.kind !== 'trigger') return checked;
  if (levelsText(larger) !== levelsText(smaller)) {
    const question = commandHints.either(levelsText(larger), levelsText(smaller));
    return { kind: 'asked', question, symbol, choices: [larger, smaller] };
  }
  const far = larger.find((level) => price !== null && isFarOff(level, price));
  if (far === undefined || price === null) return checked;
  const question = commandHints.farOff(withUnit(symbol, formatLevel(far)), distanceText(far, price), symbol);
  return { kind: 'asked', question, symbol, choices: [larger] };
}

/** Whether a symbol with its levels may be watched, by the rules of the web and of who asks. Pure. */
export function checkTrigger(
  { op, symbol, levels }: ChosenLevels,
  { symbols }: Pick<CommandNeeds, 'symbols'>,
): DecidedCommand {
  if (symbols === 'core' && !isCoreSymbol(symbol)) {
    return refused(commandHints.notTracked(shown(symbol), CORE_SYMBOLS));
  }
  const [level = 0, high = 0] = levels;
  const reading = readCondition(isBandOp(op) ? { op, low: level, high } : { op, level });
  if (reading.kind === 'condition') return { kind: 'trigger', symbol, condition: reading.condition };
  return refused(reading.kind === 'broken' ? `${reading.message}.` : hintFor(op));
}

const WAYS = ['up', 'down', 'either'] as const;
const TRAIL_WAYS = ['rise', 'fall'] as const;

/** What /move is followed by: a symbol, a percentage, a time and maybe a way. Pure. */
export function readMove(words: readonly string[]): DecidedCommand {
  const [first, percentage, time, way = 'either', ...more] = joined(words);
  if (first === undefined || percentage === undefined || time === undefined || more.length > 0) {
    return refused(commandHints.move());
  }
  const window = MOVE_WINDOWS.find((each) => each === time.toLowerCase());
  if (window === undefined) return refused(commandHints.notAWindow(shown(time), MOVE_WINDOWS));
  const side = WAYS.find((each) => each === way.toLowerCase());
  if (side === undefined) return refused(commandHints.notAWay(shown(way), ['up', 'down']));
  return readPercentage(first, percentage, (percent) => ({ kind: 'move', window, way: side, percent }));
}

/** What /trail is followed by: a symbol, a percentage and maybe a way. Pure. */
export function readTrail(words: readonly string[]): DecidedCommand {
  const [first, percentage, way = 'fall', ...more] = joined(words);
  if (first === undefined || percentage === undefined || more.length > 0) {
    return refused(commandHints.trail());
  }
  const trailWay = TRAIL_WAYS.find((each) => each === way.toLowerCase());
  if (trailWay === undefined) return refused(commandHints.notAWay(shown(way), TRAIL_WAYS));
  return readPercentage(first, percentage, (percent) => ({ kind: 'trail', way: trailWay, percent }));
}

/** "3 %" and "1 h" are one word each. */
function joined(words: readonly string[]): readonly string[] {
  const text = words.join(' ').replace(/(\d) (?=%|[mhd](?: |$))/gi, '$1');
  return text === '' ? [] : text.split(' ');
}

function readPercentage(first: string, text: string, watchOf: (percent: number) => Watch): DecidedCommand {
  const symbol = readSymbol(first.replace(/^\$/, ''));
  if (symbol === null) return refused(commandHints.notASymbol(shown(first)));
  const reading = readNumber(text.replace(/%$/, ''), null);
  if (reading.kind === 'either') {
    const [one, other] = reading.values.map((value) => `${formatLevel(value)}%`);
    return refused(commandHints.either(String(one), String(other)));
  }
  if (reading.kind !== 'number') return refused(commandHints.notAPercentage(shown(text)));
  const watch = watchOf(reading.value);
  const fault = watchFault(watch, symbol);
  if (fault !== null) return refused(fault.message);
  return { kind: 'trigger', symbol, condition: conditionOfWatch(watch) };
}

function hintFor(op: Direction): string {
  return isBandOp(op) ? commandHints.band(op) : commandHints.level(op);
}

/** "99.9 % below", "150 times". */
function distanceText(level: number, price: number): string {
  if (level > price) return `${Math.round(level / price)} times`;
  return `${Math.min(99.9, 100 * (1 - level / price)).toFixed(1)} % below`;
}

function splitRange(word: string): readonly string[] {
  return word.split(/[–—]|(?<=\d)-/).filter((part) => part !== '' && !BETWEEN.test(part));
}

function refused(hint: string): Extract<CommandReading, { readonly kind: 'refused' }> {
  return { kind: 'refused', hint };
}

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

const LONGEST_SHOWN = 30;

/**
 * A person's own word as an answer may repeat it: at most 30 UTF-16 units, without what is invisible or turns the
 * direction of a line; never half a character. Pure.
 */
export function shown(word: string): string {
  const visible = word.replace(/\p{C}/gu, '');
  if (visible.length <= LONGEST_SHOWN) return visible;
  return `${visible.slice(0, LONGEST_SHOWN).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
