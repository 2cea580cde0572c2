import type { PushedQuote, PricesFrame } from '../../../contract/socket.js';

/** Coalesces quotes into frames: the last quote of each symbol, at once after a pause, then one frame in `gapMs`. */
export class FrameCoalescer {
  private readonly waiting = new Map<string, PushedQuote>();
  private nextAt = -Infinity;

  constructor(private readonly gapMs: number) {}

  add(quote: PushedQuote): void {
    this.waiting.set(quote[0], quote);
  }

  /** Milliseconds until the next frame; null if empty. */
  waitMs(now: number): number | null {
    return this.waiting.size === 0 ? null : Math.max(0, Math.min(this.nextAt - now, this.gapMs));
  }

  /** Returns the frame; the next one is due `gapMs` later. */
  drain(now: number): readonly PushedQuote[] {
    const frame = [...this.waiting.values()];
    this.waiting.clear();
    this.nextAt = now + this.gapMs;
    return frame;
  }
}

/** Encoded once for all frames that contain it. */
export function encodeQuote(quote: PushedQuote): string {
  return JSON.stringify(quote);
}

/** The packet of `socket.emit('prices', frame)` in the Socket.IO protocol, revision 5: type 2 is EVENT. */
export function pricesPacket(at: PricesFrame['at'], encodedQuotes: readonly string[]): string {
  return `2["prices",{"at":${at},"quotes":[${encodedQuotes.join(',')}]}]`;
}
