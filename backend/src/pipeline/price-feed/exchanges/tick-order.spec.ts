import { setImmediate as turn } from 'node:timers/promises';
import { SystemClock } from '../../../platform/clock/clock.js';
import type { Tick } from '../domain/tick.js';
import { LoopLag } from './loop-lag.js';
import { TickOrder } from './tick-order.js';

class HeldUp extends LoopLag {
  heldUpMs = 0;
  override get ms(): number {
    return this.heldUpMs;
  }
}

function setUp() {
  const lag = new HeldUp(new SystemClock());
  const passed: (readonly [number, number])[] = [];
  const order = new TickOrder(lag, ({ price }, heldUpMs) => passed.push([price, heldUpMs]));
  const take = (exchange: string, price: number, exchangeAt: number): void =>
    order.push({ exchange, price, exchangeAt, receivedAt: 1_000, symbol: 'BTC' } as Tick);
  return { lag, passed, take };
}

it('passes ticks on at once while the process runs', () => {
  const { passed, take } = setUp();
  take('a', 2, 200);
  take('b', 1, 100);
  expect(passed).toEqual([
    [2, 0],
    [1, 0],
  ]);
});

it('puts in order what several sockets brought while the process was held up', async () => {
  const { lag, passed, take } = setUp();
  lag.heldUpMs = 250;
  take('a', 1, 100);
  take('a', 3, 300);
  lag.heldUpMs = 0; // it has caught up, by its own account, before the other socket is read
  take('b', 2, 200);
  expect(passed).toEqual([]);
  await turn();
  expect(passed).toEqual([
    [1, 250],
    [2, 250],
    [3, 250],
  ]);
  take('a', 4, 400);
  expect(passed.at(-1)).toEqual([4, 0]);
});
