import { pino } from 'pino';
import { Clock } from '../../../platform/clock/clock.js';
import { FailureLog, RegionRefusal } from './failure-log.js';

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

describe('RegionRefusal', () => {
  // What api.binance.com answers in such a country, as ccxt words it.
  const REST =
    'binance GET https://api.binance.com/api/v3/exchangeInfo 451  { "code": 0, "msg": "Service unavailable from a restricted location according to \'b. Eligibility\' in https://www.binance.com/en/terms. Please contact customer service if you believe you received this message in error." }';

  it('is said once, whatever is asked and however often, and names EXCHANGES', () => {
    let refused = 0;
    const write = (line: string): void => void lines.push(JSON.parse(line) as Line);
    const logger = pino({}, { write });
    const region = new RegionRefusal('binance', logger, () => (refused += 1));
    const [rest, stream] = ['market list', 'ticker stream'].map(
      (what) => new FailureLog(what, 'binance', clock, logger, region),
    );
    for (let minute = 0; minute < 5; minute += 1) {
      clock.time = minute * 60_000;
      rest?.failed(new Error(REST));
      stream?.failed(new Error('Unexpected server response: 451'));
    }
    expect(lines.map(({ msg }) => msg)).toEqual([
      'price feed: binance: refuses the country of this machine (451); the others go on. Name those that serve it in EXCHANGES.',
    ]);
    expect(refused).toBe(10);
  });

  it.each(['1006', 'HTTP status 429', 'timed out after 4510 ms'])('is not %s', (reason) => {
    const region = new RegionRefusal('binance', pino({ level: 'silent' }), () => undefined);
    expect(region.explains(new Error(reason))).toBe(false);
  });
});
