import { Clock } from '../clock.js';

interface Alarm {
  at: number;
  /** null rings once. */
  readonly everyMs: number | null;
  readonly ring: () => void;
}

/** A clock that stands still until the test moves it. Whoever waits by it waits for the test. */
export class ManualClock extends Clock {
  private readonly alarms = new Set<Alarm>();

  constructor(private at: number) {
    super();
  }

  /** Milliseconds until each wait ends, the shortest first. */
  get waits(): readonly number[] {
    return [...this.alarms].map(({ at }) => at - this.at).sort((a, b) => a - b);
  }

  override now(): number {
    return this.at;
  }

  override after(ms: number, run: () => void): () => void {
    return this.set({ at: this.at + ms, everyMs: null, ring: run });
  }

  override every(ms: number, run: () => void): () => void {
    return this.set({ at: this.at + ms, everyMs: ms, ring: run });
  }

  override wait(ms: number, signal: AbortSignal): Promise<void> {
    if (ms <= 0 || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        cancel();
        signal.removeEventListener('abort', end);
        resolve();
      };
      const cancel = this.after(ms, end);
      signal.addEventListener('abort', end);
    });
  }

  /** Everything that falls due on the way is called in its order, at its own time. */
  forward(ms: number): void {
    const end = this.at + ms;
    for (let next = this.nextUntil(end); next !== null; next = this.nextUntil(end)) {
      this.at = next.at;
      if (next.everyMs === null) this.alarms.delete(next);
      else next.at += next.everyMs;
      next.ring();
    }
    this.at = end;
  }

  private set(alarm: Alarm): () => void {
    this.alarms.add(alarm);
    return () => void this.alarms.delete(alarm);
  }

  private nextUntil(end: number): Alarm | null {
    const [first] = [...this.alarms].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
    return first ?? null;
  }
}
