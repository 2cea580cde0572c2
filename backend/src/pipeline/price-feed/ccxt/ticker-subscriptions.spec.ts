import { setImmediate as turn } from 'node:timers/promises';
import { ManualClock } from '../../../platform/clock/testing/manual-clock.js';
import { SUBSCRIPTION_PROTOCOLS } from './subscription-protocol.js';
import { TickerSubscriptions } from './ticker-subscriptions.js';

const START = 1_000_000;

interface Sent {
  readonly at: number;
  readonly names: readonly string[];
}

function fixture(id: 'coinbaseexchange' | 'kraken' | 'binance', nameOf = (name: string): string => name) {
  const clock = new ManualClock(START);
  const sent: Sent[] = [];
  const dialect = SUBSCRIPTION_PROTOCOLS[id];
  if (dialect === undefined) throw new Error('no dialect');
  const ended = new AbortController();
  const subscriptions = new TickerSubscriptions({
    protocol: dialect,
    nameOf,
    clock,
    signal: ended.signal,
    send: (frame) => {
      const call = dialect.call(frame as Readonly<Record<string, unknown>>);
      sent.push({ at: clock.now() - START, names: call?.names ?? [] });
    },
  });
  const run = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 50) {
      clock.forward(50);
      await turn();
    }
  };
  return { subscriptions, sent, run, ended };
}

const many = (count: number) => Array.from({ length: count }, (_, index) => `C${index}-USD`);
const coinbase = (names: readonly string[]) => ({
  type: 'subscribe',
  product_ids: names,
  channels: ['ticker'],
});

it('asks for 300 markets in frames of 100, four a second at most', async () => {
  const { subscriptions, sent, run } = fixture('binance');
  const params = many(300).map((name) => `${name}@miniTicker`);
  expect(subscriptions.intercepts({ method: 'SUBSCRIBE', params, id: 1 })).toBe(true);
  await run(2_000);
  expect(sent.map(({ names }) => names.length)).toEqual([100, 100, 100]);
  expect(sent.flatMap(({ names }) => names)).toEqual(params);
  expect(sent.map(({ at }) => at)).toEqual([0, 250, 500]);
});

it('asks by the names of the exchange', async () => {
  const { subscriptions, sent, run } = fixture('kraken', (name) =>
    name === 'LUNA/USD' ? 'LUNA2/USD' : name,
  );
  subscriptions.intercepts({
    method: 'subscribe',
    params: { channel: 'ticker', symbol: ['LUNA/USD', 'BTC/USD'] },
  });
  await run(100);
  expect(sent.map(({ names }) => names)).toEqual([['LUNA2/USD', 'BTC/USD']]);
});

it('leaves pings alone', () => {
  expect(fixture('kraken').subscriptions.intercepts({ method: 'ping' })).toBe(false);
  expect(fixture('kraken').subscriptions.intercepts('ping')).toBe(false);
});

it('asks anew for the rest of a frame that one market made void, market by market', async () => {
  const { subscriptions, sent, run } = fixture('coinbaseexchange');
  subscriptions.intercepts(coinbase(['A-USD', 'B-USD', 'C-USD']));
  await run(300);
  expect(subscriptions.onRefusal({ names: ['B-USD'], reason: '' })).toBe(true);
  await run(300);
  expect(subscriptions.onRefusal({ names: ['C-USD'], reason: '' })).toBe(true);
  await run(300);
  expect(subscriptions.onRefusal({ names: ['B-USD'], reason: '' })).toBe(false);
  expect(sent.map(({ names }) => names)).toEqual([
    ['A-USD', 'B-USD', 'C-USD'],
    ['A-USD', 'C-USD'],
    ['A-USD'],
  ]);
});

it('asks for nothing anew where every market is answered on its own', async () => {
  const { subscriptions, sent, run } = fixture('kraken');
  subscriptions.intercepts({
    method: 'subscribe',
    params: { channel: 'ticker', symbol: ['A/USD', 'B/USD'] },
  });
  await run(300);
  expect(subscriptions.onRefusal({ names: ['B/USD'], reason: '' })).toBe(true);
  await run(300);
  expect(sent).toHaveLength(1);
});

it('sends nothing any more when its socket has ended', async () => {
  const { subscriptions, sent, run, ended } = fixture('coinbaseexchange');
  subscriptions.intercepts(coinbase(many(300)));
  await run(100);
  ended.abort();
  await run(1_000);
  expect(sent).toHaveLength(1);
});
