import { setTimeout as sleep } from 'node:timers/promises';

/** What is done again and again between `run` and `stop`, with a pause of `everyMs` each time. */
export abstract class Repeating {
  private isStopping = false;
  private running: Promise<void> | null = null;

  constructor(private readonly everyMs: number) {}

  protected abstract once(): Promise<void>;

  run(): void {
    this.running ??= this.keepGoing();
  }

  /** Resolves when the last time is over. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.running;
  }

  private async keepGoing(): Promise<void> {
    while (!this.isStopping) {
      await this.once();
      await sleep(this.everyMs);
    }
  }
}

/** Does something again and again for `forMs`, with a pause of `everyMs` each time. */
export async function repeatFor(forMs: number, everyMs: number, act: () => unknown): Promise<void> {
  const end = Date.now() + forMs;
  while (Date.now() < end) {
    await act();
    await sleep(everyMs);
  }
}
