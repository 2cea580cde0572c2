import type { Clock } from '../../platform/clock/clock.js';
import { streamSilence } from '../domain/stream-silence.js';
import type { Tick } from '../domain/tick.js';
import { wait } from './wait.js';

const EVERY_MS = 1_000;

/**
 * Finds that a stream is open but dead: its socket answers pings and brings no prices. An opened stream has at least
 * 15 s to bring its first, so nothing is dialled more often than that.
 */
export class StreamWatchdog {
  private heardAt: number | null = null;
  private missed = false;
  private readonly told = new Map<string, number>();

  constructor(
    private readonly clock: Clock,
    private readonly onDead: () => void,
  ) {}

  /** The stream was opened or lost. A lost one is nobody's concern here. */
  connection(connected: boolean): void {
    this.heardAt = connected ? this.clock.now() : null;
    this.missed = false;
    this.told.clear();
  }

  /** A price of the stream. */
  streamed({ symbol, price }: Tick): void {
    this.heardAt = this.clock.now();
    this.missed = false;
    this.told.set(symbol, price);
  }

  /** What a REST call asked at `askedAt` (epoch milliseconds) says of a pair of the stream. */
  read({ symbol, price }: Tick, askedAt: number): void {
    if (this.heardAt === null || askedAt < this.heardAt) return;
    const told = this.told.get(symbol);
    if (told === undefined) this.told.set(symbol, price);
    else if (told !== price) this.missed = true;
  }

  /** Reports a dead stream, once until it is opened again. */
  check(): void {
    if (this.heardAt === null) return;
    if (streamSilence({ heardAt: this.heardAt, missed: this.missed }, this.clock.now()) === 'alive') return;
    this.connection(false);
    this.onDead();
  }

  /** Checks every second until the signal. Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await wait(EVERY_MS, signal);
      if (!signal.aborted) this.check();
    }
  }
}
