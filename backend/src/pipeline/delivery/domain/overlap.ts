const REMEMBERED = 20;
/** Also while none has been seen, and however fast they are: nobody is to wait because one chat is slow. */
const LEAST = 3;

/**
 * How many calls should be under way at once. Of each of them nobody will know whether it arrived if this process dies,
 * so there are no more than the rate needs: by Little's law, rate × time, with the median time of the last calls.
 */
export class Overlap {
  private readonly tookMs: number[] = [];

  /** `perSecond`: the rate that is to be kept. */
  constructor(private readonly perSecond: number) {}

  /** A call, with all that belongs to it, took so many milliseconds. */
  note(tookMs: number): void {
    this.tookMs.push(tookMs);
    if (this.tookMs.length > REMEMBERED) this.tookMs.shift();
  }

  /** At least 3. O(1). */
  most(): number {
    const sorted = [...this.tookMs].sort((a, b) => a - b);
    const median = sorted[sorted.length >> 1] ?? 0;
    return LEAST + Math.ceil((this.perSecond * median) / 1000);
  }
}
