import { cachedDataVersionTag } from 'node:v8';
import { growFromNow, optimizeFromNow, useStartFlags } from './start-flags.js';

it('changes two flags that V8 knows, and gives both back', () => {
  const usual = cachedDataVersionTag();
  useStartFlags();
  const starting = cachedDataVersionTag();
  optimizeFromNow();
  const listening = cachedDataVersionTag();
  growFromNow();
  expect(new Set([usual, starting, listening]).size).toBe(3);
  expect(cachedDataVersionTag()).toBe(usual);
});
