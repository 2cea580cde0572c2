import type { Clock } from '../../../platform/clock/clock.js';
import { streamSilence, type StreamSigns } from '../domain/stream-silence.js';
import type { Tick } from '../domain/tick.js';

const EVERY_MS = 1_000;

/**
 * Finds that a stream is open but dead: nothing arrives, or no prices that REST shows. An opened stream has at least 12 s
 * to bring its first.
 */
export class StreamWatchdog {
  private heardAt: number | null = null;
  private framedAt = -Infinity;
  private rest: StreamSigns['rest'] = 'silent';
  private readonly told = new Map<string, number>();

  constructor(
    private readonly clock: Clock,
    private readonly onDead: () => void,
  ) {}

  /** The stream was opened or lost. A lost one is nobody's concern here. */
  connection(connected: boolean): void {
    this.heardAt = connected ? this.clock.steady() : null;
    this.rest = 'silent';
    this.told.clear();
  }

  /** The socket brought something, be it no price. */
  framed(): void {
    this.framedAt = this.clock.steady();
  }

  /** A price of the stream. */
  streamed({ symbol, price }: Tick): void {
    this.heardAt = this.clock.steady();
    this.rest = 'silent';
    this.told.set(symbol, price);
  }

  /** What a REST call asked at `askedAt` (by the steady clock) says of a pair of the stream. */
  read({ symbol, price }: Tick, askedAt: number): void {
    if (this.heardAt === null || askedAt < this.heardAt) return;
    const told = this.told.get(symbol);
    if (told === undefined) this.told.set(symbol, price);
    else if (told !== price) this.rest = 'changed';
    else if (this.rest === 'silent') this.rest = 'unchanged';
  }

  /** Reports a dead stream, once until it is opened again. */
  check(): void {
    const { heardAt, framedAt, rest } = this;
    if (heardAt === null) return;
    if (streamSilence({ heardAt, framedAt, rest }, this.clock.steady()) === 'alive') return;
    this.connection(false);
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
