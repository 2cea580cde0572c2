import { jest } from '@jest/globals';
import { MarketDriver } from './market-driver.js';

it('lets every price last for a while, also after it was held up between two exchanges', () => {
  let step = (): void => undefined;
  const timer = jest.spyOn(globalThis, 'setInterval').mockImplementation((callback: () => void) => {
    step = callback;
    return 0 as never;
  });
  let now = 0;
  let heldUpMs = 0;
  const exchange = {
    status: () => ({ prices: { BTC: 64_000, ETH: 3_200, SOL: 150 } }),
    setPrice: () => {
      now += heldUpMs;
    },
  };
  const driver = new MarketDriver(exchange as never, 7, () => now);
  const after = (ms: number): number => {
    now += ms;
    step();
    return driver.set.length;
  };
  driver.run();
  expect(after(100)).toBe(3);
  heldUpMs = 33;
  expect(after(100)).toBe(6);
  heldUpMs = 0;
  expect(after(1)).toBe(6);
  expect(after(100)).toBe(9);
  timer.mockRestore();
});
