/** What an exchange refuses in one frame. */
export interface Refusal {
  /** The exchange's names of the refused markets; empty if it named none. */
  readonly names: readonly string[];
  /** The call, if it was refused for one of its markets; null if that is not known. */
  readonly call: number | 'last' | null;
  readonly reason: string;
}

export type Fields = Readonly<Record<string, unknown>>;

const ERROR = /"error":\s*\{/;
const GATE_INVALID_ARGUMENT = 2;
const GATE_MARKET = /currency pair:? (\S+)/;
const BYBIT_TOPIC = /tickers\.([A-Z0-9]+)/g;
const HITBTC_UNKNOWN_SYMBOL = 2_001;
const HITBTC_MARKET = /symbol:? (\S+)/i;
const WHITEBIT_INVALID_ARGUMENT = 1;
const PRODUCT = /[A-Z0-9]+-[A-Z0-9]+/g;

/** {"type":"error","message":"Failed to subscribe","reason":"GIBBERISH-USD is not a valid product"} */
export function coinbaseRefusal(frame: string): Refusal | null {
  if (!frame.includes('"error"')) return null;
  const fields = frameFields(frame);
  if (fields['type'] !== 'error') return null;
  const reason = textOf(fields['reason']) || textOf(fields['message']);
  return { names: reason.match(PRODUCT) ?? [], call: null, reason };
}

/** {"error":"Currency pair not supported XBT/USD","method":"subscribe","success":false,"symbol":"XBT/USD"} */
export function krakenRefusal(frame: string): Refusal | null {
  if (!frame.includes('"success":false')) return null;
  const fields = frameFields(frame);
  const reason = textOf(fields['error']);
  if (fields['success'] !== false || fields['method'] === 'unsubscribe' || /already subscribed/i.test(reason))
    return null;
  const name = textOf(fields['symbol']) || (/\S+\/\S+$/.exec(reason)?.[0] ?? '');
  return { names: name === '' ? [] : [name], call: null, reason };
}

/** {"code":2,"msg":"Invalid request: …","id":1}; some versions have it in a field `error` */
export function binanceRefusal(frame: string): Refusal | null {
  if (!frame.includes('"msg":')) return null;
  const fields = frameFields(frame);
  const reason = textOf(fields['msg']) || textOf(membersOf(fields['error'])['msg']);
  return reason === '' ? null : { names: [], call: null, reason };
}

/** {"id":"1","type":"error","code":404,"data":"topic /market/ticker:NOPE-USDT is not found"}, with the topic of the whole call */
export function kucoinRefusal(frame: string): Refusal | null {
  if (!frame.includes('"error"')) return null;
  const fields = frameFields(frame);
  if (fields['type'] !== 'error') return null;
  const reason = textOf(fields['data']);
  return {
    names: [],
    call: reason.startsWith('topic ') ? numberOf(fields['id']) : null,
    reason,
  };
}

/** {"id":1,"event":"subscribe","error":{"code":2,"message":"unknown currency pair: LUNARLENS_USDT"}} */
export function gateRefusal(frame: string): Refusal | null {
  return refusedCall(frame, GATE_INVALID_ARGUMENT, GATE_MARKET);
}

/** {"success":false,"ret_msg":"Invalid symbol :[tickers.NOPEUSDT]","op":"subscribe"}; or "error:handler not found,topic:tickers.…" */
export function bybitRefusal(frame: string): Refusal | null {
  if (!/"success":\s*false/.test(frame)) return null;
  const fields = frameFields(frame);
  if (fields['success'] !== false || fields['op'] === 'unsubscribe') return null;
  const reason = textOf(fields['ret_msg']);
  const names = [...reason.matchAll(BYBIT_TOPIC)].map(([, name = '']) => name);
  return { names, call: null, reason };
}

/** {"type":"error","message":"…"}: some name the product, none the call. */
export function advancedTradeRefusal(frame: string): Refusal | null {
  const refusal = coinbaseRefusal(frame);
  if (refusal === null) return null;
  return { ...refusal, call: /subscribe|product/i.test(refusal.reason) ? 'last' : null };
}

/** {"jsonrpc":"2.0","error":{"code":2001,"message":"No such symbol: EOSUSD_BQX","description":"…"},"id":123} */
export function hitbtcRefusal(frame: string): Refusal | null {
  return refusedCall(frame, HITBTC_UNKNOWN_SYMBOL, HITBTC_MARKET);
}

/** {"id":6,"result":null,"error":{"message":"invalid argument","code":1}} */
export function whitebitRefusal(frame: string): Refusal | null {
  return refusedCall(frame, WHITEBIT_INVALID_ARGUMENT, null);
}

/** `code`: of a call that was refused for one of its markets, which `market` finds in the message. */
function refusedCall(frame: string, code: number, market: RegExp | null): Refusal | null {
  if (!ERROR.test(frame)) return null;
  const fields = frameFields(frame);
  // Gate names the event; a refused unsubscription refuses no market.
  if (fields['event'] === 'unsubscribe') return null;
  const error = membersOf(fields['error']);
  const reason = textOf(error['message']);
  const name = market?.exec(reason)?.[1];
  const call = error['code'] === code ? numberOf(fields['id']) : null;
  return { names: name === undefined ? [] : [name], call, reason };
}

function frameFields(frame: string): Fields {
  try {
    return membersOf(JSON.parse(frame));
  } catch {
    return {};
  }
}

export function membersOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
}
