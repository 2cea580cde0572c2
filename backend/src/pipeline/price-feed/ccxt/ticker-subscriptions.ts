import type { Clock } from '../../../platform/clock/clock.js';
import type { Refusal, SubscriptionProtocol } from './subscription-protocol.js';

export interface SubscriptionParts {
  readonly protocol: SubscriptionProtocol;
  /** Translates ccxt's name of a market to the exchange's. */
  readonly nameOf: (name: string) => string;
  readonly send: (frame: object) => void;
  readonly clock: Clock;
  /** Ends with the socket. */
  readonly signal: AbortSignal;
}

const MOST_MARKETS = 100;
/** Binance cuts whoever sends more than 5 messages a second, pings among them. */
const BETWEEN_MS = 250;

/** Subscribes one socket: at most 100 markets a frame and 4 frames a second, again without refused markets. */
export class TickerSubscriptions {
  private frame: (names: readonly string[]) => object = (names) => names;
  private sent: readonly (readonly string[])[] = [];
  private queued: readonly (readonly string[])[] = [];
  private isSending = false;

  constructor(private readonly parts: SubscriptionParts) {}

  /** Sends a ticker subscription of ccxt in its own frames; false for any other message. */
  intercepts(message: unknown): boolean {
    if (typeof message !== 'object' || message === null) return false;
    const call = this.parts.protocol.call(message as Readonly<Record<string, unknown>>);
    if (call === null) return false;
    this.frame = call.frame;
    const names = call.names.map(this.parts.nameOf);
    for (let from = 0; from < names.length; from += MOST_MARKETS) {
      this.queued = [...this.queued, names.slice(from, from + MOST_MARKETS)];
    }
    void this.sendAll();
    return true;
  }

  /** Subscribes anew to the rest of a frame that a refused market voided. False if it was none of this socket. */
  onRefusal({ names }: Refusal): boolean {
    const isVoid = (frame: readonly string[]): boolean => frame.some((name) => names.includes(name));
    const rests = this.sent.filter(isVoid).map((frame) => frame.filter((name) => !names.includes(name)));
    if (rests.length === 0) return false;
    if (!this.parts.protocol.voidsFrame) return true;
    this.sent = this.sent.filter((frame) => !isVoid(frame));
    this.queued = [...this.queued, ...rests.filter((rest) => rest.length > 0)];
    void this.sendAll();
    return true;
  }

  private async sendAll(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    const { clock, send, signal } = this.parts;
    for (let [next] = this.queued; next !== undefined && !signal.aborted; [next] = this.queued) {
      this.queued = this.queued.slice(1);
      this.sent = [...this.sent, next];
      send(this.frame(next));
      await clock.wait(BETWEEN_MS, signal);
    }
    this.isSending = false;
  }
}
