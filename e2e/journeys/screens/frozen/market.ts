import type { PriceQuotesResponse, QuoteEvidence } from '@bellwether/backend/contract/alert.js';
import {
  CANDLE_SIZES,
  type CandleRow,
  type CandlesResponse,
  type CandleSpan,
} from '@bellwether/backend/contract/candles.js';
import type {
  CryptoQuote,
  ExchangeStatus,
  MarketPricesResponse,
  MarketStatus,
  PricesResponse,
  PriceTrailResponse,
} from '@bellwether/backend/contract/market.js';
import type { StatusResponse } from '@bellwether/backend/contract/status.js';
import { type Answer, type Answers, ok } from './answers.js';
import { ago, MINUTE, NOW, SECOND } from './moment.js';

/** US dollars, and the percent of a day. */
export const PRICES: Readonly<Record<string, readonly [price: number, change24h: number | null]>> = {
  BTC: [64_012.4, 1.84],
  ETH: [3_118.25, -0.62],
  SOL: [147.08, 4.1],
  USDT: [0.9998, 0.01],
  USDC: [1.0001, 0],
  LINK: [17.44, -2.31],
  PEPE: [0.00000812, 11.6],
};

const SOURCES = ['coinbaseexchange', 'kraken', 'binance'];

const EXCHANGES: readonly ExchangeStatus[] = [
  { exchange: 'coinbaseexchange', connected: true, ageMs: 320, setAside: [] },
  { exchange: 'kraken', connected: true, ageMs: 640, setAside: [] },
  { exchange: 'binance', connected: true, ageMs: 180, setAside: [] },
];

export const MARKET_STATUS: MarketStatus = { source: 'live', stale: [], exchanges: EXCHANGES };

/** Every exchange has been silent for two minutes. */
export const STALE_STATUS: MarketStatus = {
  source: 'live',
  stale: Object.keys(PRICES),
  exchanges: EXCHANGES.map((each) => ({ ...each, connected: false, ageMs: 2 * MINUTE })),
};

function marketPrices(status: MarketStatus): MarketPricesResponse {
  const silence = status.stale.length > 0 ? 2 * MINUTE : SECOND;
  const quotes = Object.entries(PRICES).map(([symbol, [price, change24h]]): [string, CryptoQuote] => [
    symbol,
    { price, change24h, asOf: ago(silence), stale: status.stale.includes(symbol), sources: SOURCES },
  ]);
  return {
    source: 'live',
    crypto: Object.fromEntries(quotes),
    tradfi: [
      { source: 'NASDAQ', value: 18_240.5, asOf: ago(13 * 60 * MINUTE), stale: true },
      { source: 'USD_RATE', value: 4.33, asOf: ago(20 * 60 * MINUTE), stale: false },
      { source: 'GOLD', value: 2_912.4, asOf: ago(4 * SECOND), stale: false },
    ],
  };
}

function prices(status: MarketStatus): PricesResponse {
  return {
    source: 'live',
    prices: Object.fromEntries(Object.entries(PRICES).map(([symbol, [price]]) => [symbol, price])),
    asOf: ago(status.stale.length > 0 ? 2 * MINUTE : SECOND),
    stale: status.stale,
    unknown: [],
  };
}

/** A quote in US dollars that counts. */
export function freshQuote(exchange: string, usd: number, ageMs: number): QuoteEvidence {
  return { exchange, usd, quoted: usd, quoteCcy: 'USD', ageMs, use: 'fresh' };
}

function quotes(): PriceQuotesResponse {
  const [price] = PRICES.BTC ?? [0];
  const quotes = SOURCES.map((id, index) => freshQuote(id, price + (index - 1) * 3.1, 180 * (index + 1)));
  return { source: 'live', symbol: 'BTC', price, at: NOW, basis: 'median', quotes };
}

/** A quarter of an hour of BTC, every 5 seconds: two slow waves that end at its price. */
function trail(): PriceTrailResponse {
  const [end] = PRICES.BTC ?? [0];
  const points = Array.from({ length: 180 }, (_, index): [number, number] => {
    const left = 179 - index;
    const wave = 90 * Math.sin(left / 18) + 34 * Math.sin(left / 7) - left * 0.8;
    return [NOW - left * 5 * SECOND, Math.round((end + wave) * 100) / 100];
  });
  return { source: 'live', symbol: 'BTC', points };
}

/** How much a price moves within a span, as a share of it. */
const SWINGS: Readonly<Record<CandleSpan, number>> = { '1h': 0.004, '1d': 0.021, '7d': 0.06, '30d': 0.14 };

/** The candles of a coin over a span: slow waves, a little noise and one gap, up to its price. */
function candles(symbol: string, span: CandleSpan, status: MarketStatus): CandlesResponse {
  const sizeSec = CANDLE_SIZES[span];
  const [end] = PRICES[symbol] ?? [0];
  const count = { '1h': 60, '1d': 288, '7d': 168, '30d': 180 }[span];
  const last = Math.floor(NOW / SECOND / sizeSec) * sizeSec;
  const at = (left: number) => {
    const share = left / count;
    const wave = Math.sin(share * 7) * 0.4 + Math.sin(share * 19 + symbol.length) * 0.16 + share * 0.5;
    const noise = (Math.sin(left * 12.9898) * 43_758.5453) % 1;
    return end * (1 - SWINGS[span] * (left === 0 ? 0 : wave + noise * 0.05));
  };
  const rows = Array.from({ length: count }, (_, index): CandleRow => {
    const left = count - 1 - index;
    const open = at(left + 1);
    const close = at(left);
    const reach = end * SWINGS[span] * 0.035 * (1 + Math.abs(Math.sin(left * 1.7)));
    return [last - left * sizeSec, open, Math.max(open, close) + reach, Math.min(open, close) - reach, close];
  });
  const isGap = (index: number) => index > count * 0.55 && index < count * 0.6;
  return {
    source: status.source,
    symbol,
    span,
    sizeSec,
    exchange: 'coinbaseexchange',
    asOf: ago(status.stale.length > 0 ? 2 * MINUTE : SECOND),
    stale: status.stale.length > 0,
    candles: rows.filter((_, index) => span !== '7d' || !isGap(index)),
  };
}

function candleAnswers(status: MarketStatus): Answers {
  const spans = Object.keys(CANDLE_SIZES) as CandleSpan[];
  const all = Object.keys(PRICES).flatMap((symbol) =>
    spans.map((span): [string, Answer] => [
      `GET /api/candles?symbol=${symbol}&span=${span}`,
      ok(candles(symbol, span, status)),
    ]),
  );
  return Object.fromEntries(all);
}

const FAST = { p50Ms: 2, p99Ms: 12, count: 40 };

function statusPage(status: MarketStatus): StatusResponse {
  return {
    offers: {
      payments: 'coinbase-business',
      proFor: null,
      mail: true,
      google: true,
      signUp: 'open',
      trial: 'open',
    },
    ...status,
    database: 'up',
    evaluation: { role: 'holder', p50Ms: 4, p95Ms: 11 },
    delivery: {
      telegram: { state: 'up', since: ago(3 * 60 * MINUTE) },
      p50Ms: 412,
      p95Ms: 890,
      sample: 148,
      oldestPendingMs: null,
    },
    latency: { evaluated: FAST, committed: FAST, telegramCall: FAST, pushed: FAST, pricesPushed: FAST },
    asOf: ago(0),
  };
}

/** Of a Bellwether for people one knows: nothing is sold, no mail is sent, and accounts come by invitation. */
export const PRIVATE_STATUS: StatusResponse = {
  ...statusPage(MARKET_STATUS),
  offers: {
    payments: 'none',
    proFor: 'everyone',
    mail: false,
    google: false,
    signUp: 'invite',
    trial: 'off',
  },
};

/** What everybody may read, while the market is as `status` says. */
export function marketAnswers(status: MarketStatus = MARKET_STATUS): Answers {
  const single = Object.entries(PRICES).map(([symbol, [price]]): [string, Answer] => [
    `GET /api/prices?asset=${symbol}&quote=USD`,
    ok({ source: 'live', price, asOf: ago(SECOND) }),
  ]);
  return {
    ...Object.fromEntries(single),
    ...candleAnswers(status),
    'GET /api/prices': ok(prices(status)),
    'GET /api/market-prices': ok(marketPrices(status)),
    'GET /api/price-trail': ok(trail()),
    'GET /api/price-quotes': ok(quotes()),
    'GET /api/status': ok(statusPage(status)),
    'GET /api/telegram/bot': ok({
      username: 'bellwether_bot',
      link: 'https://t.me/bellwether_bot',
      telegram: 'real',
    }),
    'GET /api/auth/options': ok({ google: true, setup: false }),
  };
}
