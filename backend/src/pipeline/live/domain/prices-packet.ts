import type { PricesFrame, PushedQuote } from '../../../contract/socket.js';

/** One quote of a frame, encoded: every frame that holds it shares this text. */
export function encodeQuote(quote: PushedQuote): string {
  return JSON.stringify(quote);
}

/**
 * A `prices` event with the quotes given, as text in the Socket.IO protocol (revision 5: type 2 is EVENT in the
 * main namespace), the very packet that `socket.emit('prices', frame)` makes.
 */
export function pricesPacket(at: PricesFrame['at'], encodedQuotes: readonly string[]): string {
  return `2["prices",{"at":${at},"quotes":[${encodedQuotes.join(',')}]}]`;
}
