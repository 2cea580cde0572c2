import type { QuoteBoard } from '../domain/quote-board.js';
import type { Tape } from '../domain/tape.js';
import { MOST_MARKETS, parseObject, type Peer } from './venue.js';
import { bookTop, priceText } from './wording.js';

const EXCHANGE = 'kucoin';
const TOPIC = '/market/ticker:';
const OF_ONE = /"topic":"\/market\/ticker:([^"]+)","subject":"trade\.ticker"/;

/** What KuCoin says to every new socket. */
export const KUCOIN_WELCOME = { id: 'public', type: 'welcome' };

/** The frame of the topic `/market/ticker:{symbol}` (ccxt pro/kucoin.js handleTicker). */
export function kucoinTicker(tape: Tape, at: number): string {
  const { bid, ask } = bookTop(tape);
  return JSON.stringify({
    type: 'message',
    topic: `${TOPIC}${tape.pair.id}`,
    subject: 'trade.ticker',
    data: {
      sequence: String(tape.trades.lastId),
      price: priceText(tape, tape.last),
      size: '0.01000000',
      bestAsk: ask,
      bestAskSize: '0.50000000',
      bestBid: bid,
      bestBidSize: '0.50000000',
      time: at,
    },
  });
}

/** The same tickers as the topic `/market/ticker:all` has them: a frame each, with the market as its subject. */
export function tickersOfAll(tickers: readonly string[]): readonly string[] {
  return tickers.map((text) => text.replace(OF_ONE, `"topic":"${TOPIC}all","subject":"$1"`));
}

/** Takes `subscribe`, `unsubscribe` and `ping`. One unknown market voids the whole call. */
export function receiveKucoin(board: QuoteBoard, text: string, peer: Peer): void {
  const message = parseObject(text) ?? {};
  const { id, type, topic } = message;
  const answer = (fields: object): void => peer.send({ id, ...fields });
  if (type === 'ping') return answer({ type: 'pong' });
  if (type !== 'subscribe' && type !== 'unsubscribe') {
    return answer({ type: 'error', code: 415, data: 'type is not supported' });
  }
  if (typeof topic !== 'string' || !topic.startsWith(TOPIC)) {
    return answer({ type: 'error', code: 404, data: `topic ${String(topic)} is not found` });
  }
  const names = topic.slice(TOPIC.length).split(',');
  const tapes = names.flatMap((name) => board.find(EXCHANGE, name) ?? []);
  if (names.length > MOST_MARKETS) {
    return answer({ type: 'error', code: 509, data: 'exceed max subscription count limitation' });
  }
  if (names.join() !== 'all' && tapes.length < names.length) {
    return answer({ type: 'error', code: 404, data: `topic ${topic} is not found` });
  }
  if (message['response'] === true) answer({ type: 'ack' });
  if (names.join() === 'all') return type === 'subscribe' ? peer.subscribeAll() : peer.unsubscribeAll();
  for (const tape of tapes) peer[type](tape);
}
