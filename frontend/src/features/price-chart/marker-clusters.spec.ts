import { clustersOf } from './marker-clusters.js';

const at = (x: number, y: number) => ({ x, y });

it('has one marker for what is nearer than 12 px, from left to right', () => {
  const spots = [at(100, 50), at(20, 50), at(30, 50), at(31.9, 51), at(30, 90)];
  expect(clustersOf(spots, 12)).toEqual([
    [at(20, 50), at(30, 50), at(31.9, 51)],
    [at(30, 90)],
    [at(100, 50)],
  ]);
});

it('keeps every spot, and markers apart', () => {
  const spots = Array.from({ length: 200 }, (_, index) => at((index * 37) % 300, (index * 91) % 200));
  const clusters = clustersOf(spots, 12);
  expect(clusters.flat().length).toBe(spots.length);
  clusters.forEach(([a], index) => {
    for (const [b] of clusters.slice(index + 1)) {
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(12);
    }
  });
});
