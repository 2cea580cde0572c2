import { isObject } from '../../shared/parsed-json.js';
import type { QuoteBoard } from '../domain/quote-board.js';
import type { Tape } from '../domain/tape.js';
import { MOST_MARKETS, parseObject, textsIn, type Peer } from './venue.js';
import { amountText, bookTop, microsecondTime, priceText } from './wording.js';

const DAYS_OF_A_MONTH = 30;

/** The `ticker` frame (ccxt pro/coinbaseexchange.js handleTicker). */
export function coinbaseTicker(tape: Tape, at: number): string {
  const day = tape.day(at);
  const trade = tape.trades.lastId;
  const { bid, ask } = bookTop(tape);
  return JSON.stringify({
    type: 'ticker',
    sequence: trade,
    product_id: tape.pair.id,
    price: priceText(tape, tape.last),
    open_24h: priceText(tape, day.open),
    volume_24h: amountText(day.volume),
    low_24h: priceText(tape, day.low),
    high_24h: priceText(tape, day.high),
    volume_30d: amountText(day.volume * DAYS_OF_A_MONTH),
    best_bid: bid,
    best_bid_size: '0.50000000',
    best_ask: ask,
    best_ask_size: '0.50000000',
    side: 'buy',
    time: microsecondTime(at),
    trade_id: trade,
    last_size: '0.01000000',
  });
}

/**
 * Takes `subscribe` and `unsubscribe` for the channel `ticker`. One unknown product or channel voids the whole
 * call, as on the real exchange (coinbase/coinbase-pro-node issue 174); ccxt then rejects every pending watch.
 */
export function receiveCoinbase(board: QuoteBoard, text: string, peer: Peer): void {
  const message = parseObject(text);
  const type = message?.['type'];
  const refuse = (reason: string, words = 'Failed to subscribe'): void =>
    peer.send({ type: 'error', message: words, reason });
  if (!message || (type !== 'subscribe' && type !== 'unsubscribe')) {
    return refuse('Type has to be either subscribe or unsubscribe', 'Invalid message');
  }
  const wanted = readChannels(message);
  if (wanted.channels.length === 0) return refuse('No channels provided');
  const foreign = wanted.channels.find((channel) => channel !== 'ticker');
  const found = wanted.products.map((product) => [product, board.find('coinbaseexchange', product)] as const);
  const unknown = found.find(([product, tape]) => tape?.pair.id !== product);
  if (found.length > MOST_MARKETS) return refuse('Too many products');
  if (foreign !== undefined) return refuse(`${foreign} is not a valid channel`);
  if (unknown) return refuse(`${unknown[0]} is not a valid product`);
  const tapes = found.flatMap(([, tape]) => tape ?? []);
  change(type, tapes, peer);
}

function change(type: 'subscribe' | 'unsubscribe', tapes: readonly Tape[], peer: Peer): void {
  if (type === 'unsubscribe') {
    for (const tape of tapes) peer.unsubscribe(tape);
    peer.send(subscriptions(peer.subscriptions));
    return;
  }
  peer.send(subscriptions(new Set([...peer.subscriptions, ...tapes])));
  for (const tape of tapes) peer.subscribe(tape);
}

function subscriptions(tapes: ReadonlySet<Tape>): object {
  const products = [...tapes].map(({ pair }) => pair.id);
  const channels = products.length > 0 ? [{ name: 'ticker', product_ids: products, account_ids: null }] : [];
  return { type: 'subscriptions', channels };
}

function readChannels(message: Readonly<Record<string, unknown>>): {
  readonly channels: readonly string[];
  readonly products: readonly string[];
} {
  const listed: unknown = message['channels'];
  const items: readonly unknown[] = Array.isArray(listed) ? listed : [];
  const detailed = items.filter(isObject);
  return {
    channels: [...textsIn(items), ...textsIn(detailed.map((item) => item['name']))],
    products: [
      ...textsIn(message['product_ids']),
      ...detailed.flatMap((item) => textsIn(item['product_ids'])),
    ],
  };
}
