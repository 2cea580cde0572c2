import { EXCHANGE_IDS, type UsualExchangeId } from './pair.js';
import { withPair, withPrice, withPriceTimes, withTime } from './falsify.js';

const FRAMES: Readonly<Record<UsualExchangeId, string>> = {
  coinbaseexchange:
    '{"type":"ticker","product_id":"BTC-USD","price":"64000.00","time":"2026-11-21T13:00:00.000000Z"}',
  kraken: '{"channel":"ticker","data":[{"symbol":"BTC/USD","last":64000.5,"low":63000}]}',
  binance: '{"e":"24hrMiniTicker","E":1795000000000,"s":"BTCUSDT","c":"64000.00","o":"63000.00"}',
};

describe.each(EXCHANGE_IDS)('a false frame of %s', (exchange) => {
  const frame = FRAMES[exchange];

  it.each(['NaN', '"NaN"', '0', '-1', '1e308', '"a word"', 'null', '"$&"'])('has the price %s', (written) => {
    const price = exchange === 'kraken' ? '64000.5' : '"64000.00"';
    expect(withPrice(exchange, frame, written)).toBe(frame.split(price).join(written));
  });

  it('has ten times the price, written as before', () => {
    expect(JSON.parse(withPriceTimes(exchange, frame, 10))).toEqual(
      JSON.parse(frame.replace('"64000.00"', '"640000"').replace('64000.5', '640005')),
    );
  });

  it('has the name of another pair', () => {
    const told = withPair(exchange, frame, 'X');
    expect(told).toBe(frame.replace(/BTC(-|\/)?USDT?/, 'X'));
  });

  it('has another time, if it has one', () => {
    const told = withTime(exchange, frame, 1_700_000_000_000);
    expect(told).toBe(
      frame
        .replace('2026-11-21T13:00:00.000000Z', '2023-11-14T22:13:20.000Z')
        .replace('1795000000000', '1700000000000'),
    );
  });
});
