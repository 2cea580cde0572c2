import type { Fields } from '../../shared/control-calls.js';
import { isObject } from '../../shared/parsed-json.js';
import type { QuoteBoard } from '../domain/quote-board.js';
import type { Tape } from '../domain/tape.js';
import { parseObject, textsIn, MOST_MARKETS, type Peer, type TickerKind } from './venue.js';
import { bookTop, microsecondTime } from './wording.js';

/** What Kraken says to every new socket. */
export const KRAKEN_GREETING = {
  channel: 'status',
  type: 'update',
  data: [{ version: '2.0.10', system: 'online', api_version: 'v2', connection_id: 1 }],
};

/** The `ticker` frame of version 2: one pair, numbers (ccxt pro/kraken.js handleTicker). */
export function krakenTicker(tape: Tape, at: number, kind: TickerKind): string {
  const day = tape.day(at);
  const { bid, ask } = bookTop(tape);
  const change = tape.last - day.open;
  const price = (value: number) => Number(value.toFixed(tape.pair.decimals));
  return JSON.stringify({
    channel: 'ticker',
    type: kind,
    data: [
      {
        symbol: tape.pair.name,
        bid: Number(bid),
        bid_qty: 0.5,
        ask: Number(ask),
        ask_qty: 0.5,
        last: tape.last,
        volume: Number(day.volume.toFixed(8)),
        vwap: price(day.average),
        low: price(day.low),
        high: price(day.high),
        change: price(change),
        change_pct: Number(((change / day.open) * 100).toFixed(2)),
      },
    ],
  });
}

/**
 * Takes `subscribe`, `unsubscribe` (channel `ticker`) and `ping`. Every pair is acknowledged or refused on its
 * own; a repeated subscription is acknowledged again, since ccxt repeats its whole list when it grows.
 */
export function receiveKraken(board: QuoteBoard, text: string, peer: Peer, at: number): void {
  const message = parseObject(text);
  if (!message) return peer.send({ error: 'Malformed request', success: false, ...times(at) });
  const method = message['method'];
  const request = requestId(message);
  if (method === 'ping') peer.send({ method: 'pong', ...request, ...times(at) });
  else if (method === 'subscribe' || method === 'unsubscribe') change(board, method, message, peer, at);
  else peer.send({ error: 'Method unsupported', ...request, success: false, ...times(at) });
}

function change(
  board: QuoteBoard,
  method: 'subscribe' | 'unsubscribe',
  message: Fields,
  peer: Peer,
  at: number,
): void {
  const params = isObject(message['params']) ? message['params'] : {};
  const head = { method, ...requestId(message) };
  const refuse = (error: string): void => peer.send({ ...head, error, success: false, ...times(at) });
  if (params['channel'] !== 'ticker') return refuse('Subscription name invalid');
  const symbols = textsIn(params['symbol']);
  if (symbols.length > MOST_MARKETS) return refuse('Too many symbols');
  for (const symbol of symbols) {
    const tape = board.find('kraken', symbol);
    if (tape?.pair.name !== symbol) {
      const error = `Currency pair not supported ${symbol}`;
      peer.send({ error, ...head, success: false, symbol, ...times(at) });
      continue;
    }
    const result = { channel: 'ticker', event_trigger: 'trades', snapshot: true, symbol };
    peer.send({ ...head, result, success: true, ...times(at) });
    peer[method](tape);
  }
}

function requestId(message: Fields): Fields {
  return typeof message['req_id'] === 'number' ? { req_id: message['req_id'] } : {};
}

function times(at: number): Fields {
  return { time_in: microsecondTime(at), time_out: microsecondTime(at) };
}
