import { setImmediate as turn } from 'node:timers/promises';
import type { Exchange } from 'ccxt';
import { ManualClock } from '../../../../platform/clock/testing/manual-clock.js';
import { until } from '../../../../platform/clock/testing/until.js';
import { openExchange } from '../open-exchange.js';
import type { Refusal } from '../refusals.js';
import { hookSockets } from '../socket-hooks.js';
import { parseTickersFast } from '../ticker-parser.js';

export interface PageMarket {
  readonly id: string;
  /** ccxt's name. */
  readonly symbol: string;
}

export interface HookedExchange {
  readonly exchange: Exchange;
  /** Tickers as the feed hears them, and other results of ccxt's handlers. */
  readonly heard: unknown[];
  readonly refused: Refusal[];
  readonly lost: unknown[];
  /** What went out, parsed. */
  readonly sent: unknown[];
  /** Frames that prove life. */
  alive(): number;
  /** Lets ccxt subscribe to the first market, and our frames go out in its place, after a greeting if there is one. */
  subscribe(greeting?: string): Promise<void>;
  receive(frame: string): void;
  pass(ms: number): Promise<void>;
  cut(): void;
}

/** A ccxt client with our hooks, without a network: REST answers `answer`, sockets are open and take every text. */
export async function openHooked(
  id: string,
  markets: readonly PageMarket[],
  answer?: unknown,
): Promise<HookedExchange> {
  const exchange = await openExchange(id, {}, () => undefined);
  parseTickersFast(exchange);
  exchange.setMarkets(markets.map((market) => exchange.safeMarketStructure(spot(market))));
  const clock = new ManualClock(1_611_541_000_000);
  const [heard, refused, lost, sent]: [unknown[], Refusal[], unknown[], unknown[]] = [[], [], [], []];
  let frames = 0;
  Object.assign(exchange, { fetch: async () => answer });
  takeTexts(exchange, (text) => sent.push(JSON.parse(text)));
  const hooks = {
    onResult: (result: unknown) => heard.push(...(Array.isArray(result) ? result : [result])),
    onTicker: (ticker: unknown) => heard.push(ticker),
    onOpen: () => undefined,
    onLoss: (error: unknown) => lost.push(error),
    onUnreadable: () => heard.push('unreadable'),
    onFrame: () => (frames += 1),
    onRefusal: (refusal: Refusal) => refused.push(refusal),
    names: () => markets.map((market) => market.id),
  };
  const sockets = hookSockets(exchange, hooks, clock);
  const pass = async (ms: number): Promise<void> => {
    clock.forward(ms);
    for (let turns = 0; turns < 10; turns += 1) await turn();
  };
  const first = (): ReturnType<Exchange['client']> => {
    const [socket] = Object.values(exchange.clients);
    return socket ?? exchange.client('wss://exchange.example/stream');
  };
  return {
    exchange,
    heard,
    refused,
    lost,
    sent,
    alive: () => frames,
    subscribe: async (greeting) => {
      exchange.watchTickers([markets[0]?.symbol ?? '']).catch(() => undefined);
      await until(() => Object.keys(exchange.clients).length > 0, 'a socket');
      if (greeting !== undefined) first().onMessage({ data: greeting });
      await until(() => sent.length > 0, 'a subscription');
    },
    receive: (frame) => first().onMessage({ data: frame }),
    pass,
    cut: () => sockets.cut(),
  };
}

function spot({ id, symbol }: PageMarket): object {
  const [base = '', quote = ''] = symbol.split('/');
  const kind = { type: 'spot', spot: true, contract: false, active: true };
  return {
    id,
    symbol,
    base,
    quote,
    baseId: base,
    quoteId: quote,
    lowercaseId: id.toLowerCase(),
    ...kind,
  };
}

function takeTexts(exchange: Exchange, take: (text: string) => void): void {
  const open = exchange.client.bind(exchange);
  const connection = {
    send: (text: string, _options: object, done: () => void) => {
      take(text);
      done();
    },
    terminate: () => undefined,
  };
  exchange.client = (url) => Object.assign(open(url), { connection, connect: async () => url });
}
