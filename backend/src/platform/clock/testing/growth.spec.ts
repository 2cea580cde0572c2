import { growth, LINEAR } from './growth.js';

it('tells quadratic work from linear work', () => {
  expect(growth('a', (text) => text.match(/ab/g), 2_000)).toBeLessThan(LINEAR);
  expect(growth('a', (text) => text.match(/a*b/g), 300)).toBeGreaterThan(LINEAR);
});
