import { EventEmitter } from 'node:events';
import { pino } from 'pino';
import { MessageBus } from '../platform/bus/message-bus.js';
import { SystemClock } from '../platform/clock/clock.js';
import { until } from '../platform/clock/testing/until.js';
import { StaleTabs } from './stale-tabs.js';

/** A bus that only ever says that messages may have been lost. */
class GappyBus extends MessageBus {
  override readonly isShared = true;
  restore: () => void = () => undefined;

  override publish(): void {}

  override subscribe(): void {}

  override onRestored(listener: () => void): void {
    this.restore = listener;
  }
}

class Connection extends EventEmitter {
  closes = 0;

  close(): void {
    this.closes += 1;
    this.emit('close');
  }
}

let bus: GappyBus;
let tabs: StaleTabs;

beforeEach(() => {
  bus = new GappyBus();
  tabs = new StaleTabs(bus, new SystemClock(), pino({ enabled: false }));
});
afterEach(() => tabs.onModuleDestroy());

function open(count: number): readonly Connection[] {
  const opened = Array.from({ length: count }, () => new Connection());
  for (const each of opened) tabs.opened(each);
  return opened;
}

it('makes those who were there connect again, a few at a time, each once, and not who came after', async () => {
  const [leaves, ...stay] = open(60);
  bus.restore();
  const restoredAt = performance.now();
  await until(() => performance.now() > restoredAt + 2); // the clock counts milliseconds
  const came = open(1);
  leaves?.emit('close');
  await until(() => stay.some(({ closes }) => closes > 0));
  expect(stay.filter(({ closes }) => closes > 0).length).toBeLessThanOrEqual(20);
  await until(() => stay.every(({ closes }) => closes > 0));
  expect(stay.every(({ closes }) => closes === 1)).toBe(true);
  expect([leaves, ...came].map((each) => each?.closes)).toEqual([0, 0]);
});

it('waits until everybody is back, and asks once', async () => {
  const [tab] = open(1);
  const startedAt = performance.now();
  bus.restore();
  await until(() => performance.now() - startedAt > 500);
  bus.restore();
  tabs.missed();
  await until(() => tab?.closes === 1);
  expect(performance.now() - startedAt).toBeGreaterThan(2_300);
});
