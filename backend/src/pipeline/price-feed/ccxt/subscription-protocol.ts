import type { Exchange } from 'ccxt';
import type { Pair } from '../domain/pairs.js';
import {
  binanceRefusal,
  coinbaseRefusal,
  type Fields,
  membersOf,
  whitebitRefusal,
  hitbtcRefusal,
  advancedTradeRefusal,
  bybitRefusal,
  gateRefusal,
  krakenRefusal,
  kucoinRefusal,
  type Refusal,
  textOf,
} from './refusals.js';

/** A number of the socket's own, and the time in epoch milliseconds. */
export interface Call {
  readonly id: number;
  readonly at: number;
}
/** How to subscribe to tickers of an exchange, and how it refuses. */
export interface SubscriptionProtocol {
  /** Whether a message is the ticker subscription of ccxt, which ours replaces. */
  readonly replaces: (message: Fields) => boolean;
  /** The exchange's name of a market in its frames. */
  readonly nameOf: (exchange: Exchange, pair: Pair) => string;
  readonly request: (kind: 'subscribe' | 'unsubscribe', names: readonly string[], call: Call) => object;
  /** The name that brings the tickers of all markets; null where each market is asked for. */
  readonly allMarkets: string | null;
  /** null for a frame that refuses nothing. */
  readonly refusal: (frame: string) => Refusal | null;
  /**
   * Whether a frame greets or accepts the last call. The next call waits for that, or for a refusal; null where it need not.
   */
  readonly answers: ((frame: string) => boolean) | null;
  /** Calls before the first subscription. */
  readonly opening: readonly object[];
  /** Whether the first call waits for a greeting. */
  readonly greets: boolean;
  /** Whether one refused market voids its whole frame. */
  readonly voidsFrame: boolean;
  /** Whether a subscription cancels the one before, so that each names all markets. */
  readonly namesAll: boolean;
  readonly mostPerFrame: number;
  /** Markets beyond are not streamed. */
  readonly mostPerSocket: number;
}

const USUAL = {
  nameOf: marketId,
  allMarkets: null,
  answers: null,
  opening: [],
  greets: false,
  namesAll: false,
  mostPerFrame: 100,
  mostPerSocket: Infinity,
};

const KUCOIN_TOPIC = '/market/ticker:';

/** By ccxt id. */
export const SUBSCRIPTION_PROTOCOLS: Readonly<Record<string, SubscriptionProtocol | undefined>> = {
  // https://docs.cdp.coinbase.com/exchange/websocket-feed/channels; one unknown product voids the call:
  // https://github.com/coinbase/coinbase-pro-node/issues/174
  coinbaseexchange: {
    ...USUAL,
    replaces: (message) => message['type'] === 'subscribe' && Array.isArray(message['product_ids']),
    request: (type, names) => ({ type, product_ids: names, channels: ['ticker'] }),
    refusal: coinbaseRefusal,
    voidsFrame: true,
  },
  // https://docs.kraken.com/api/docs/websocket-v2/ticker; every market is answered on its own.
  kraken: {
    ...USUAL,
    replaces: (message) =>
      message['method'] === 'subscribe' && membersOf(message['params'])['channel'] === 'ticker',
    nameOf: (_, { streamName }) => streamName,
    request: (method, symbol, { id }) => ({ method, params: { channel: 'ticker', symbol }, req_id: id }),
    refusal: krakenRefusal,
    voidsFrame: false,
  },
  // https://github.com/binance/binance-spot-api-docs/blob/master/web-socket-streams.md; an unknown market is acknowledged
  // and stays silent, so a refusal names none.
  binance: {
    ...USUAL,
    replaces: (message) => message['method'] === 'SUBSCRIBE',
    nameOf: (exchange, { market }) => `${textOf(exchange.markets?.[market]?.['lowercaseId'])}@miniTicker`,
    request: (kind, params, { id }) => ({ method: kind.toUpperCase(), params, id }),
    allMarkets: '!miniTicker@arr',
    refusal: binanceRefusal,
    voidsFrame: true,
  },
  // https://github.com/Kucoin/kucoin-api-docs, "Create connection", "Subscribe" and "Topic Subscription Limit".
  kucoin: {
    ...USUAL,
    mostPerSocket: 300,
    answers: (frame) => /"type":\s*"(?:welcome|ack)"/.test(frame),
    greets: true,
    replaces: (message) =>
      message['type'] === 'subscribe' && textOf(message['topic']).startsWith(KUCOIN_TOPIC),
    request: (type, names, { id }) => ({
      id: String(id),
      type,
      topic: `${KUCOIN_TOPIC}${names.join(',')}`,
      response: true,
    }),
    allMarkets: 'all',
    refusal: kucoinRefusal,
    voidsFrame: true,
  },
  // https://www.gate.com/docs/developers/apiv4/ws/en/#tickers-channel; calls add up, and carry a time in seconds.
  gate: {
    ...USUAL,
    replaces: (message) => message['event'] === 'subscribe' && message['channel'] === 'spot.tickers',
    request: (event, payload, { id, at }) => ({
      time: Math.floor(at / 1_000),
      id,
      channel: 'spot.tickers',
      event,
      payload,
    }),
    refusal: gateRefusal,
    voidsFrame: true,
  },
  // https://bybit-exchange.github.io/docs/v5/ws/connect; 10 topics a call, 21,000 characters a connection.
  bybit: {
    ...USUAL,
    mostPerFrame: 10,
    mostPerSocket: 1_000,
    replaces: (message) => message['op'] === 'subscribe',
    request: (op, names, { id }) => ({
      req_id: String(id),
      op,
      args: names.map((name) => `tickers.${name}`),
    }),
    refusal: bybitRefusal,
    voidsFrame: true,
  },
  // https://docs.cdp.coinbase.com/coinbase-app/advanced-trade-apis/websocket/websocket-channels; without heartbeats a
  // quiet channel is closed after 60 to 90 s.
  coinbase: {
    ...USUAL,
    opening: [{ type: 'subscribe', channel: 'heartbeats' }],
    answers: (frame) => /"channel":\s*"subscriptions"/.test(frame),
    replaces: (message) => message['type'] === 'subscribe' && message['channel'] === 'ticker_batch',
    request: (type, names) => ({ type, product_ids: names, channel: 'ticker_batch' }),
    refusal: advancedTradeRefusal,
    voidsFrame: true,
  },
  // https://api.hitbtc.com/#subscribe-to-ticker-in-batches
  hitbtc: {
    ...USUAL,
    replaces: (message) => message['method'] === 'subscribe' && textOf(message['ch']).startsWith('ticker/'),
    request: (method, symbols, { id }) => ({ method, ch: 'ticker/1s/batch', params: { symbols }, id }),
    allMarkets: '*',
    refusal: hitbtcRefusal,
    voidsFrame: true,
  },
  // https://docs.whitebit.com/public/websocket/#market-statistics; a repeated subscription cancels the one before.
  whitebit: {
    ...USUAL,
    mostPerFrame: 1_000,
    mostPerSocket: 1_000,
    answers: (frame) => /"status":\s*"success"/.test(frame),
    namesAll: true,
    replaces: (message) => message['method'] === 'market_subscribe',
    request: (kind, params, { id }) => ({
      id,
      method: `market_${kind}`,
      params: kind === 'subscribe' ? params : [],
    }),
    refusal: whitebitRefusal,
    voidsFrame: true,
  },
};

function marketId(exchange: Exchange, { market }: Pair): string {
  return textOf(exchange.markets?.[market]?.['id']);
}
