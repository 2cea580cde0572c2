import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import type { Exchange } from 'ccxt';
import { SystemClock } from '../../src/platform/clock/clock.js';
import { DialBudget } from '../../src/pipeline/price-feed/domain/exchange-limits.js';
import { FailureLog } from '../../src/pipeline/price-feed/ccxt/failure-log.js';
import { RefusedMarkets } from '../../src/pipeline/price-feed/ccxt/refused-markets.js';
import { parseTickersFast } from '../../src/pipeline/price-feed/ccxt/ticker-parser.js';
import { openExchange } from '../../src/pipeline/price-feed/ccxt/open-exchange.js';
import { TickerStream } from '../../src/pipeline/price-feed/ccxt/ticker-stream.js';
import type { Pair } from '../../src/pipeline/price-feed/domain/pairs.js';
import type { Tick } from '../../src/pipeline/price-feed/domain/tick.js';
import type { FrameStyle } from './exchange-frames.js';
import type { FrameOrder } from './frame-server.js';
import { SYMBOLS } from './market.js';

/** One who listens to the frames of an exchange. */
export interface Listener {
  /** Prices it has handed out so far. */
  readonly heard: () => number;
  readonly stop: () => Promise<void>;
}

export interface Run {
  readonly heard: number;
  /** Of this process, per message sent. */
  readonly cpuMicroseconds: number;
}

/** An exchange in another process, and the ways to listen to it. */
export class IngestFixture {
  private constructor(
    private readonly server: ChildProcess,
    private readonly url: string,
  ) {}

  static async open(): Promise<IngestFixture> {
    const server = fork(new URL('./frame-server.js', import.meta.url));
    const [{ url }] = (await once(server, 'message')) as [{ url: string }];
    return new IngestFixture(server, url);
  }

  close(): void {
    this.server.disconnect();
  }

  /** Lets it listen to so many frames, and tells what it heard of them and what that took. */
  async run(
    style: FrameStyle,
    listen: () => Promise<Listener>,
    order: Omit<FrameOrder, 'exchange'>,
  ): Promise<Run> {
    const subscribed = once(this.server, 'message');
    const listener = await listen();
    await subscribed;
    const sent = once(this.server, 'message');
    const before = process.cpuUsage();
    this.server.send({ exchange: style.exchange, ...order });
    await sent;
    await settled(listener);
    const { user, system } = process.cpuUsage(before);
    const heard = listener.heard();
    await listener.stop();
    return { heard, cpuMicroseconds: (user + system) / order.messages };
  }

  /** What the product does. */
  async product(style: FrameStyle, onTick: (tick: Tick) => void): Promise<Listener> {
    const exchange = await this.exchange(style);
    parseTickersFast(exchange);
    const clock = new SystemClock();
    let heard = 0;
    const stream = new TickerStream({
      exchange,
      pairs: () => pairsOf(style),
      scope: 'pairs',
      onTick: (tick) => {
        heard += 1;
        onTick(tick);
      },
      onConnection: () => undefined,
      onUnreadable: () => undefined,
      onFrame: () => undefined,
      refused: new RefusedMarkets(style.exchange, clock, pino({ level: 'silent' })),
      dials: new DialBudget(),
      clock,
      failures: new FailureLog('ticker stream', style.exchange, clock, pino({ level: 'silent' })),
    });
    const stopping = new AbortController();
    const end = stream.run(stopping.signal);
    const stop = async (): Promise<void> => {
      stopping.abort();
      await end;
    };
    return { heard: () => heard, stop };
  }

  /** How ccxt's manual says it. */
  async loop(style: FrameStyle): Promise<Listener> {
    const exchange = await this.exchange(style);
    const markets = pairsOf(style).map(({ market }) => market);
    let heard = 0;
    const stopping = new AbortController();
    const watch = async (): Promise<void> => {
      while (!stopping.signal.aborted) heard += Object.keys(await exchange.watchTickers(markets)).length;
    };
    const end = watch().catch(() => undefined);
    const stop = async (): Promise<void> => {
      stopping.abort();
      await exchange.close();
      await end;
    };
    return { heard: () => heard, stop };
  }

  /** The least it can take: a socket, JSON.parse, and the price picked out. */
  async bare(style: FrameStyle): Promise<Listener> {
    const socket = new WebSocket(this.url, { perMessageDeflate: false });
    await once(socket, 'open');
    let heard = 0;
    let sum = 0;
    socket.on('message', (data: Buffer) => {
      const price = style.pick(JSON.parse(data.toString()) as never);
      heard += 1;
      sum += price;
    });
    socket.send('{}');
    const stop = async (): Promise<void> => {
      if (!Number.isFinite(sum)) throw new Error('a price was not found in its frame');
      socket.close();
      await once(socket, 'close');
    };
    return { heard: () => heard, stop };
  }

  private async exchange(style: FrameStyle): Promise<Exchange> {
    const ws = { kraken: { publicV2: this.url }, binance: { spot: this.url } }[style.exchange] ?? this.url;
    const exchange = await openExchange(style.exchange, { api: { ws } }, () => undefined);
    exchange.setMarkets(SYMBOLS.map((coin) => market(exchange, style, coin)));
    return exchange;
  }
}

/** Until nothing more has come for a while: what is lost does not come at all. */
async function settled(listener: Listener): Promise<void> {
  for (let before = -1; before !== listener.heard(); ) {
    before = listener.heard();
    await pause(100);
  }
}

function pairsOf({ quote }: FrameStyle): readonly Pair[] {
  return SYMBOLS.map((symbol) => {
    const market = `${symbol}/${quote}`;
    return { market, symbol, quoteCcy: quote, streamName: market };
  });
}

function market(exchange: Exchange, { marketId, quote }: FrameStyle, coin: string): unknown {
  const id = marketId(coin);
  return exchange.safeMarketStructure({
    id,
    lowercaseId: id.toLowerCase(),
    symbol: `${coin}/${quote}`,
    base: coin,
    quote,
    baseId: coin,
    quoteId: quote,
    type: 'spot',
    spot: true,
    active: true,
  });
}
