import { join } from 'node:path';
import { pino } from 'pino';
import type { ExchangeStandIn } from '../../../e2e/stand-ins/exchange/exchange-stand-in.js';
import { startExchangeStandIn } from '../../../e2e/stand-ins/exchange/start-exchange-stand-in.js';
import { SystemClock } from '../../src/platform/clock/clock.js';
import { CcxtFeed } from '../../src/pipeline/price-feed/ccxt/ccxt-feed.js';
import type { Tick } from '../../src/pipeline/price-feed/domain/tick.js';
import { dataFolder } from '../fixtures/price-feed-app.js';
import { until } from '../../src/platform/clock/testing/until.js';

const SYMBOLS = ['BTC', 'ETH', 'USDT'];

interface Reading {
  readonly tick: Tick;
  readonly askedAt: number;
}

let standIn: ExchangeStandIn;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let feed: CcxtFeed;

beforeEach(async () => {
  standIn = await startExchangeStandIn({ market: 'paused' });
  folder = await dataFolder();
});

afterEach(async () => {
  feed.stop();
  await standIn.close();
  await folder.remove();
});

/** What the first REST round of an exchange reports; only the `quiet` symbols need it. */
async function firstReadings(
  exchange: 'coinbaseexchange' | 'kraken' | 'binance',
  quiet: readonly string[],
  expected: number,
): Promise<readonly Reading[]> {
  const readings: Reading[] = [];
  const ticks: Tick[] = [];
  const settings = {
    exchange,
    urls: standIn.exchangeUrls[exchange],
    symbols: SYMBOLS,
    marketFile: join(folder.path, `${exchange}.json`),
    firstPollMs: 0,
  };
  feed = new CcxtFeed(settings, new SystemClock(), pino({ level: 'silent' }));
  feed.start({
    onTick: (tick) => ticks.push(tick),
    onPoll: (tick, askedAt) => readings.push({ tick, askedAt }),
    onConnection: () => undefined,
    onUnreadable: () => undefined,
    onSymbols: () => undefined,
    onRefusal: () => undefined,
    needsPoll: (_exchange, symbol) => quiet.includes(symbol),
  });
  await until(() => readings.length >= expected && ticks.length > 0, 'the readings');
  return readings;
}

/** A clock that can be put forward. */
class PushedClock extends SystemClock {
  ahead = 0;

  override now(): number {
    return super.now() + this.ahead;
  }
}

it('a stream that is open but silent is dialled anew', async () => {
  const clock = new PushedClock();
  const connections: boolean[] = [];
  const ticks: Tick[] = [];
  const settings = {
    exchange: 'kraken',
    urls: standIn.exchangeUrls.kraken,
    symbols: SYMBOLS,
    marketFile: join(folder.path, 'kraken.json'),
    firstPollMs: 60_000,
  };
  feed = new CcxtFeed(settings, clock, pino({ level: 'silent' }));
  feed.start({
    onTick: (tick) => ticks.push(tick),
    onPoll: () => undefined,
    onConnection: (_exchange, connected) => connections.push(connected),
    onUnreadable: () => undefined,
    onSymbols: () => undefined,
    onRefusal: () => undefined,
    needsPoll: () => true,
  });
  await until(() => ticks.length >= SYMBOLS.length, 'the first prices');
  const before = connections.length;
  expect(connections.at(-1)).toBe(true);
  clock.ahead = 12_000;
  await until(() => connections.length >= before + 2, 'another connection');
  expect(connections.slice(before)).toEqual([false, true]);
  await until(() => ticks.length >= 2 * SYMBOLS.length, 'its prices');
});

describe('REST readings', () => {
  it.each([
    ['coinbaseexchange', 'asks for quiet pairs one by one', ['BTC', 'USDT'], 'USD', null],
    [
      'kraken',
      'asks for all pairs at once; its price at midnight makes no 24 h figure',
      SYMBOLS,
      'USD',
      null,
    ],
    [
      'binance',
      'asks for all pairs at once; it states a 24 h figure',
      ['BTC', 'ETH'],
      'USDT',
      expect.any(Number),
    ],
  ] as const)('of %s: %s', async (exchange, _what, symbols, quoteCcy, figure) => {
    const readings = await firstReadings(exchange, ['BTC', 'USDT'], symbols.length);
    const [first] = readings;
    const [streamed] = standIn.sent().entries.filter(({ symbol }) => symbol === 'BTC');
    expect(readings.map(({ tick }) => tick.symbol)).toEqual(symbols);
    expect(first?.tick).toMatchObject({ exchange, quoteCcy, price: streamed?.price, via: 'rest' });
    expect(first?.tick.change24h).toEqual(figure);
    expect(first?.tick.receivedAt).toBeGreaterThanOrEqual(first?.askedAt ?? Infinity);
  });
});
