import { pino } from 'pino';
import { Clock } from '../../../platform/clock/clock.js';
import { FailureLog } from './failure-log.js';

class SetClock extends Clock {
  time = 0;

  override now(): number {
    return this.time;
  }
}

interface Line {
  readonly msg: string;
  readonly failures: number;
}

let clock: SetClock;
let lines: Line[];
let log: FailureLog;

beforeEach(() => {
  clock = new SetClock();
  lines = [];
  const write = (line: string): void => void lines.push(JSON.parse(line) as Line);
  log = new FailureLog('ticker stream', 'kraken', clock, pino({}, { write }));
});

describe('FailureLog', () => {
  it('logs a failure and its end', () => {
    log.failed(new Error('1006'));
    log.succeeded();
    log.succeeded();
    expect(lines.map(({ msg }) => msg)).toEqual([
      'price feed: kraken: ticker stream failed',
      'price feed: kraken: ticker stream works again',
    ]);
    expect(lines[0]).toMatchObject({ level: 40, exchange: 'kraken', reason: '1006' });
  });

  it('logs failures that go on once a minute, with their number', () => {
    for (let second = 0; second <= 60; second += 1) {
      clock.time = second * 1_000;
      log.failed('refused');
    }
    expect(lines.map(({ failures }) => failures)).toEqual([1, 61]);
  });

  it('stays as quiet when it comes and goes', () => {
    for (let second = 0; second < 60; second += 1) {
      clock.time = second * 1_000;
      log.failed('refused');
      log.succeeded();
    }
    expect(lines).toHaveLength(2);
  });
});
