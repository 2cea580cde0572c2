import { Clock } from '../../../platform/clock/clock.js';
import type { Tick } from '../domain/tick.js';
import { StreamWatchdog, streamHealth } from './stream-watchdog.js';

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
  watchdog.onConnection(true);
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
  watchdog.onTick(tick(100, 'stream'));
  clock.time += 10_000;
  watchdog.onPoll(tick(101, 'rest'), clock.time);
  expect([after(1_999), after(1), after(60_000)]).toEqual([0, 1, 1]);
  watchdog.onConnection(true);
  expect([after(11_999), after(1)]).toEqual([1, 2]);
});

it('notices a change between two readings of a pair the stream never told', () => {
  watchdog.onPoll(tick(100, 'rest'), clock.time);
  expect(after(10_000)).toBe(0);
  watchdog.onPoll(tick(101, 'rest'), clock.time);
  expect(after(5_000)).toBe(1);
});

it('is patient while prices stand still, and with a stream that goes on', () => {
  watchdog.onTick(tick(100, 'stream'));
  watchdog.onPoll(tick(100, 'rest'), clock.time + 1);
  expect(after(29_000)).toBe(0);
  watchdog.onPoll(tick(101, 'rest'), clock.time);
  watchdog.onTick(tick(101, 'stream'));
  expect(after(11_999)).toBe(0);
});

it('takes no notice of a reading asked for before the last price, nor of a lost stream', () => {
  const askedAt = clock.time - 1;
  watchdog.onTick(tick(101, 'stream'));
  watchdog.onPoll(tick(100, 'rest'), askedAt);
  expect(after(11_999)).toBe(0);
  watchdog.onConnection(false);
  watchdog.onPoll(tick(102, 'rest'), clock.time);
  expect(after(60_000)).toBe(0);
});

it('leaves a quiet stream alone while anything arrives on it', () => {
  watchdog.onTick(tick(100, 'stream'));
  watchdog.onPoll(tick(100, 'rest'), clock.time);
  for (let seconds = 0; seconds < 600; seconds += 5) {
    watchdog.onFrame();
    expect(after(5_000)).toBe(0);
  }
  expect(after(30_000)).toBe(1);
});

it.each([
  ['a silence of less than 12 s', 11_999, 0, 'silent', 'alive'],
  ['12 s without a word from anywhere', 12_000, 0, 'silent', 'dead'],
  ['12 s in which a price changed', 12_000, 0, 'changed', 'dead'],
  ['12 s in which a price changed, and heartbeats came', 12_000, 11_000, 'changed', 'dead'],
  ['a change that may still come', 11_999, 0, 'changed', 'alive'],
  ['12 s in which prices stood still', 12_000, 0, 'unchanged', 'alive'],
  ['30 s in which prices stood still', 30_000, 0, 'unchanged', 'dead'],
  ['an hour in which prices stood still, and heartbeats came', 3_600_000, 3_590_000, 'unchanged', 'alive'],
  ['59 s of pongs', 59_999, 59_000, 'silent', 'alive'],
  ['a minute of pongs in which nobody told a price', 60_000, 59_000, 'silent', 'dead'],
] as const)('%s', (_name, silent, framed, rest, expected) => {
  expect(streamHealth({ lastTickAt: 1_000, lastFrameAt: 1_000 + framed, poll: rest }, 1_000 + silent)).toBe(
    expected,
  );
});
