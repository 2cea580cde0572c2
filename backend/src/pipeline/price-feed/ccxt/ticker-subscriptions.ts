import type { Clock } from '../../../platform/clock/clock.js';
import type { Refusal } from './refusals.js';
import type { SubscriptionProtocol } from './subscription-protocol.js';

export interface SubscriptionParts {
  readonly protocol: SubscriptionProtocol;
  /** What to be subscribed to, by the exchange's names. */
  readonly names: () => readonly string[];
  readonly send: (frame: object) => void;
  readonly clock: Clock;
  /** Ends with the socket. */
  readonly signal: AbortSignal;
}

interface Subscribed {
  readonly call: number;
  readonly names: readonly string[];
}
/** Binance cuts whoever sends more than 5 messages a second, pings among them. */
const BETWEEN_MS = 250;
const LONGEST_ANSWER_MS = 5_000;
/** Above the numbers of ccxt's own calls. */
const FIRST_CALL = 1_000_000;

/** Subscribes one socket and follows changes over it, at most 4 frames a second. */
export class TickerSubscriptions {
  private subscribed: readonly Subscribed[] = [];
  private readonly refused = new Set<string>();
  /** Parts of frames that were refused without a name: to be asked for by themselves. */
  private readonly parts: (readonly string[])[] = [];
  /** Of frames that unsubscribed. */
  private readonly leaving = new Set<number>();
  private calls = FIRST_CALL;
  /** Whether the subscription may have been cancelled by a refused one. */
  private isCancelled = false;
  private unanswered = new AbortController();
  private isOpen = false;
  private isSending = false;

  constructor(private readonly socket: SubscriptionParts) {}
  /** Sends our own frames in place of a ticker subscription of ccxt; false for any other message. */
  intercepts(message: unknown): boolean {
    if (typeof message !== 'object' || message === null) return false;
    if (!this.socket.protocol.replaces(message as Readonly<Record<string, unknown>>)) return false;
    this.isOpen = true;
    this.update();
    return true;
  }
  /** Subscribes to what is new, then leaves what is gone. */
  update(): void {
    if (this.isOpen && !this.isSending) void this.sendAll();
  }

  onFrame(frame: string): void {
    if (this.socket.protocol.answers?.(frame) === true) this.unanswered.abort();
  }

  /**
   * Subscribes anew to the rest of a frame that a refused market voided; a frame that was refused without a name is halved
   * until the market is found. Returns the markets that are known to be refused; null if it was no frame of this socket.
   */
  onRefusal({ names, call }: Refusal): readonly string[] | null {
    this.unanswered.abort();
    this.isCancelled = this.socket.protocol.namesAll;
    if (this.subscribed.some((frame) => frame.names.some((name) => names.includes(name)))) {
      return this.refuse(names);
    }
    const refused = call === 'last' ? this.calls : call;
    const frame = this.subscribed.find((each) => each.call === refused);
    if (frame === undefined) return refused !== null && this.leaving.has(refused) ? [] : null;
    if (frame.names.length === 1) return this.refuse(frame.names);
    const half = Math.ceil(frame.names.length / 2);
    this.parts.push(frame.names.slice(0, half), frame.names.slice(half));
    this.subscribed = this.subscribed.filter((each) => each !== frame);
    this.update();
    return [];
  }

  private refuse(names: readonly string[]): readonly string[] {
    for (const name of names) this.refused.add(name);
    this.subscribed = this.socket.protocol.voidsFrame
      ? this.subscribed.filter((frame) => !frame.names.some((name) => names.includes(name)))
      : this.without(names);
    this.update();
    return names;
  }

  private without(names: readonly string[]): readonly Subscribed[] {
    return this.subscribed.map((frame) => ({
      ...frame,
      names: frame.names.filter((name) => !names.includes(name)),
    }));
  }

  private async sendAll(): Promise<void> {
    this.isSending = true;
    const { clock, send, signal, protocol } = this.socket;
    if (protocol.greets) await this.answer();
    const opening = [...(this.calls === FIRST_CALL ? protocol.opening : [])];
    const nextCall = (): object | null => opening.shift() ?? this.nextFrame();
    for (let next = nextCall(); next !== null && !signal.aborted; next = nextCall()) {
      this.unanswered = new AbortController();
      send(next);
      await clock.wait(BETWEEN_MS, signal);
      await this.answer();
    }
    this.isSending = false;
  }

  private async answer(): Promise<void> {
    const { clock, signal, protocol } = this.socket;
    const over = AbortSignal.any([signal, this.unanswered.signal]);
    if (protocol.answers !== null) await clock.wait(LONGEST_ANSWER_MS, over);
  }
  /** Also notes what it brings. null if nothing is left to do. */
  private nextFrame(): object | null {
    const { protocol, clock, names } = this.socket;
    const wanted = new Set(names().slice(0, protocol.mostPerSocket));
    const known = new Set(this.subscribed.flatMap((frame) => frame.names));
    const added = this.nextAdded([...wanted].filter((name) => !known.has(name) && !this.refused.has(name)));
    if (added.length > 0) {
      this.calls += 1;
      this.subscribed = [...this.subscribed, { call: this.calls, names: added }];
      this.isCancelled = false;
      const call = { id: this.calls, at: clock.now() };
      return protocol.request('subscribe', protocol.namesAll ? [...known, ...added] : added, call);
    }
    const gone = [...known].filter((name) => !wanted.has(name)).slice(0, protocol.mostPerFrame);
    if (gone.length === 0 && !this.isCancelled) return null;
    this.subscribed = this.without(gone);
    this.calls += 1;
    this.leaving.add(this.calls);
    this.isCancelled = false;
    const call = { id: this.calls, at: clock.now() };
    const rest = protocol.namesAll ? [...known].filter((name) => !gone.includes(name)) : [];
    return rest.length > 0
      ? protocol.request('subscribe', rest, call)
      : protocol.request('unsubscribe', gone, call);
  }

  /** A part of a refused frame, else as many as a frame takes. */
  private nextAdded(missing: readonly string[]): readonly string[] {
    for (let part = this.parts.shift(); part !== undefined; part = this.parts.shift()) {
      const rest = part.filter((name) => missing.includes(name));
      if (rest.length > 0) return rest;
    }
    return missing.slice(0, this.socket.protocol.mostPerFrame);
  }
}
