/** Where a figure is on its way from one value to another; `progress` 0 … 1, eased out. Pure. */
export function tween(from: number, to: number, progress: number): number {
  const done = Math.min(1, Math.max(0, progress));
  return from + (to - from) * (1 - (1 - done) ** 3);
}
