import { MOST_HOOK_TEXT } from '../../../contract/alert.js';
import { oneLine } from '../../triggers/domain/read-label.js';

/** What was posted to a hook, read. */
export interface HookPost {
  /** One line of at most MOST_HOOK_TEXT characters; empty: it says nothing. */
  readonly text: string;
  /** Symbols that it may be about, likeliest first: "BTC" of "BINANCE:BTCUSDT.P". */
  readonly symbols: readonly string[];
}

const TEXT_FIELDS = ['text', 'message', 'alert'] as const;
const SYMBOL_FIELDS = ['symbol', 'ticker'] as const;
const QUOTES = 'USDT|USDC|USD|EUR';
const BESIDE = '(?<![\\p{L}\\p{N}])';
const BEHIND = '(?![\\p{L}\\p{N}])';
/** A ticker by its exchange, by what it is quoted in, or both. */
const TICKER = new RegExp(
  `${BESIDE}(?:[A-Z0-9_]{2,20}:[A-Z0-9]{2,20}|[A-Z0-9]{2,16}[/-]?(?:${QUOTES}))(?:\\.P)?${BEHIND}`,
  'gu',
);
const FIRST_WORD = /^[A-Z]{2,10}(?![\p{L}\p{N}:])/u;
const QUOTED = new RegExp(`^([A-Z0-9]{2,16})[/-]?(?:${QUOTES})$`);
const MOST_SYMBOLS = 10;

/**
 * Reads what was posted: of a JSON object its `text`, `message` or `alert`, and its `symbol` or `ticker`; of anything else the
 * whole, and the tickers in it. A bare symbol counts as the first word. Pure, O(length).
 */
export function readPost(body: string): HookPost {
  const fields = fieldsOf(body);
  const text = oneLine(firstText(fields, TEXT_FIELDS) ?? body);
  const named = firstText(fields, SYMBOL_FIELDS)?.trim().toUpperCase();
  const tickers = [
    ...(named === undefined ? [] : [named]),
    ...(text.match(TICKER) ?? []).slice(0, MOST_SYMBOLS),
    ...(FIRST_WORD.exec(text) ?? []),
  ];
  const symbols = [...new Set(tickers.flatMap(symbolsOf))].slice(0, MOST_SYMBOLS);
  return { text: shortened(text), symbols };
}

/** Without what a database does not take. Pure. */
export function storedBody(body: string): string {
  return body.replaceAll('\0', '');
}

function fieldsOf(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function firstText(fields: Readonly<Record<string, unknown>>, names: readonly string[]): string | undefined {
  const values = names.map((name) => (Object.hasOwn(fields, name) ? fields[name] : undefined));
  return values.find((value): value is string => typeof value === 'string' && oneLine(value) !== '');
}

/** "BINANCE:BTCUSDT.P" may be of BTCUSDT, but is of BTC. */
function symbolsOf(ticker: string): readonly string[] {
  const pair = ticker.replace(/^[A-Z0-9_]+:/, '').replace(/\.P$/, '');
  const base = QUOTED.exec(pair)?.[1];
  return base === undefined ? [pair] : [base, pair];
}

function shortened(text: string): string {
  const signs = Array.from(text);
  return signs.length <= MOST_HOOK_TEXT ? text : `${signs.slice(0, MOST_HOOK_TEXT - 1).join('')}…`;
}
