/** A subscription that ccxt sends, and how to build the frame for a part of it. */
export interface SubscriptionCall {
  readonly names: readonly string[];
  readonly frame: (names: readonly string[]) => object;
}

export interface Refusal {
  /** The exchange's names of the refused markets; empty if it named none. */
  readonly names: readonly string[];
  readonly reason: string;
}

/** How to subscribe to tickers of an exchange, and how it refuses. */
export interface SubscriptionProtocol {
  /** null for any other message. */
  readonly call: (message: Fields) => SubscriptionCall | null;
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
    call: (message) => {
      const names = textsIn(message['product_ids']);
      if (message['type'] !== 'subscribe' || names.length === 0) return null;
      return { names, frame: (part) => ({ ...message, product_ids: part }) };
    },
    refusal: coinbaseRefusal,
    voidsFrame: true,
  },
  kraken: {
    call: (message) => {
      const params = fieldsOf(message['params']);
      const names = textsIn(params['symbol']);
      if (message['method'] !== 'subscribe' || names.length === 0) return null;
      return { names, frame: (part) => ({ ...message, params: { ...params, symbol: part } }) };
    },
    refusal: krakenRefusal,
    voidsFrame: false,
  },
  binance: {
    call: (message) => {
      const names = textsIn(message['params']);
      if (message['method'] !== 'SUBSCRIBE' || names.length === 0) return null;
      return { names, frame: (part) => ({ ...message, params: part }) };
    },
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
  if (fields['success'] !== false || /already subscribed/i.test(reason)) return null;
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

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}
