import type { DelayView } from '../../contract/status.js';

const SLOT_MS = 10_000;
const SLOTS = 30;
const KEPT_MS = SLOT_MS * SLOTS;

/** Below this every millisecond has a bucket of its own; from here on every doubling has 32, so that a figure is at most 3 % high. */
const EXACT_BELOW = 64;
const PER_DOUBLING = 32;
const FIRST_EXPONENT = Math.log2(EXACT_BELOW);
const LAST_EXPONENT = 20;
const BUCKETS = EXACT_BELOW + (LAST_EXPONENT - FIRST_EXPONENT + 1) * PER_DOUBLING;
/** About 35 minutes: what took longer counts as this. */
const LONGEST_MS = 2 ** (LAST_EXPONENT + 1) - 1;

/** Upper bounds in seconds of what is told to Prometheus. */
export const DELAY_BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2.5, 5, 10, 60];

/**
 * How long something took, counted by size: since the process started, and in slots of ten seconds over the last five
 * minutes. Noting one costs no allocation, so that every tick may; 70 kB whatever their number.
 */
export class Delays {
  private readonly slots = Array.from({ length: SLOTS }, () => new Uint32Array(BUCKETS));
  private readonly slotNumbers = new Float64Array(SLOTS).fill(-Infinity);
  private readonly upTo = new Float64Array(DELAY_BOUNDS.length + 1);
  private added = 0;
  private sumMs = 0;

  /** `ms` below 0 counts as 0, as when the clock was put back; `now` is monotonic milliseconds. */
  add(ms: number, now: number): void {
    const took = Math.min(LONGEST_MS, Math.max(0, Math.round(ms)));
    const counts = this.slotAt(Math.floor(now / SLOT_MS));
    const bucket = bucketOf(took);
    counts[bucket] = (counts[bucket] ?? 0) + 1;
    let bound = 0;
    while (took > (DELAY_BOUNDS[bound] ?? Infinity) * 1_000) bound += 1;
    this.upTo[bound] = (this.upTo[bound] ?? 0) + 1;
    this.added += 1;
    this.sumMs += took;
  }

  /** How many there were since the process started. */
  get count(): number {
    return this.added;
  }

  /** Of all since the process started, in seconds. */
  get sumSeconds(): number {
    return this.sumMs / 1_000;
  }

  /** How many since the process started took at most each of DELAY_BOUNDS. */
  cumulative(): readonly number[] {
    let sum = 0;
    return DELAY_BOUNDS.map((_, i) => (sum += this.upTo[i] ?? 0));
  }

  /** Of the last `windowMs`, five minutes at most, to ten seconds; null without any. */
  quantile(share: number, now: number, windowMs: number = KEPT_MS): number | null {
    const counts = this.within(now, windowMs);
    return quantileOf(counts, share);
  }

  figures(now: number): DelayView {
    const counts = this.within(now, KEPT_MS);
    const count = counts.reduce((sum, each) => sum + each, 0);
    return { p50Ms: quantileOf(counts, 0.5), p99Ms: quantileOf(counts, 0.99), count };
  }

  private slotAt(number: number): Uint32Array {
    const place = number % SLOTS;
    const counts = this.slots[place] ?? new Uint32Array(BUCKETS);
    if (this.slotNumbers[place] !== number) {
      counts.fill(0);
      this.slotNumbers[place] = number;
    }
    return counts;
  }

  private within(now: number, windowMs: number): Float64Array {
    const current = Math.floor(now / SLOT_MS);
    const oldest = current - Math.min(SLOTS, Math.ceil(windowMs / SLOT_MS)) + 1;
    const sums = new Float64Array(BUCKETS);
    this.slots.forEach((counts, place) => {
      const number = this.slotNumbers[place] ?? -Infinity;
      if (number < oldest || number > current) return;
      counts.forEach((count, bucket) => {
        sums[bucket] = (sums[bucket] ?? 0) + count;
      });
    });
    return sums;
  }
}

function bucketOf(ms: number): number {
  if (ms < EXACT_BELOW) return ms;
  const exponent = 31 - Math.clz32(ms);
  const part = (ms >> (exponent - 5)) & (PER_DOUBLING - 1);
  return EXACT_BELOW + (exponent - FIRST_EXPONENT) * PER_DOUBLING + part;
}

/** The longest that a bucket counts. */
function longestOf(bucket: number): number {
  if (bucket < EXACT_BELOW) return bucket;
  const exponent = FIRST_EXPONENT + Math.floor((bucket - EXACT_BELOW) / PER_DOUBLING);
  const part = (bucket - EXACT_BELOW) % PER_DOUBLING;
  return (PER_DOUBLING + part + 1) * 2 ** (exponent - 5) - 1;
}

function quantileOf(counts: Float64Array, share: number): number | null {
  const total = counts.reduce((sum, each) => sum + each, 0);
  let left = Math.min(total - 1, Math.floor(total * share));
  if (left < 0) return null;
  for (const [bucket, count] of counts.entries()) {
    left -= count;
    if (left < 0) return longestOf(bucket);
  }
  return null;
}

/** Delays as a histogram in Prometheus' text format, without an end of line. Pure. */
export function delayText(
  { name, help }: { readonly name: string; readonly help: string },
  delays: Delays,
): string {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} histogram`,
    ...delays.cumulative().map((count, i) => `${name}_bucket{le="${DELAY_BOUNDS[i]}"} ${count}`),
    `${name}_bucket{le="+Inf"} ${delays.count}`,
    `${name}_sum ${delays.sumSeconds}`,
    `${name}_count ${delays.count}`,
  ].join('\n');
}
