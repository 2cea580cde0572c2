import { Clock } from '../../../platform/clock/clock.js';
import { FeedCoverage } from './feed-coverage.js';

class SetClock extends Clock {
  time = 1_000;
  override now(): number {
    return this.time;
  }
}

function setUp() {
  const clock = new SetClock();
  const coverage = new FeedCoverage(clock);
  const after = (ms: number, happens: () => void): number | undefined => {
    clock.time += ms;
    happens();
    return coverage.latest()?.interruptions;
  };
  return { coverage, after };
}

it('is nothing before the first tick', () => {
  expect(setUp().coverage.latest()).toBeNull();
});

it('tells when the market was seen, by streams and readings alike', () => {
  const { coverage, after } = setUp();
  after(10, () => coverage.onStreamTick('kraken'));
  expect(coverage.latest()).toEqual({ at: 1_010, steadyAt: 1_010, interruptions: 0, stalled: new Set() });
  after(9_000, () => coverage.onPollConfirmed());
  expect(coverage.latest()).toEqual({ at: 1_010, steadyAt: 10_010, interruptions: 0, stalled: new Set() });
});

it('was earlier as long as ticks wait that came meanwhile', () => {
  const { coverage, after } = setUp();
  after(500, () => coverage.onStreamTick('kraken', 300));
  expect(coverage.latest()).toMatchObject({ at: 1_200, steadyAt: 1_500 });
  after(1, () => coverage.onStreamTick('kraken'));
  expect(coverage.latest()).toMatchObject({ at: 1_501, steadyAt: 1_501 });
});

it('counts what silent streams have missed, and not what they just told', () => {
  const { coverage, after } = setUp();
  after(0, () => coverage.onStreamTick('kraken'));
  expect(after(5_000, () => coverage.onPollCorrected())).toBe(0);
  expect(after(1, () => coverage.onPollCorrected())).toBe(1);
  expect(after(1, () => coverage.onPollConfirmed())).toBe(1);
});

it('counts the loss of all streams once it is seen again', () => {
  const { coverage, after } = setUp();
  after(0, () => coverage.onStreamTick('kraken'));
  expect(after(1, () => coverage.interrupt())).toBe(0);
  expect(after(1, () => coverage.onStreamTick('kraken'))).toBe(1);
  expect(after(1, () => coverage.onStreamTick('kraken'))).toBe(1);
});

it('knows no better moment than its own before the first tick', () => {
  const { coverage, after } = setUp();
  after(10, () => coverage.onPollConfirmed());
  expect(coverage.latest()).toEqual({ at: 1_010, steadyAt: 1_010, interruptions: 0, stalled: new Set() });
});

it('takes a dead stream among silent ones for the loss of all, since the last tick', () => {
  const { coverage, after } = setUp();
  after(0, () => coverage.onStreamTick('kraken'));
  after(9_000, () => coverage.onPollConfirmed());
  after(1_000, () => coverage.onStreamDead());
  expect(after(10, () => coverage.onStreamTick('kraken'))).toBe(1);
});

it('does not mind a dead stream while another one speaks', () => {
  const { coverage, after } = setUp();
  after(0, () => coverage.onStreamTick('kraken'));
  after(2_000, () => coverage.onStreamDead());
  expect(after(10, () => coverage.onStreamTick('kraken'))).toBe(0);
});

it('takes what streams tell first, after readings saw that they had missed something, for another interruption', () => {
  const { coverage, after } = setUp();
  after(0, () => coverage.onStreamTick('kraken'));
  expect(after(6_000, () => coverage.onPollCorrected())).toBe(1);
  expect(after(1_000, () => coverage.onPollConfirmed())).toBe(1);
  expect(after(1_000, () => coverage.onStreamTick('kraken'))).toBe(2);
  expect(after(1_000, () => coverage.onStreamTick('kraken'))).toBe(2);
});

describe('after an interruption', () => {
  function interrupted() {
    const { coverage, after } = setUp();
    const told = (exchange: string) => () => coverage.onStreamTick(exchange);
    const stalled = (): string[] => [...(coverage.latest()?.stalled ?? [])];
    after(0, told('gone'));
    after(16_000, told('binance'));
    after(1_000, told('coinbase'));
    after(0, told('kraken'));
    after(9_000, () => coverage.onStreamDead());
    return { coverage, after, told, stalled };
  }

  it('awaits the streams that told something before, from the first that speaks again on', () => {
    const { coverage, after, told, stalled } = interrupted();
    after(0, () => coverage.onPollConfirmed());
    expect(stalled()).toEqual([]);
    after(100, told('kraken'));
    expect(stalled()).toEqual(['binance', 'coinbase']);
    const before = coverage.latest();
    after(100, told('binance'));
    expect(stalled()).toEqual(['coinbase']);
    expect(before?.stalled.size).toBe(2);
    after(100, told('coinbase'));
    expect(stalled()).toEqual([]);
  });

  it('awaits nobody for longer than 8 s', () => {
    const { coverage, after, told, stalled } = interrupted();
    after(100, told('kraken'));
    after(7_999, told('kraken'));
    expect(stalled()).toEqual(['binance', 'coinbase']);
    after(1, () => coverage.onPollConfirmed());
    expect(stalled()).toEqual([]);
  });

  it('awaits nobody when a stream dies while others speak', () => {
    const { coverage, after, told, stalled } = interrupted();
    for (const exchange of ['kraken', 'binance', 'coinbase']) after(100, told(exchange));
    after(0, () => coverage.onStreamDead());
    after(100, told('kraken'));
    expect(stalled()).toEqual([]);
  });
});
