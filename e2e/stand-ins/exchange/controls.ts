import { type CoinListing, type CoinListParts, delistCoin, listCoin } from './coin-list.js';
import type { ExchangeId } from './domain/pair.js';
import type { SentLog } from './domain/sent-log.js';
import type { Sentiment } from './domain/walk.js';
import type { Fault, FaultTable } from './faults.js';
import type { EngineParts, PriceChange, PriceEngine, ScriptedHistory } from './price-engine.js';
import type { Replay, ReplayReport, ReplayRequest } from './replay.js';
import type { SocketCount } from './ticker-sockets.js';

/** Several prices that arrive together. With more than one symbol, price i belongs to symbol i modulo their number. */
export interface Burst {
  readonly symbols: readonly string[];
  readonly prices: readonly number[]; // USD
  readonly exchange?: ExchangeId | undefined;
}

/** The stand-in at a glance. */
export interface StandInStatus {
  readonly market: 'running' | 'paused';
  readonly prices: Readonly<Record<string, number>>; // reference prices in USD
  readonly moods: Readonly<Record<string, Sentiment>>;
  readonly sockets: Readonly<Record<ExchangeId, SocketCount>>;
  readonly faults: FaultTable;
  readonly replay: ReplayReport;
  readonly sent: number; // price frames so far
}

/** What the controls act on. */
export interface ControlParts extends EngineParts, CoinListParts {
  readonly engine: PriceEngine;
  readonly sentLog: SentLog;
  readonly replay: Replay;
  readonly exchanges: readonly ExchangeId[];
}

const USUAL_PAGE = 10_000;

/** What can be done over HTTP and in a test. */
export type Controls = ReturnType<typeof createControls>;

export function createControls(parts: ControlParts) {
  const { market, engine, sockets, sentLog, replay, faults, now } = parts;
  return {
    /** Sets a price and optionally the mood the coin goes on in; the walk goes on from there. */
    setPrice: ({ mood, ...change }: PriceChange & { readonly mood?: Sentiment | undefined }): void => {
      engine.send([change]);
      if (mood !== undefined) market.setMood(mood, change.symbol);
    },
    /** Changes how one coin moves, or all of them. */
    setMood: (mood: Sentiment, symbol?: string) => market.setMood(mood, symbol),
    /** Sends all prices in one socket write to each listener. */
    burst: (burst: Burst) => engine.send(burstChanges(burst)),
    /** Lists a coin on all exchanges or the named one, at a price in USD or its usual one; one that is there goes on. */
    list: (coin: CoinListing) => listCoin(parts, coin),
    /** Takes a coin off all exchanges or the named one: no frames any more, and REST does not know it. */
    delist: (coin: Omit<CoinListing, 'price'>) => delistCoin(parts, coin),
    /**
     * Rewrites minutes of the last 24 hours that are over: REST tells these candles, and of the last hour four trades
     * each that stand for them, instead of what was traded. Nothing is sent.
     */
    addCandles: (history: ScriptedHistory) => engine.rewrite(history),
    /** Plays candle files; resolves at the end. */
    replay: (request: ReplayRequest) => {
      for (const { symbol } of request.files) market.usd(symbol);
      return replay.start(request);
    },
    replayReport: () => replay.report(),
    /** Resolves when the running replay ends. */
    replayFinished: () => replay.finished(),
    stopReplay: () => replay.stop(),
    /** Price frames with n > after, oldest first, at most `limit`. */
    sent: (after = 0, limit = USUAL_PAGE) => sentLog.page(after, limit),
    /** No coin walks until resume. Prices that are set, burst or replayed still go out. */
    pause: () => engine.pause(),
    resume: () => engine.resume(),
    /** Moves the market by some steps now, paused or not. */
    step: (steps = 1): void => {
      for (let done = 0; done < steps; done += 1) engine.step();
    },
    status: () => statusOf(parts),
    /** Cuts all sockets of an exchange without a closing handshake; answers how many. */
    dropSockets: (exchange: ExchangeId) => sockets.drop(exchange),
    /** Freezes the open sockets of an exchange (half-open: TCP stays, no pong); new dials are as usual. Answers how many. */
    freezeSockets: (exchange: ExchangeId) => sockets.freeze(exchange),
    /**
     * Sets what is wrong with an exchange: at most one fault of REST, of the sockets, of the frames and of the market each;
     * null ends them all. The market goes on meanwhile: what it trades is told by REST as trades and candles.
     */
    setFault: (exchange: ExchangeId, fault: Fault | null): void => {
      faults.set(exchange, fault, now());
      if (fault?.kind === 'black-hole') sockets.freeze(exchange);
    },
  };
}

function statusOf({
  market,
  engine,
  sockets,
  sentLog,
  replay,
  faults,
  exchanges,
}: ControlParts): StandInStatus {
  const bySymbol = <T>(value: (symbol: string) => T): Record<string, T> =>
    Object.fromEntries(market.symbols.map((symbol) => [symbol, value(symbol)]));
  const counts = exchanges.map((id): [ExchangeId, SocketCount] => [id, sockets.count(id)]);
  return {
    market: engine.running ? 'running' : 'paused',
    prices: bySymbol((symbol) => market.usd(symbol)),
    moods: bySymbol((symbol) => market.mood(symbol)),
    sockets: Object.fromEntries(counts) as Record<ExchangeId, SocketCount>,
    faults: faults.table(),
    replay: replay.report(),
    sent: sentLog.last,
  };
}

function burstChanges({ symbols, prices, exchange }: Burst): PriceChange[] {
  return prices.map((price, index) => {
    const symbol = symbols[index % symbols.length];
    if (symbol === undefined) throw new RangeError('A burst needs at least one symbol');
    return { symbol, price, exchange };
  });
}
