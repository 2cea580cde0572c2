import { addressKey } from './address-key.js';
import type { Clock } from '../clock/clock.js';

const APART_MS = 500;
const MOST_WAITING = 6;

/**
 * Makes connections of addresses that sent too much at once begin one after the other, {@link APART_MS} apart: what a chunk
 * of thousands of requests costs is spent before the first is looked at (RFC 9112 §9.3.2 lets clients pipeline).
 */
export class ConnectionQueue {
  /** When the next connection of an address may begin, by the steady clock. */
  private readonly nextAt = new Map<string, number>();

  constructor(private readonly clock: Clock) {}

  /** The address sent too much: its next connection waits. */
  slow(address: string): void {
    this.book(addressKey(address));
  }

  /** Milliseconds until a connection of the address may begin; null: so many wait that it is refused. */
  enter(address: string): number | null {
    const key = addressKey(address);
    const wait = (this.nextAt.get(key) ?? Number.NEGATIVE_INFINITY) - this.clock.steady();
    if (wait <= 0) return 0;
    if (wait > MOST_WAITING * APART_MS) return null;
    this.book(key);
    return wait;
  }

  private book(key: string): void {
    const now = this.clock.steady();
    const at = Math.max(this.nextAt.get(key) ?? now, now) + APART_MS;
    this.nextAt.set(key, at);
    this.clock.after(at - now, () => {
      if (this.nextAt.get(key) === at) this.nextAt.delete(key);
    });
  }
}
