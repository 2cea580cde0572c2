import { EventEmitter } from 'node:events';
import { pino } from 'pino';
import { MessageBus } from '../../platform/bus/message-bus.js';
import { ManualClock } from '../../platform/clock/testing/manual-clock.js';
import { StaleTabs, reconnectTime } from './stale-tabs.js';

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

const SETTLE_MS = 2_000;
const SLICE_EVERY_MS = 100;

let clock: ManualClock;
let bus: GappyBus;
let tabs: StaleTabs;

beforeEach(() => {
  clock = new ManualClock(0);
  bus = new GappyBus();
  tabs = new StaleTabs(bus, clock, pino({ enabled: false }));
});
afterEach(() => tabs.onModuleDestroy());

function open(count: number): readonly Connection[] {
  const opened = Array.from({ length: count }, () => new Connection());
  for (const each of opened) tabs.track(each);
  return opened;
}

it('makes those who were there connect again, a few at a time, each once, and not who came after', () => {
  const [leaves, ...stay] = open(60);
  const closed = () => stay.filter(({ closes }) => closes > 0).length;
  bus.restore();
  clock.forward(1);
  const came = open(1);
  leaves?.emit('close');
  clock.forward(SETTLE_MS - 1);
  expect(closed()).toBe(0);
  for (const upTo of [20, 40, 59]) {
    clock.forward(SLICE_EVERY_MS);
    expect(closed()).toBe(upTo);
  }
  clock.forward(SETTLE_MS);
  expect(stay.every(({ closes }) => closes === 1)).toBe(true);
  expect([leaves, ...came].map((each) => each?.closes)).toEqual([0, 0]);
});

it('waits until everybody is back, and asks once', () => {
  const [tab] = open(1);
  bus.restore();
  clock.forward(500);
  bus.restore();
  tabs.markMissed();
  clock.forward(SETTLE_MS);
  expect(tab?.closes).toBe(0);
  clock.forward(SLICE_EVERY_MS);
  expect(tab?.closes).toBe(1);
  expect(clock.waits).toEqual([]);
});

it.each([
  ['soon after, when everybody is back', 100_000, -Infinity, 102_000],
  ['as soon if the last time is long ago', 100_000, 80_000, 102_000],
  ['later if the last time is recent', 100_000, 98_000, 113_000],
])('%s', (_name, missedAt, askedAt, due) => {
  expect(reconnectTime(missedAt, askedAt)).toBe(due);
});
