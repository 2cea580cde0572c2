/** Where prices come from: the real exchanges, or stand-ins (then everything based on them says so). */
export type MarketSource = 'live' | 'simulated';

/** A price that nobody has confirmed for so long is stale. */
export const STALE_MS = 30_000;

/** GET /api/prices?symbols= */
export interface PricesResponse {
  readonly source: MarketSource;
  readonly prices: Readonly<Record<string, number>>;
  readonly asOf: string;
  readonly stale: readonly string[];
  readonly unknown: readonly string[];
}

/** GET /api/prices?asset=&quote=USD */
export interface AssetPriceResponse {
  readonly source: MarketSource;
  readonly price: number;
  readonly asOf: string;
}

/** Epoch milliseconds, US dollars. */
export type TrailPoint = readonly [at: number, price: number];

/** GET /api/price-trail?symbol=BTC: the last price of every two seconds that had one, for a quarter of an hour, oldest first. */
export interface PriceTrailResponse {
  readonly source: MarketSource;
  readonly symbol: string;
  readonly points: readonly TrailPoint[];
}

export interface CryptoQuote {
  readonly price: number;
  /** Percent over 24 hours, from the preferred exchange's own figure; null if it gives none. */
  readonly change24h: number | null;
  readonly asOf: string;
  readonly stale: boolean;
  /** ccxt ids of the exchanges behind the price. */
  readonly sources: readonly string[];
}

export interface TradfiQuote {
  readonly source: 'NASDAQ' | 'USD_RATE' | 'GOLD';
  readonly value: number;
  readonly asOf: string;
  readonly stale: boolean;
}

/** GET /api/market-prices */
export interface MarketPricesResponse {
  readonly source: MarketSource;
  readonly crypto: Readonly<Record<string, CryptoQuote>>;
  readonly tradfi: readonly TradfiQuote[];
}

export interface ExchangeStatus {
  readonly exchange: string;
  readonly connected: boolean;
  /** Milliseconds since its last accepted tick; null before the first. */
  readonly ageMs: number | null;
  /**
   * Symbols whose price leaves out its fresh quote right now: it is too far off the others, or a jump that waits to be
   * confirmed. Usually empty.
   */
  readonly setAside: readonly string[];
  /** It refuses the country of the machine that asks; absent while it does not. */
  readonly refused?: 'region';
}

export interface MarketStatus {
  readonly source: MarketSource;
  readonly stale: readonly string[];
  readonly exchanges: readonly ExchangeStatus[];
}

/** A coin with active triggers that cannot ring: it has no price. */
export interface UnwatchedCoin {
  readonly symbol: string;
  /** Of its last price, or since when one is waited for; ISO 8601. */
  readonly since: string;
  /** `not-listed`: no exchange lists it any more. */
  readonly reason: 'no-price' | 'not-listed';
}
