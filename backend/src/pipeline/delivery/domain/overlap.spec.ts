import { Overlap } from './overlap.js';

function after(...tookMs: readonly number[]): number {
  const overlap = new Overlap(25);
  for (const each of tookMs) overlap.note(each);
  return overlap.most();
}

describe('how many calls are under way at once', () => {
  it.each([
    { took: [], most: 3 },
    { took: [4], most: 4 },
    { took: [40], most: 4 },
    { took: [100], most: 6 },
    { took: [680], most: 20 },
  ])('is $most after calls of $took ms', ({ took, most }) => {
    expect(after(...took)).toBe(most);
  });

  it('keeps the rate, whatever a call takes', () => {
    for (const ms of [1, 20, 80, 250, 600]) expect((after(ms) * 1000) / ms).toBeGreaterThanOrEqual(25);
  });

  it('does not grow because of one that takes long', () => {
    expect(after(20, 20, 5000)).toBe(after(20));
  });

  it('forgets what is long ago', () => {
    expect(after(10, ...Array.from({ length: 20 }, () => 200))).toBe(after(200));
  });
});
