import { pino } from 'pino';
import { Clock } from '../../../platform/clock/clock.js';
import { EpisodeLog } from './episode-log.js';

class SetClock extends Clock {
  time = 0;

  override now(): number {
    return this.time;
  }
}

describe('EpisodeLog', () => {
  it('logs the beginning and the end of an episode once a minute, and counts all of them', () => {
    const clock = new SetClock();
    const lines: { msg: string }[] = [];
    const write = (line: string): void => void lines.push(JSON.parse(line) as { msg: string });
    const log = new EpisodeLog(clock, pino({}, { write }));
    for (let second = 0; second <= 60; second += 1) {
      clock.time = second * 1_000;
      log.setAside('BTC', 'kraken', 110, 100);
      log.counted('BTC', 'kraken', 100, 100);
    }
    expect(lines.map(({ msg }) => msg)).toEqual([
      'a quote is set aside: too far off the others',
      'a quote counts again',
      'a quote is set aside: too far off the others',
      'a quote counts again',
    ]);
    expect(lines[0]).toMatchObject({ symbol: 'BTC', exchange: 'kraken', usd: 110, consensus: 100 });
    expect(log.take()).toEqual({ 'kraken set-aside': 61, 'kraken counted-again': 61 });
    expect(log.take()).toBeNull();
    log.held('BTC', 'binance', 130, 100);
    log.anotherCoin('PEPE', 'binance', 3, 1);
    expect(lines).toHaveLength(6);
  });
});
