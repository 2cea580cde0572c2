import type { Exchange } from 'ccxt';
import type { LeanTicker } from './lean-ticker.js';

/** Reads a frame without ccxt; null leaves it to ccxt. */
export type OwnReading = (frame: unknown) => LeanTicker | null;

const BINANCE_TICKER = '{"e":"24hrMiniTicker",';

/**
 * How the frames of an exchange are read past ccxt, or null if none are. Only tickers exactly as they usually come: whatever
 * else there is, ccxt knows better. For Binance alone, where ccxt asks 40 questions about a frame before it reads the price, which
 * takes longer than parsing it.
 */
export function ownReading(exchange: Exchange): OwnReading | null {
  return exchange.id === 'binance' ? (frame) => binanceTicker(exchange, frame) : null;
}

function binanceTicker(exchange: Exchange, frame: unknown): LeanTicker | null {
  if (typeof frame !== 'string' || !frame.startsWith(BINANCE_TICKER)) return null;
  const fields = fieldsOf(frame);
  if (fields === null) return null;
  const { s: market, E: at, c: last, o: open } = fields;
  const isUsual = typeof at === 'number' && isNumeral(last) && isNumeral(open) && fields['C'] === undefined;
  const symbol = isUsual ? onlyMarket(exchange, market) : null;
  if (!isUsual || symbol === null) return null;
  return { symbol, timestamp: at, last: Number(last), open: Number(open), percentage: Number.NaN };
}

function fieldsOf(frame: string): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(frame) as Readonly<Record<string, unknown>>;
  } catch {
    return null;
  }
}

function isNumeral(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** ccxt's name of the market, if no other market has the same id. */
function onlyMarket(exchange: Exchange, id: unknown): string | null {
  const markets: unknown = typeof id === 'string' ? exchange.markets_by_id?.[id] : undefined;
  if (!Array.isArray(markets) || markets.length !== 1) return null;
  const { symbol } = markets[0] as { readonly symbol?: unknown };
  return typeof symbol === 'string' ? symbol : null;
}
