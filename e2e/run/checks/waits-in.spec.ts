import { waitsIn } from './waits-in.mjs';

const rules = (text: string) => waitsIn('a.spec.ts', text).map(({ rule, line }) => `${rule} ${line}`);

it.each([
  ['a timer of its own', 'await new Promise((r) => setTimeout(r, 5));', ['wait 1']],
  [
    'a pause by another name',
    `import { setTimeout as pause } from 'node:timers/promises';\nawait pause(50);`,
    ['wait 2'],
  ],
  ['a pause of the browser', 'await page.waitForTimeout(100);', ['wait 1']],
  ['a timer of the page', 'window.setTimeout(go, 5);', ['wait 1']],
  ['a limit of time', 'fetch(url, { signal: AbortSignal.timeout(50) });', ['wait 1']],
  ['a moment that is judged', 'expect(Date.now()).toBeLessThan(end);', ['clock 1']],
  ['an interval', 'const timer = setInterval(trade, 500);', ['wait 1']],
  ['a limit of Playwright, which is no wait', 'test.setTimeout(90_000);', []],
  ['a function that is called like a timer', 'const setTimeout = later;\nsetTimeout(1);', []],
  ['a method that is called like a wait', 'standIn.pause(); fixture.sleep(1);', []],
  ['the next turn', `import { setImmediate as turn } from 'node:timers/promises';\nawait turn();`, []],
  ['elapsed time', 'expect(performance.now() - start).toBeLessThan(300);', ['clock 1']],
  ['a start that is taken', 'const start = performance.now();', ['clock 1']],
  ['a date that is reckoned', 'const old = new Date(Date.now() - DAY_MS);', ['clock 1']],
  ['a comparison', 'while ((Date.now()) < deadline) look();', ['clock 1']],
  ['a time that is handed on', 'prices.set("BTC", 1, { at: Date.now() });', []],
  ['fake time that runs', 'jest.useFakeTimers({ advanceTimers: true });', ['fake time 1']],
  ['real time beside fake time', 'jest.useFakeTimers();\nawait until(isThere);', ['fake time 2']],
  ['fake time alone', 'jest.useFakeTimers();\njest.advanceTimersByTime(5);', []],
])('finds %s', (_name, text, expected) => {
  expect(rules(text)).toEqual(expected);
});
