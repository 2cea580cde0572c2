import { pino } from 'pino';
import { Clock } from '../../../platform/clock/clock.js';
import { QuoteLog, EventCounts } from './quote-log.js';

class SetClock extends Clock {
  time = 0;

  override now(): number {
    return this.time;
  }
}

describe('QuoteLog', () => {
  it('logs the beginning and the end of an episode once a minute, and counts all of them', () => {
    const clock = new SetClock();
    const lines: { msg: string }[] = [];
    const write = (line: string): void => void lines.push(JSON.parse(line) as { msg: string });
    const log = new QuoteLog(clock, pino({}, { write }));
    for (let second = 0; second <= 60; second += 1) {
      clock.time = second * 1_000;
      log.setAside('BTC', 'kraken', 110, 100);
      log.countedAgain('BTC', 'kraken', 100, 100);
    }
    expect(lines.map(({ msg }) => msg)).toEqual([
      'price feed: kraken: BTC: quote set aside: too far off the others',
      'price feed: kraken: BTC: quote counts again',
      'price feed: kraken: BTC: quote set aside: too far off the others',
      'price feed: kraken: BTC: quote counts again',
    ]);
    expect(lines[0]).toMatchObject({ symbol: 'BTC', exchange: 'kraken', usd: 110, consensus: 100 });
    expect(log.counts.drain()).toEqual({ 'kraken set-aside': 61, 'kraken counted-again': 61 });
    expect(log.counts.drain()).toBeNull();
    log.jumpHeld('BTC', 'binance', 130, 100);
    log.anotherCoin('PEPE', 'binance', 3, 1);
    expect(lines).toHaveLength(6);
  });
});

describe('EventCounts', () => {
  it('counts per exchange and reason until taken', () => {
    const count = new EventCounts();
    expect(count.drain()).toBeNull();
    count.add('kraken', 'old');
    count.add('kraken', 'old');
    count.add('binance', 'ahead');
    expect(count.drain()).toEqual({ 'kraken old': 2, 'binance ahead': 1 });
    expect(count.drain()).toBeNull();
  });
});
