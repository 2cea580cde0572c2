import type { Clock } from '../../../platform/clock/clock.js';
import type { Tick } from '../domain/tick.js';

const EVERY_MS = 1_000;

/** Finds streams that are open but dead. */
export class StreamWatchdog {
  private lastTickAt: number | null = null;
  private lastFrameAt = -Infinity;
  private poll: StreamSignals['poll'] = 'silent';
  private readonly lastPrice = new Map<string, number>();

  constructor(
    private readonly clock: Clock,
    private readonly onDead: () => void,
  ) {}

  /** The stream was opened or lost. */
  onConnection(connected: boolean): void {
    this.lastTickAt = connected ? this.clock.steady() : null;
    this.poll = 'silent';
    this.lastPrice.clear();
  }

  onFrame(): void {
    this.lastFrameAt = this.clock.steady();
  }

  onTick({ symbol, price }: Tick): void {
    this.lastTickAt = this.clock.steady();
    this.poll = 'silent';
    this.lastPrice.set(symbol, price);
  }

  /** The answer to a REST request sent at `askedAt` (steady clock). */
  onPoll({ symbol, price }: Tick, askedAt: number): void {
    if (this.lastTickAt === null || askedAt < this.lastTickAt) return;
    const known = this.lastPrice.get(symbol);
    if (known === undefined) this.lastPrice.set(symbol, price);
    else if (known !== price) this.poll = 'changed';
    else if (this.poll === 'silent') this.poll = 'unchanged';
  }

  /** Reports a dead stream once. */
  check(): void {
    const { lastTickAt, lastFrameAt, poll } = this;
    if (lastTickAt === null) return;
    if (streamHealth({ lastTickAt, lastFrameAt, poll }, this.clock.steady()) === 'alive') return;
    this.onConnection(false);
    this.onDead();
  }

  /** Checks every second until the signal. Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.clock.wait(EVERY_MS, signal);
      if (!signal.aborted) this.check();
    }
  }
}

/** What is known of an open stream; times of the steady clock. */
export interface StreamSignals {
  /** The last price, or the opening before the first. */
  readonly lastTickAt: number;
  readonly lastFrameAt: number;
  /** Polls since then: `changed` found a price that the stream had missed, `unchanged` only confirmed, `silent`: none. */
  readonly poll: 'silent' | 'unchanged' | 'changed';
}

/** With a check every second and time to spare, a dead stream is found within 15 s. */
const UNEXPLAINED_MS = 12_000;
const EXPLAINED_MS = 30_000;
const UNTOLD_MS = 60_000;

/**
 * Whether a stream is dead: it missed a change for 12 s, brought no frame for 12 s (30 s while polls confirm the prices),
 * or neither it nor a poll gave a price for a minute. Pure.
 */
export function streamHealth(
  { lastTickAt, lastFrameAt, poll }: StreamSignals,
  now: number,
): 'alive' | 'dead' {
  const silentMs = now - lastTickAt;
  if (poll === 'changed') return silentMs >= UNEXPLAINED_MS ? 'dead' : 'alive';
  if (poll === 'silent' && silentMs >= UNTOLD_MS) return 'dead';
  const frameSilentMs = now - Math.max(lastTickAt, lastFrameAt);
  return frameSilentMs >= (poll === 'unchanged' ? EXPLAINED_MS : UNEXPLAINED_MS) ? 'dead' : 'alive';
}
