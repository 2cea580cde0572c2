/** Something that happened at a point of the plot, in pixels from its top left. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Spots nearer to each other than `near` pixels share a marker, at the first of them; from left to right. Pure. */
export function clustersOf<T extends Spot>(
  spots: readonly T[],
  near: number,
): readonly (readonly [T, ...T[]])[] {
  const clusters: [T, ...T[]][] = [];
  for (const spot of [...spots].sort((a, b) => a.x - b.x)) {
    const cluster = clusters.find(([{ x, y }]) => Math.hypot(spot.x - x, spot.y - y) < near);
    if (cluster === undefined) clusters.push([spot]);
    else cluster.push(spot);
  }
  return clusters;
}
