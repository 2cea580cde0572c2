import type { QuoteBoard } from '../domain/quote-board.js';
import type { Tape } from '../domain/tape.js';
import { MOST_MARKETS, parseObject, textsIn, type Peer } from './venue.js';
import { amountText, priceText } from './wording.js';

const STREAM = /^([a-z0-9]+)@miniTicker$/;
const ALL_MARKETS = '!miniTicker@arr';

/** The `24hrMiniTicker` frame of a raw stream (ccxt pro/binance.js parseWsTicker). */
export function binanceMiniTicker(tape: Tape, at: number): string {
  const day = tape.day(at);
  return JSON.stringify({
    e: '24hrMiniTicker',
    E: at,
    s: tape.pair.id,
    c: priceText(tape, tape.last),
    o: priceText(tape, day.open),
    h: priceText(tape, day.high),
    l: priceText(tape, day.low),
    v: amountText(day.volume),
    q: amountText(day.volume * day.average),
  });
}

/**
 * Takes SUBSCRIBE, UNSUBSCRIBE and LIST_SUBSCRIPTIONS for `<symbol>@miniTicker` and `!miniTicker@arr`. A stream that does not exist
 * is acknowledged and stays silent, as on the real exchange; a call it cannot read gets an error frame.
 */
export function receiveBinance(board: QuoteBoard, text: string, peer: Peer): void {
  const message = parseObject(text);
  if (!message) {
    return peer.send({ error: { code: 3, msg: 'Invalid JSON: expected value at line 1 column 1' } });
  }
  const id = message['id'] ?? null;
  const streams = textsIn(message['params']);
  if (streams.length > MOST_MARKETS) {
    return peer.send({ error: { code: 2, msg: 'Invalid request: too many parameters' }, id });
  }
  const tapes = streams.flatMap((stream) => streamTape(board, stream) ?? []);
  switch (message['method']) {
    case 'SUBSCRIBE':
      peer.send({ result: null, id });
      for (const tape of tapes) peer.subscribe(tape);
      if (streams.includes(ALL_MARKETS)) peer.subscribeAll();
      break;
    case 'UNSUBSCRIBE':
      for (const tape of tapes) peer.unsubscribe(tape);
      if (streams.includes(ALL_MARKETS)) peer.unsubscribeAll();
      peer.send({ result: null, id });
      break;
    case 'LIST_SUBSCRIPTIONS':
      peer.send({ result: [...peer.subscriptions].map(streamName), id });
      break;
    default:
      peer.send({ error: { code: 2, msg: 'Invalid request: unknown variant' }, id });
  }
}

function streamTape(board: QuoteBoard, stream: string): Tape | undefined {
  const symbol = STREAM.exec(stream)?.[1];
  return symbol === undefined ? undefined : board.find('binance', symbol.toUpperCase());
}

function streamName(tape: Tape): string {
  return `${tape.pair.id.toLowerCase()}@miniTicker`;
}
