import type { Clock } from '../../../platform/clock/clock.js';
import type { Refusal, StreamDialect } from './stream-dialect.js';

export interface SubscriptionParts {
  readonly dialect: StreamDialect;
  /** The exchange's name of a market for the one ccxt asks by. */
  readonly nameOf: (name: string) => string;
  readonly send: (frame: object) => void;
  readonly clock: Clock;
  /** Ends with the socket. */
  readonly signal: AbortSignal;
}

const MOST_MARKETS = 100;
/** Binance cuts whoever sends more than 5 messages a second, pings among them. */
const BETWEEN_MS = 250;

/** Asks for the tickers of one socket: at most 100 markets a frame and 4 frames a second, again without what was refused. */
export class Subscriptions {
  private frame: (names: readonly string[]) => object = (names) => names;
  private asked: readonly (readonly string[])[] = [];
  private waiting: readonly (readonly string[])[] = [];
  private isSending = false;

  constructor(private readonly parts: SubscriptionParts) {}

  /** Whether it sends a message of ccxt itself, which is the case with calls for tickers. */
  takes(message: unknown): boolean {
    if (typeof message !== 'object' || message === null) return false;
    const call = this.parts.dialect.call(message as Readonly<Record<string, unknown>>);
    if (call === null) return false;
    this.frame = call.frame;
    const names = call.names.map(this.parts.nameOf);
    for (let from = 0; from < names.length; from += MOST_MARKETS) {
      this.waiting = [...this.waiting, names.slice(from, from + MOST_MARKETS)];
    }
    void this.sendAll();
    return true;
  }

  /** Asks anew for the rest of a frame that one refused market made void. Says whether it was one it had asked for. */
  refused({ names }: Refusal): boolean {
    const isVoid = (frame: readonly string[]): boolean => frame.some((name) => names.includes(name));
    const rests = this.asked.filter(isVoid).map((frame) => frame.filter((name) => !names.includes(name)));
    if (rests.length === 0) return false;
    if (!this.parts.dialect.voidsFrame) return true;
    this.asked = this.asked.filter((frame) => !isVoid(frame));
    this.waiting = [...this.waiting, ...rests.filter((rest) => rest.length > 0)];
    void this.sendAll();
    return true;
  }

  private async sendAll(): Promise<void> {
    if (this.isSending) return;
    this.isSending = true;
    const { clock, send, signal } = this.parts;
    for (let [next] = this.waiting; next !== undefined && !signal.aborted; [next] = this.waiting) {
      this.waiting = this.waiting.slice(1);
      this.asked = [...this.asked, next];
      send(this.frame(next));
      await clock.wait(BETWEEN_MS, signal);
    }
    this.isSending = false;
  }
}
