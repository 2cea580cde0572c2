import { Clock } from '../../../platform/clock/clock.js';
import type { Tick } from '../domain/tick.js';
import { StreamWatchdog } from './stream-watchdog.js';

class SetClock extends Clock {
  time = 1_000_000;

  override now(): number {
    return this.time;
  }
}

let clock: SetClock;
let watchdog: StreamWatchdog;
let deaths: number;

beforeEach(() => {
  clock = new SetClock();
  deaths = 0;
  watchdog = new StreamWatchdog(clock, () => {
    deaths += 1;
  });
  watchdog.connection(true);
});

function tick(price: number, via: Tick['via']): Tick {
  const at = { exchangeAt: null, tradedAt: null, receivedAt: clock.now(), change24h: null };
  return { exchange: 'kraken', symbol: 'BTC', quoteCcy: 'USD', price, via, ...at };
}

function after(ms: number): number {
  clock.time += ms;
  watchdog.check();
  return deaths;
}

it('takes a stream for dead that misses a change, once until it is open again', () => {
  watchdog.streamed(tick(100, 'stream'));
  clock.time += 10_000;
  watchdog.read(tick(101, 'rest'), clock.time);
  expect([after(1_999), after(1), after(60_000)]).toEqual([0, 1, 1]);
  watchdog.connection(true);
  expect([after(11_999), after(1)]).toEqual([1, 2]);
});

it('notices a change between two readings of a pair the stream never told', () => {
  watchdog.read(tick(100, 'rest'), clock.time);
  expect(after(10_000)).toBe(0);
  watchdog.read(tick(101, 'rest'), clock.time);
  expect(after(5_000)).toBe(1);
});

it('is patient while prices stand still, and with a stream that goes on', () => {
  watchdog.streamed(tick(100, 'stream'));
  watchdog.read(tick(100, 'rest'), clock.time + 1);
  expect(after(29_000)).toBe(0);
  watchdog.read(tick(101, 'rest'), clock.time);
  watchdog.streamed(tick(101, 'stream'));
  expect(after(11_999)).toBe(0);
});

it('takes no notice of a reading asked for before the last price, nor of a lost stream', () => {
  const askedAt = clock.time - 1;
  watchdog.streamed(tick(101, 'stream'));
  watchdog.read(tick(100, 'rest'), askedAt);
  expect(after(11_999)).toBe(0);
  watchdog.connection(false);
  watchdog.read(tick(102, 'rest'), clock.time);
  expect(after(60_000)).toBe(0);
});

it('leaves a quiet stream alone while anything arrives on it', () => {
  watchdog.streamed(tick(100, 'stream'));
  watchdog.read(tick(100, 'rest'), clock.time);
  for (let seconds = 0; seconds < 600; seconds += 5) {
    watchdog.framed();
    expect(after(5_000)).toBe(0);
  }
  expect(after(30_000)).toBe(1);
});
