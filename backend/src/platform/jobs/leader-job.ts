import type { Fence, Leases } from '../leases/leases.js';
import type { Logger } from '../logger/logger.js';

export interface JobSpec {
  /** What it is about, as an operator searches the log for it; no two jobs have the same. */
  readonly name: string;
  /** What it does to that, for the log: "reconciling". */
  readonly doing: string;
  readonly everyMs: number;
  readonly work: (run: JobRun) => Promise<unknown>;
}

/** One run of a job. */
export type JobRun = Pick<LeaderJob, 'stopping' | 'fence' | 'repeat' | 'each'>;

/**
 * A timed job of the process that holds the `scheduler` lease. Its runs never overlap and never reject: what one could not
 * do is logged, and the next run tries again.
 */
export class LeaderJob {
  private readonly ending = new AbortController();
  private running: Promise<void> | null = null;
  private next: Promise<void> | null = null;

  constructor(
    readonly spec: JobSpec,
    private readonly leases: Leases,
    private readonly logger: Logger,
  ) {}

  /** Aborted when the process stops. */
  get stopping(): AbortSignal {
    return this.ending.signal;
  }

  /** A run, unless one is under way. */
  tick(): void {
    if (this.running === null) void this.run();
  }

  /** One run that begins after now: at once, or behind the one under way. */
  run(): Promise<void> {
    if (this.running === null) {
      this.running = this.work().finally(() => {
        this.running = null;
      });
      return this.running;
    }
    this.next ??= this.running.then(() => {
      this.next = null;
      return this.run();
    });
    return this.next;
  }

  /** No run begins any more. Waits for what is under way: a step, or an item. */
  async stop(): Promise<void> {
    this.ending.abort();
    await Promise.all([this.running, this.next]);
  }

  /** Under which to write now; null: the lease is lost or the process stops, and the run is over. */
  fence(): Fence | null {
    return this.stopping.aborted ? null : this.leases.fence('scheduler');
  }

  /** Takes steps, each under the lease as it is held by then, until one says `done`. Rejects as a step does. */
  async repeat(step: (fence: Fence) => Promise<'again' | 'done' | 'fenced'>): Promise<void> {
    for (let fence = this.fence(); fence !== null; fence = this.fence()) {
      const outcome = await step(fence);
      if (outcome === 'fenced') this.leases.refused('scheduler', fence);
      if (outcome !== 'again') return;
    }
  }

  /**
   * Works on items one after the other, each under the lease as it is held by then. One that fails is logged with its
   * `fields` and holds up no other. Rejects as the items do.
   */
  async each<Item>(
    items: Iterable<Item> | AsyncIterable<Item>,
    work: (item: Item, fence: Fence) => Promise<unknown>,
    fields: (item: Item) => object,
  ): Promise<void> {
    for await (const item of items) {
      const fence = this.fence();
      if (fence === null) return;
      try {
        if ((await work(item, fence)) === 'fenced') return this.leases.refused('scheduler', fence);
      } catch (error) {
        this.complain(error, fields(item));
      }
    }
  }

  private async work(): Promise<void> {
    if (this.fence() === null) return;
    try {
      await this.spec.work(this);
    } catch (error) {
      this.complain(error, {});
    }
  }

  private complain(error: unknown, fields: object): void {
    const { name, doing } = this.spec;
    this.logger.warn({ err: error, ...fields }, `${name}: ${doing} failed; the next run tries again`);
  }
}

/** What `next` finds, `most` at once, in ascending order of ids; it is asked for those after an id, null at first. */
export async function* paged<Item>(
  most: number,
  next: (most: number, after: string | null) => Promise<readonly Item[]>,
  idOf: (item: Item) => string,
): AsyncGenerator<Item> {
  for (let after: string | null = null; ; ) {
    const page: readonly Item[] = await next(most, after);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < most) return;
    after = idOf(last);
  }
}
