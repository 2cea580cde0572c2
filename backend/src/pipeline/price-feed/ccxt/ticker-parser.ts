import type { Exchange } from 'ccxt';

/** The fields of ccxt's ticker that are used. */
export interface ParsedTicker {
  readonly symbol: string | undefined;
  /** Epoch milliseconds by the exchange. */
  readonly timestamp: number | undefined;
  /** NaN if the exchange sent none. */
  readonly last: number;
  readonly open: number;
  /** Over 24 hours, as the exchange states it; NaN if it states none. */
  readonly percentage: number;
  /** Traded in 24 hours, in the quote currency; NaN or absent if the exchange sent none. */
  readonly traded?: number;
}

interface CcxtTicker {
  readonly symbol?: string;
  readonly timestamp?: number;
  readonly last?: unknown;
  readonly close?: unknown;
  readonly open?: unknown;
  readonly percentage?: unknown;
  readonly baseVolume?: unknown;
  readonly quoteVolume?: unknown;
}

/** Replaces ccxt's `safeTicker`, which computes a dozen figures in arbitrary precision at every tick. */
export function parseTickersFast(exchange: Exchange): void {
  Object.assign(exchange, { safeTicker: parseTicker });
}

function parseTicker(raw: CcxtTicker): ParsedTicker {
  const last = numberOf(raw.last ?? raw.close);
  const traded = numberOf(raw.quoteVolume);
  return {
    symbol: raw.symbol,
    timestamp: raw.timestamp,
    last,
    open: numberOf(raw.open),
    percentage: numberOf(raw.percentage),
    traded: Number.isNaN(traded) ? numberOf(raw.baseVolume) * last : traded,
  };
}

function numberOf(value: unknown): number {
  return typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
}

/** Parses a frame of one ticker or a list of them; null leaves it to ccxt. */
export type FrameParser = (frame: unknown) => ParsedTicker | Iterable<ParsedTicker> | null;

type Fields = Readonly<Record<string, unknown>>;

interface TickerFormat {
  /** The prefix that only these frames have. */
  readonly start: string;
  /** The prefix of a list of them; only where the exchange sends such. */
  readonly list?: string;
  /** A ticker with the usual fields in their usual order. It is read in a third of the time that JSON.parse takes. */
  readonly usual: RegExp;
  readonly readUsual: (found: RegExpExecArray, exchange: Exchange) => ParsedTicker | null;
  /** Any other ticker with these fields. */
  readonly read: (fields: Fields, exchange: Exchange) => ParsedTicker | null;
}

const TEXT = String.raw`[^"\\\u0000-\u001f]+`;
const NUMBER = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`;
const WHOLE = String.raw`(?:0|[1-9]\d*)`;
const TIME = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z`;
const ISO_TIME = new RegExp(`^${TIME}$`);
/** At most a safe integer. */
const MILLISECONDS = String.raw`[1-9]\d{0,14}`;

function quoted(...names: readonly string[]): string {
  return names.map((name) => `"${name}":"${TEXT}"`).join(',');
}

function numbers(...names: readonly string[]): string {
  return names.map((name) => `"${name}":${NUMBER}`).join(',');
}

/** By ccxt id: Binance's mini ticker, the ticker channels of Coinbase Exchange and Kraken's API v2 (ADR 19). */
const FORMATS: Readonly<Record<string, TickerFormat>> = {
  binance: {
    start: '{"e":"24hrMiniTicker",',
    list: '[{"e":"24hrMiniTicker",',
    usual: new RegExp(
      `\\{"e":"24hrMiniTicker","E":(${MILLISECONDS}),"s":"(${TEXT})","c":"(${TEXT})","o":"(${TEXT})",${quoted('h', 'l', 'v', 'q')}\\}`,
      'y',
    ),
    readUsual: ([, at = '', market = '', last = '', open = ''], exchange) =>
      tickerOf(exchange, market, { timestamp: Number(at), last, open }),
    read: binanceTicker,
  },
  coinbaseexchange: {
    start: '{"type":"ticker",',
    usual: new RegExp(
      `\\{"type":"ticker","sequence":${WHOLE},"product_id":"(${TEXT})","price":"(${TEXT})","open_24h":"(${TEXT})",` +
        `${quoted('volume_24h', 'low_24h', 'high_24h', 'volume_30d', 'best_bid')},(?:${quoted('best_bid_size')},)?` +
        `${quoted('best_ask')},(?:${quoted('best_ask_size')},)?${quoted('side')},"time":"(${TIME})",` +
        `"trade_id":${WHOLE},"last_size":"${TEXT}"\\}`,
      'y',
    ),
    readUsual: ([, market = '', last = '', open = '', time = ''], exchange) =>
      tickerOf(exchange, market, { timestamp: Date.parse(time), last, open }),
    read: coinbaseTicker,
  },
  kraken: {
    start: '{"channel":"ticker","type":"update",',
    usual: new RegExp(
      `\\{"channel":"ticker","type":"update","data":\\[\\{"symbol":"(${TEXT})",${numbers('bid', 'bid_qty', 'ask', 'ask_qty')},` +
        `"last":(${NUMBER}),${numbers('volume', 'vwap', 'low', 'high', 'change')},"change_pct":(${NUMBER})` +
        `(?:,"timestamp":"${TEXT}")?\\}\\]\\}`,
      'y',
    ),
    readUsual: ([, symbol = '', last, percentage]) => krakenPrice(symbol, Number(last), Number(percentage)),
    read: krakenTicker,
  },
};

/** With any other number of fields the frame is left to ccxt. */
const BINANCE_FIELDS = 9;
const KRAKEN_FIELDS = 3;

/** The parser of an exchange's usual ticker frames; null without one. */
export function frameParser(exchange: Exchange): FrameParser | null {
  const format = FORMATS[exchange.id];
  if (format === undefined) return null;
  const { start, list, usual } = format;
  return (frame) => {
    if (typeof frame !== 'string') return null;
    if (list !== undefined && frame.startsWith(list)) return readList(frame, format, exchange);
    if (!frame.startsWith(start)) return null;
    usual.lastIndex = 0;
    const found = usual.exec(frame);
    if (found !== null && usual.lastIndex === frame.length) return format.readUsual(found, exchange);
    const fields = fieldsOf(frame);
    return fields === null ? null : format.read(fields, exchange);
  };
}

/** Leaves out what is no ticker of a known market: a list of all markets has those of other currencies, too. */
function readList(frame: string, format: TickerFormat, exchange: Exchange): Iterable<ParsedTicker> | null {
  if (isUsualList(frame, format)) return usualTickers(frame, format, exchange);
  const items = fieldsOf(frame);
  return Array.isArray(items) ? tickersOf(items, format, exchange) : null;
}

/** Whether a list holds nothing but usual tickers. */
function isUsualList(frame: string, { usual }: TickerFormat): boolean {
  let at = 0;
  do {
    usual.lastIndex = at + 1;
    if (!usual.test(frame)) return false;
    at = usual.lastIndex;
  } while (frame[at] === ',');
  return frame[at] === ']' && at === frame.length - 1;
}

/** One at a time, so that none outlives its turn. */
function* usualTickers(frame: string, format: TickerFormat, exchange: Exchange): Iterable<ParsedTicker> {
  const { usual, readUsual } = format;
  for (let at = 0; at < frame.length - 1; ) {
    usual.lastIndex = at + 1;
    const found = usual.exec(frame);
    if (found === null) return;
    at = usual.lastIndex;
    const ticker = readUsual(found, exchange);
    if (ticker !== null) yield ticker;
  }
}

/** The tickers of a list that was read as JSON, one at a time. */
function* tickersOf(
  items: readonly unknown[],
  format: TickerFormat,
  exchange: Exchange,
): Iterable<ParsedTicker> {
  for (const item of items) {
    const ticker = typeof item === 'object' && item !== null ? format.read(item as Fields, exchange) : null;
    if (ticker !== null) yield ticker;
  }
}

function binanceTicker(fields: Fields, exchange: Exchange): ParsedTicker | null {
  const { s: market, E: at, c: last, o: open } = fields;
  const isWhole = Object.keys(fields).length === BINANCE_FIELDS && fields['C'] === undefined;
  if (!isWhole || !isText(last) || !isText(open) || typeof at !== 'number' || !Number.isSafeInteger(at))
    return null;
  return tickerOf(exchange, market, { timestamp: at, last, open });
}

function coinbaseTicker(fields: Fields, exchange: Exchange): ParsedTicker | null {
  const { product_id: market, time, price: last, open_24h: open } = fields;
  if (!isText(time) || !ISO_TIME.test(time) || !isText(last) || !isText(open)) return null;
  return tickerOf(exchange, market, { timestamp: Date.parse(time), last, open });
}

function krakenTicker(fields: Fields): ParsedTicker | null {
  const { data } = fields;
  if (Object.keys(fields).length !== KRAKEN_FIELDS || !Array.isArray(data) || data.length !== 1) return null;
  const { symbol, last, change_pct: percentage } = (data[0] ?? {}) as Fields;
  if (!isText(symbol) || typeof last !== 'number' || typeof percentage !== 'number') return null;
  return krakenPrice(symbol, last, percentage);
}

/** Kraken names markets as ccxt does, and writes "-0.00", which ccxt reads as 0. */
function krakenPrice(symbol: string, last: number, percentage: number): ParsedTicker {
  return { symbol, timestamp: undefined, last: last + 0, open: Number.NaN, percentage: percentage + 0 };
}

/** Of the one market that has an id; null without a time. */
function tickerOf(
  exchange: Exchange,
  market: unknown,
  told: { readonly timestamp: number; readonly last: string; readonly open: string },
): ParsedTicker | null {
  const symbol = onlyMarket(exchange, market);
  const { timestamp, last, open } = told;
  if (symbol === null || Number.isNaN(timestamp)) return null;
  return { symbol, timestamp, last: Number(last), open: Number(open), percentage: Number.NaN };
}

function fieldsOf(frame: string): Fields | null {
  try {
    return JSON.parse(frame) as Fields;
  } catch {
    return null;
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** ccxt's name of the market, if no other market has the same id. */
function onlyMarket(exchange: Exchange, id: unknown): string | null {
  const markets: unknown = typeof id === 'string' ? exchange.markets_by_id?.[id] : undefined;
  if (!Array.isArray(markets) || markets.length !== 1) return null;
  const { symbol } = markets[0] as { readonly symbol?: unknown };
  return typeof symbol === 'string' ? symbol : null;
}
