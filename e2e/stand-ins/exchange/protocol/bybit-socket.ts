import type { QuoteBoard } from '../domain/quote-board.js';
import type { Tape } from '../domain/tape.js';
import { dayFigures } from './bybit-rest.js';
import { parseObject, type Peer, textsIn } from './venue.js';

const EXCHANGE = 'bybit';
const TOPIC = 'tickers.';
/** A call for more topics is refused. */
const MOST_TOPICS = 10;

/** The frame of the topic `tickers.{symbol}` of spot markets, always whole (ccxt pro/bybit.js handleTicker). */
export function bybitTicker(tape: Tape, at: number): string {
  return JSON.stringify({
    topic: `${TOPIC}${tape.pair.id}`,
    ts: at,
    type: 'snapshot',
    cs: tape.trades.lastId,
    data: dayFigures(tape, at),
  });
}

/** Takes `subscribe`, `unsubscribe` and `ping`. One unknown market, or an eleventh topic, voids the whole call. */
export function receiveBybit(board: QuoteBoard, text: string, peer: Peer): void {
  const message = parseObject(text) ?? {};
  const { op, req_id: id } = message;
  const answer = (success: boolean, reason: string): void =>
    peer.send({ success, ret_msg: reason, conn_id: '2324d924', req_id: id, op });
  if (op === 'ping') return answer(true, 'pong');
  if (op !== 'subscribe' && op !== 'unsubscribe') return answer(false, 'error:invalid op');
  const topics = textsIn(message['args']);
  if (topics.length > MOST_TOPICS) return answer(false, 'args size >10');
  const found = topics.map((topic) => [topic, tapeOf(board, topic)] as const);
  const unknown = found.find(([, tape]) => tape === undefined);
  if (unknown !== undefined) return answer(false, `Invalid symbol :[${unknown[0]}]`);
  answer(true, op);
  for (const [, tape] of found) if (tape !== undefined) peer[op](tape);
}

function tapeOf(board: QuoteBoard, topic: string): Tape | undefined {
  return topic.startsWith(TOPIC) ? board.find(EXCHANGE, topic.slice(TOPIC.length)) : undefined;
}
