import fc from 'fast-check';
import type { PushedQuote } from '../../../contract/socket.js';
import { FrameCoalescer, encodeQuote, pricesPacket } from './frame-coalescer.js';

const quote = (symbol: string, price: number): PushedQuote => [symbol, price, null, 0];

describe('FrameCoalescer', () => {
  it('has nothing to send at first', () => {
    expect(new FrameCoalescer(100).waitMs(0)).toBeNull();
  });

  it('sends the first quote after a pause at once', () => {
    const frames = new FrameCoalescer(100);
    frames.add(quote('BTC', 1));
    expect(frames.waitMs(5_000)).toBe(0);
  });

  it('holds the next frame back until the gap is over', () => {
    const frames = new FrameCoalescer(100);
    frames.add(quote('BTC', 1));
    frames.drain(5_000);
    frames.add(quote('BTC', 2));
    expect([frames.waitMs(5_000), frames.waitMs(5_040), frames.waitMs(5_100)]).toEqual([100, 60, 0]);
  });

  it('keeps only the latest value of each symbol', () => {
    const frames = new FrameCoalescer(100);
    frames.add(quote('BTC', 1));
    frames.add(quote('ETH', 7));
    frames.add(quote('BTC', 2));
    expect(frames.drain(0)).toEqual([quote('BTC', 2), quote('ETH', 7)]);
    expect(frames.waitMs(0)).toBeNull();
  });

  it('does not wait longer than a gap when the clock is set back', () => {
    const frames = new FrameCoalescer(100);
    frames.drain(1_000_000);
    frames.add(quote('BTC', 1));
    expect(frames.waitMs(0)).toBe(100);
  });

  it('never sends two frames within a gap, and always ends on the latest price', () => {
    const bursts = fc.array(fc.record({ after: fc.nat(250), price: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(bursts, (ticks) => {
        const { sentAt, shown, now } = play(ticks);
        const gaps = sentAt.slice(1).map((at, i) => at - (sentAt[i] ?? 0));
        expect(Math.min(...gaps, Infinity)).toBeGreaterThanOrEqual(100);
        expect(shown).toBe(ticks.at(-1)?.price);
        expect(sentAt.at(-1)).toBeLessThanOrEqual(now + 100);
      }),
    );
  });
});

function play(ticks: readonly { readonly after: number; readonly price: number }[]) {
  const frames = new FrameCoalescer(100);
  const sentAt: number[] = [];
  let now = 0;
  let shown: number | undefined;
  const sendDueBy = (end: number) => {
    const wait = frames.waitMs(now);
    if (wait === null || now + wait > end) return;
    sentAt.push(now + wait);
    shown = frames.drain(now + wait)[0]?.[1];
  };
  for (const { after, price } of ticks) {
    sendDueBy(now + after);
    now += after;
    frames.add(quote('BTC', price));
    sendDueBy(now);
  }
  sendDueBy(Infinity);
  return { sentAt, shown, now };
}

it('is the event packet of a prices frame', () => {
  const quotes: PushedQuote[] = [
    ['BTC', 64_000.1, -1.25, 1_763_700_000_000],
    ['PEPE', 1e-7, null, 1_763_700_000_001],
  ];
  const packet = pricesPacket(1_763_700_000_002, quotes.map(encodeQuote));
  expect(packet.slice(0, 1)).toBe('2');
  expect(JSON.parse(packet.slice(1))).toEqual(['prices', { at: 1_763_700_000_002, quotes }]);
});
