import type { Exchange } from 'ccxt';
import type { Pair } from '../domain/pairs.js';

export interface Refusal {
  /** The exchange's names of the refused markets; empty if it named none. */
  readonly names: readonly string[];
  readonly reason: string;
}

/** How to subscribe to tickers of an exchange, and how it refuses. */
export interface SubscriptionProtocol {
  /** Whether a message is the ticker subscription of ccxt, which ours replaces. */
  readonly replaces: (message: Fields) => boolean;
  /** The exchange's name of a market in its frames. */
  readonly nameOf: (exchange: Exchange, pair: Pair) => string;
  /** `id` is a number of the socket's own. */
  readonly subscribe: (names: readonly string[], id: number) => object;
  readonly unsubscribe: (names: readonly string[], id: number) => object;
  /** The name that brings the tickers of all markets; null where each market is asked for. */
  readonly allMarkets: string | null;
  /** null for a frame that refuses nothing. */
  readonly refusal: (frame: string) => Refusal | null;
  /** Whether one refused market voids its whole frame. */
  readonly voidsFrame: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const PRODUCT = /[A-Z0-9]+-[A-Z0-9]+/g;

/**
 * By ccxt id. Sources:
 * - coinbaseexchange: https://docs.cdp.coinbase.com/exchange/websocket-feed/channels; one unknown product voids the call:
 *   https://github.com/coinbase/coinbase-pro-node/issues/174
 * - kraken: https://docs.kraken.com/api/docs/websocket-v2/ticker; every market is answered on its own
 * - binance: https://github.com/binance/binance-spot-api-docs/blob/master/web-socket-streams.md; an unknown market is
 *   acknowledged and stays silent, so a refusal names none
 */
export const SUBSCRIPTION_PROTOCOLS: Readonly<Record<string, SubscriptionProtocol | undefined>> = {
  coinbaseexchange: {
    replaces: (message) => message['type'] === 'subscribe' && Array.isArray(message['product_ids']),
    nameOf: (exchange, { market }) => textOf(exchange.markets?.[market]?.['id']),
    subscribe: (names) => ({ type: 'subscribe', product_ids: names, channels: ['ticker'] }),
    unsubscribe: (names) => ({ type: 'unsubscribe', product_ids: names, channels: ['ticker'] }),
    allMarkets: null,
    refusal: coinbaseRefusal,
    voidsFrame: true,
  },
  kraken: {
    replaces: (message) =>
      message['method'] === 'subscribe' && fieldsOf(message['params'])['channel'] === 'ticker',
    nameOf: (_, { streamName }) => streamName,
    subscribe: (symbol, id) => ({ method: 'subscribe', params: { channel: 'ticker', symbol }, req_id: id }),
    unsubscribe: (symbol, id) => ({
      method: 'unsubscribe',
      params: { channel: 'ticker', symbol },
      req_id: id,
    }),
    allMarkets: null,
    refusal: krakenRefusal,
    voidsFrame: false,
  },
  binance: {
    replaces: (message) => message['method'] === 'SUBSCRIBE',
    nameOf: (exchange, { market }) => `${textOf(exchange.markets?.[market]?.['lowercaseId'])}@miniTicker`,
    subscribe: (params, id) => ({ method: 'SUBSCRIBE', params, id }),
    unsubscribe: (params, id) => ({ method: 'UNSUBSCRIBE', params, id }),
    allMarkets: '!miniTicker@arr',
    refusal: binanceRefusal,
    voidsFrame: true,
  },
};

/** {"type":"error","message":"Failed to subscribe","reason":"GIBBERISH-USD is not a valid product"} */
function coinbaseRefusal(frame: string): Refusal | null {
  if (!frame.includes('"error"')) return null;
  const fields = parsed(frame);
  if (fields['type'] !== 'error') return null;
  const reason = textOf(fields['reason']) || textOf(fields['message']);
  return { names: reason.match(PRODUCT) ?? [], reason };
}

/** {"error":"Currency pair not supported XBT/USD","method":"subscribe","success":false,"symbol":"XBT/USD"} */
function krakenRefusal(frame: string): Refusal | null {
  if (!frame.includes('"success":false')) return null;
  const fields = parsed(frame);
  const reason = textOf(fields['error']);
  if (fields['success'] !== false || fields['method'] === 'unsubscribe' || /already subscribed/i.test(reason))
    return null;
  const name = textOf(fields['symbol']) || (/\S+\/\S+$/.exec(reason)?.[0] ?? '');
  return { names: name === '' ? [] : [name], reason };
}

/** {"code":2,"msg":"Invalid request: …","id":1}; some versions have it in a field `error` */
function binanceRefusal(frame: string): Refusal | null {
  if (!frame.includes('"msg":')) return null;
  const fields = parsed(frame);
  const reason = textOf(fields['msg']) || textOf(fieldsOf(fields['error'])['msg']);
  return reason === '' ? null : { names: [], reason };
}

function parsed(frame: string): Fields {
  try {
    return fieldsOf(JSON.parse(frame));
  } catch {
    return {};
  }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
