import type { Clock } from '../../../platform/clock/clock.js';
import type { Refusal, SubscriptionProtocol } from './subscription-protocol.js';

export interface SubscriptionParts {
  readonly protocol: SubscriptionProtocol;
  /** What to be subscribed to, by the exchange's names. */
  readonly names: () => readonly string[];
  readonly send: (frame: object) => void;
  readonly clock: Clock;
  /** Ends with the socket. */
  readonly signal: AbortSignal;
}

const MOST_MARKETS = 100;
/** Binance cuts whoever sends more than 5 messages a second, pings among them. */
const BETWEEN_MS = 250;
/** Above the numbers of ccxt's own calls. */
const FIRST_CALL = 1_000_000;

/** Subscribes one socket and follows changes over it: at most 100 markets a frame and 4 frames a second. */
export class TickerSubscriptions {
  /** By frame. */
  private subscribed: readonly (readonly string[])[] = [];
  private readonly refused = new Set<string>();
  private calls = FIRST_CALL;
  private isOpen = false;
  private isSending = false;

  constructor(private readonly parts: SubscriptionParts) {}

  /** Sends our own frames in place of a ticker subscription of ccxt; false for any other message. */
  intercepts(message: unknown): boolean {
    if (typeof message !== 'object' || message === null) return false;
    if (!this.parts.protocol.replaces(message as Readonly<Record<string, unknown>>)) return false;
    this.isOpen = true;
    this.update();
    return true;
  }

  /** Subscribes to what is new, then leaves what is gone. */
  update(): void {
    if (this.isOpen && !this.isSending) void this.sendAll();
  }

  /** Subscribes anew to the rest of a frame that a refused market voided. False if it was none of this socket. */
  onRefusal({ names }: Refusal): boolean {
    const isHit = (frame: readonly string[]): boolean => frame.some((name) => names.includes(name));
    if (!this.subscribed.some(isHit)) return false;
    for (const name of names) this.refused.add(name);
    this.subscribed = this.parts.protocol.voidsFrame
      ? this.subscribed.filter((frame) => !isHit(frame))
      : this.subscribed.map((frame) => frame.filter((name) => !names.includes(name)));
    this.update();
    return true;
  }

  private async sendAll(): Promise<void> {
    this.isSending = true;
    const { clock, send, signal } = this.parts;
    for (let next = this.nextFrame(); next !== null && !signal.aborted; next = this.nextFrame()) {
      send(next);
      await clock.wait(BETWEEN_MS, signal);
    }
    this.isSending = false;
  }

  /** Also notes what it brings. null if nothing is left to do. */
  private nextFrame(): object | null {
    const { protocol } = this.parts;
    const wanted = new Set(this.parts.names());
    const known = new Set(this.subscribed.flat());
    const added = firstOf(wanted, (name) => !known.has(name) && !this.refused.has(name));
    if (added.length > 0) {
      this.subscribed = [...this.subscribed, added];
      return protocol.subscribe(added, (this.calls += 1));
    }
    const gone = new Set(firstOf(known, (name) => !wanted.has(name)));
    if (gone.size === 0) return null;
    this.subscribed = this.subscribed.map((frame) => frame.filter((name) => !gone.has(name)));
    return protocol.unsubscribe([...gone], (this.calls += 1));
  }
}

function firstOf(names: ReadonlySet<string>, fits: (name: string) => boolean): readonly string[] {
  return [...names].filter(fits).slice(0, MOST_MARKETS);
}
