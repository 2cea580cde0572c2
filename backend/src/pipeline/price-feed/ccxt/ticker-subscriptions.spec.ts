import { setImmediate as turn } from 'node:timers/promises';
import { ManualClock } from '../../../platform/clock/testing/manual-clock.js';
import { SUBSCRIPTION_PROTOCOLS, type SubscriptionProtocol } from './subscription-protocol.js';
import { TickerSubscriptions } from './ticker-subscriptions.js';

const START = 1_000_000;

type ExchangeId = 'coinbaseexchange' | 'kraken' | 'binance' | 'kucoin' | 'whitebit';

/** What ccxt sends once the socket is open. */
const OF_CCXT: Readonly<Record<ExchangeId, object>> = {
  coinbaseexchange: { type: 'subscribe', product_ids: ['A-USD'], channels: ['ticker'] },
  kraken: { method: 'subscribe', params: { channel: 'ticker', symbol: ['A/USD'] }, req_id: 1 },
  binance: { method: 'SUBSCRIBE', params: ['ausdt@miniTicker'], id: 1 },
  whitebit: { id: 1, method: 'market_subscribe', params: ['A_USDT'] },
  kucoin: {
    id: '1',
    type: 'subscribe',
    topic: '/market/ticker:A-USDT',
    response: true,
  },
};
/** A socket that wants the given names; `sent` has its frames as a sign and names. */
function fixture(id: ExchangeId, ...first: string[]) {
  const clock = new ManualClock(START);
  const sent: (readonly [sign: '+' | '-', names: readonly string[]])[] = [];
  const times: number[] = [];
  const found = SUBSCRIPTION_PROTOCOLS[id];
  if (found === undefined) throw new Error('no protocol');
  const protocol: SubscriptionProtocol = {
    ...found,
    request: (kind, names, call) => ({
      sign: kind === 'subscribe' ? '+' : '-',
      names,
      frame: found.request(kind, names, call),
    }),
  };
  const ended = new AbortController();
  let names: readonly string[] = first;
  const subscriptions = new TickerSubscriptions({
    protocol,
    names: () => names,
    clock,
    signal: ended.signal,
    send: (frame) => {
      const { sign, names: asked } = frame as {
        sign: '+' | '-';
        names: readonly string[];
      };
      sent.push([sign, asked]);
      times.push(clock.now() - START);
    },
  });
  const run = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 50) {
      clock.forward(50);
      await turn();
    }
  };
  const want = async (...wanted: string[]): Promise<void> => {
    names = wanted;
    subscriptions.update();
    await run(1_000);
  };
  return { subscriptions, sent, times, run, want, ended, open: () => subscriptions.intercepts(OF_CCXT[id]) };
}

const refusal = (...names: string[]) => ({ names, call: null, reason: '' });
const WELCOME = '{"id":"1","type":"welcome"}';
const ACK = '{"id":"1","type":"ack"}';
const refusedCall = (call: number) => ({ names: [], call, reason: '' });
/** Of the first frame of a socket. */
const FIRST = 1_000_001;
const many = (count: number) => Array.from({ length: count }, (_, index) => `C${index}-USD`);
it('asks for 300 markets in frames of 100, four a second at most, in place of ccxt', async () => {
  const { open, sent, times, run } = fixture('coinbaseexchange', ...many(300));
  expect(open()).toBe(true);
  await run(2_000);
  expect(sent.map(([, names]) => names.length)).toEqual([100, 100, 100]);
  expect(sent.flatMap(([, names]) => names)).toEqual(many(300));
  expect(times).toEqual([0, 250, 500]);
});
it('follows changes over the open socket: what is new first, then what is gone', async () => {
  const { open, sent, run, want } = fixture('kraken', 'A/USD', 'B/USD');
  open();
  await run(1_000);
  await want('B/USD', 'C/USD');
  await want('B/USD', 'C/USD');
  await want('A/USD', 'B/USD', 'C/USD');
  expect(sent).toEqual([
    ['+', ['A/USD', 'B/USD']],
    ['+', ['C/USD']],
    ['-', ['A/USD']],
    ['+', ['A/USD']],
  ]);
});
it('asks for a change that comes between two frames, and for nothing that is gone by then', async () => {
  const { open, sent, run, want } = fixture('kraken', ...many(150));
  open();
  await run(100);
  await want(...many(101));
  expect(sent.map(([sign, names]) => [sign, names.length])).toEqual([
    ['+', 100],
    ['+', 1],
  ]);
});

it('sends nothing before its socket is open', async () => {
  const { sent, want } = fixture('binance');
  await want('!miniTicker@arr');
  expect(sent).toEqual([]);
});

it('leaves pings alone', () => {
  expect(fixture('kraken').subscriptions.intercepts({ method: 'ping' })).toBe(false);
  expect(fixture('kraken').subscriptions.intercepts('ping')).toBe(false);
});
it('asks anew for the rest of a frame that one market made void, market by market', async () => {
  const { subscriptions, open, sent, run } = fixture('coinbaseexchange', 'A-USD', 'B-USD', 'C-USD');
  open();
  await run(300);
  expect(subscriptions.onRefusal(refusal('B-USD'))).toEqual(['B-USD']);
  await run(300);
  expect(subscriptions.onRefusal(refusal('C-USD'))).toEqual(['C-USD']);
  await run(300);
  expect(subscriptions.onRefusal(refusal('B-USD'))).toBeNull();
  expect(sent).toEqual([
    ['+', ['A-USD', 'B-USD', 'C-USD']],
    ['+', ['A-USD', 'C-USD']],
    ['+', ['A-USD']],
  ]);
});
it('asks for nothing anew where every market is answered on its own', async () => {
  const { subscriptions, open, sent, run } = fixture('kraken', 'A/USD', 'B/USD');
  open();
  await run(300);
  expect(subscriptions.onRefusal(refusal('B/USD'))).toEqual(['B/USD']);
  await run(300);
  expect(sent).toHaveLength(1);
});

it('halves a frame that was refused without a name, until the market is found', async () => {
  const { subscriptions, open, sent, run } = fixture('kucoin', 'A', 'B', 'C', 'D', 'E');
  open();
  subscriptions.onFrame(WELCOME);
  await run(300);
  expect(subscriptions.onRefusal(refusedCall(FIRST))).toEqual([]);
  await run(600);
  subscriptions.onFrame(ACK);
  await run(600);
  expect(subscriptions.onRefusal(refusedCall(FIRST + 2))).toEqual([]);
  await run(600);
  expect(subscriptions.onRefusal(refusedCall(FIRST + 3))).toEqual(['D']);
  await run(600);
  expect(sent.map(([, names]) => names.join(''))).toEqual(['ABCDE', 'ABC', 'DE', 'D', 'E']);
});

it('knows nothing of calls that were not its own, and bears that a market cannot be left', async () => {
  const { subscriptions, open, run, want } = fixture('kucoin', 'A', 'B');
  open();
  subscriptions.onFrame(WELCOME);
  await run(300);
  expect(subscriptions.onRefusal(refusedCall(7))).toBeNull();
  await want('A');
  expect(subscriptions.onRefusal(refusedCall(FIRST + 1))).toEqual([]);
});

it('waits for a greeting and for answers where the exchange gives them, but not for ever', async () => {
  const { subscriptions, open, sent, run } = fixture('kucoin', ...many(250));
  open();
  await run(1_000);
  expect(sent).toHaveLength(0);
  subscriptions.onFrame(WELCOME);
  await run(1_000);
  expect(sent).toHaveLength(1);
  subscriptions.onFrame('{"id":"1","type":"pong"}');
  await run(1_000);
  expect(sent).toHaveLength(1);
  subscriptions.onFrame(ACK);
  await run(1_000);
  expect(sent).toHaveLength(2);
  await run(5_000);
  expect(sent).toHaveLength(3);
});

it('asks for no more markets than a socket may have', async () => {
  const { subscriptions, open, sent, run } = fixture('kucoin', ...many(1_000));
  open();
  for (let answers = 0; answers < 5; answers += 1) {
    subscriptions.onFrame(answers === 0 ? WELCOME : ACK);
    await run(300);
  }
  expect(sent.map(([, names]) => names.length)).toEqual([100, 100, 100]);
});
it('names all markets each time where a subscription cancels the one before', async () => {
  const { subscriptions, open, sent, run, want } = fixture('whitebit', 'A', 'B');
  const accept = async (): Promise<void> => {
    subscriptions.onFrame('{"id":6,"result":{"status":"success"},"error":null}');
    await run(300);
  };
  open();
  await run(300);
  await accept();
  await want('A', 'B', 'C');
  await accept();
  await want('B');
  await accept();
  await want();
  await accept();
  expect(sent).toEqual([
    ['+', ['A', 'B']],
    ['+', ['A', 'B', 'C']],
    ['+', ['B']],
    ['-', ['B']],
  ]);
});

it('asks for all others anew when the refusal of one may have cancelled them', async () => {
  const { subscriptions, open, sent, run, want } = fixture('whitebit', 'A');
  open();
  await run(300);
  subscriptions.onFrame('{"id":6,"result":{"status":"success"},"error":null}');
  await want('A', 'B');
  expect(subscriptions.onRefusal(refusedCall(FIRST + 1))).toEqual(['B']);
  await run(300);
  expect(sent.map(([, names]) => names.join(''))).toEqual(['A', 'AB', 'A']);
});

it('sends nothing any more when its socket has ended', async () => {
  const { open, sent, run, ended } = fixture('coinbaseexchange', ...many(300));
  open();
  await run(100);
  ended.abort();
  await run(1_000);
  expect(sent).toHaveLength(1);
});
