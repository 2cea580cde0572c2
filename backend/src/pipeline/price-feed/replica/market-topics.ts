import type { ExchangeStatus, MarketStatus } from '../../../contract/market.js';
import { listOf, nullable, number, oneOf, record, text, truth } from '../../../platform/bus/domain/shape.js';
import type { Topic } from '../../../platform/bus/message-bus.js';
import type { ReplicatedQuote, MessageOrder } from '../domain/replicated-prices.js';

/** Published every second, and when the status changed. */
export interface MarketEvent {
  readonly tracked: readonly string[];
  readonly status: MarketStatus;
}

const QUOTE = record<ReplicatedQuote>({
  symbol: text,
  price: number,
  at: number,
  stale: truth,
  fresh: truth,
  change24h: nullable(number),
  sources: listOf(text),
  basis: oneOf(['median', 'mean', 'degraded', 'single', 'official']),
});

const STATUS = record<MarketStatus>({
  source: oneOf(['live', 'simulated']),
  stale: listOf(text),
  exchanges: listOf(
    record<Omit<ExchangeStatus, 'refused'>>({
      exchange: text,
      connected: truth,
      ageMs: nullable(number),
      setAside: listOf(text),
    }),
  ),
});

/** The last price of each changed symbol, at most ten times a second; all of them once a second. */
export interface PriceEvent extends MessageOrder {
  readonly quotes: readonly ReplicatedQuote[];
}

export const PRICES_TOPIC: Topic<PriceEvent> = {
  name: 'prices',
  shape: record<PriceEvent>({ epoch: number, seq: number, quotes: listOf(QUOTE) }),
};

export const MARKET_TOPIC: Topic<MarketEvent> = {
  name: 'market',
  shape: record<MarketEvent>({ tracked: listOf(text), status: STATUS }),
};

/** The symbols that an exchange lists, those that mean another coin there aside. */
export interface ExchangeListings {
  readonly exchange: string;
  readonly coins: readonly string[];
  readonly apart: readonly string[];
}

/** Every few seconds; exchanges whose list is not known yet are absent. */
export const LISTINGS_TOPIC: Topic<readonly ExchangeListings[]> = {
  name: 'listings',
  shape: listOf(record<ExchangeListings>({ exchange: text, coins: listOf(text), apart: listOf(text) })),
};

/** Every listed coin, every few seconds, for processes of an earlier release. */
export const COINS_TOPIC: Topic<readonly string[]> = { name: 'coins', shape: listOf(text) };

/** The coins that open pages of one process watch: every few seconds, and when they change. */
export interface PageEvent {
  readonly process: string;
  readonly symbols: readonly string[];
}

export const PAGES_TOPIC: Topic<PageEvent> = {
  name: 'page-demand',
  shape: record<PageEvent>({ process: text, symbols: listOf(text) }),
};
