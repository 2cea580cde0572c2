import type { Controls } from './controls.js';
import type { ExchangeId, SpreadRule } from './domain/pair.js';

/** How a stand-in is started. */
export interface ExchangeStandInOptions {
  readonly port?: number | undefined; // 0 or absent: a free one
  readonly seed?: string | undefined; // "bellwether" by default
  readonly symbols?: readonly string[] | undefined; // besides the usual nine
  readonly youngSymbols?: readonly string[] | undefined; // more of them, whose minutes begin at the start: light
  readonly exchanges?: readonly ExchangeId[] | undefined; // Coinbase Exchange, Kraken and Binance by default
  readonly spread?: SpreadRule | undefined; // 'seeded' by default
  readonly stepMs?: number | undefined; // between two steps of the market; 250 by default
  readonly market?: 'running' | 'paused' | undefined; // 'running' by default
  readonly sentCapacity?: number | undefined; // entries the sent log keeps; 1,000,000 by default
  readonly now?: (() => number) | undefined; // epoch ms
  readonly wait?: ((ms: number) => Promise<unknown>) | undefined; // before a slow answer; real time by default
}

export type ExchangeUrls = ReturnType<typeof exchangeUrls>;

/** ccxt id -> what to deep-merge into the ccxt constructor as `{ urls: ... }` (the setting EXCHANGE_URLS). */
export function exchangeUrls(url: string) {
  const socketUrl = url.replace('http:', 'ws:');
  return {
    coinbaseexchange: { api: { public: `${url}/coinbaseexchange`, ws: `${socketUrl}/coinbaseexchange` } },
    kraken: { api: { public: `${url}/kraken`, ws: { publicV2: `${socketUrl}/kraken/v2` } } },
    binance: {
      api: { public: `${url}/binance/api/v3`, ws: { spot: `${socketUrl}/binance/stream/ws` } },
    },
    // ccxt learns the address of KuCoin's sockets by REST.
    kucoin: { api: { public: `${url}/kucoin`, ws: { spot: `${socketUrl}/kucoin/endpoint` } } },
    bybit: {
      api: { public: `${url}/bybit`, ws: { public: { spot: `${socketUrl}/bybit/v5/public/spot` } } },
    },
  };
}

/**
 * Exchanges on one port, and everything that can be done to them; `/_control` offers the same calls.
 * Calls that name an unknown coin, or a price that is none, throw RangeError and change nothing.
 */
export interface ExchangeStandIn extends Controls {
  readonly url: string; // http://127.0.0.1:port
  readonly exchangeUrls: ExchangeUrls;
  /** Ends everything; no timer, socket or port stays behind. */
  close(): Promise<void>;
}
