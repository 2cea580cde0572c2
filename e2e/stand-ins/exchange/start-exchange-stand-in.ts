import { setTimeout as sleep } from 'node:timers/promises';
import { checkSymbol } from './coin-list.js';
import { createControls } from './controls.js';
import { DEFAULT_SYMBOLS } from './domain/asset.js';
import { Market } from './domain/market.js';
import { EXCHANGE_IDS } from './domain/pair.js';
import { QuoteBoard } from './domain/quote-board.js';
import { SentLog } from './domain/sent-log.js';
import { type ExchangeStandIn, type ExchangeStandInOptions, exchangeUrls } from './exchange-stand-in.js';
import { Faults } from './faults.js';
import { serve } from './http-server.js';
import { PriceEngine } from './price-engine.js';
import { PriceFrames } from './price-frames.js';
import { venuesOf } from './protocol/venues.js';
import { Replay } from './replay.js';
import { TickerSockets } from './ticker-sockets.js';

const USUAL_SEED = 'bellwether';
const USUAL_STEP_MS = 250;
/** What a timer of Node bears: a longer one rings at once. */
const LONGEST_STEP_MS = 2 ** 31 - 1;
const USUAL_SENT_CAPACITY = 1_000_000;

/**
 * Starts the exchanges on 127.0.0.1. The market walks at once unless told otherwise.
 *
 * @throws RangeError for a symbol that is not 1-20 capital letters and digits, or is USD, and for steps that are not
 * above 0 ms, or longer than timers bear.
 * @throws Error if the port is taken.
 */
export async function startExchangeStandIn(options: ExchangeStandInOptions = {}): Promise<ExchangeStandIn> {
  const now = options.now ?? Date.now;
  const wait = options.wait ?? ((ms: number) => sleep(ms, undefined, { ref: false }));
  const seed = options.seed ?? USUAL_SEED;
  const stepMs = options.stepMs ?? USUAL_STEP_MS;
  if (!(stepMs > 0 && stepMs <= LONGEST_STEP_MS))
    throw new RangeError(
      `A step of ${stepMs} ms: give a number of milliseconds above 0, at most ${LONGEST_STEP_MS}`,
    );
  const symbols = listedSymbols(options.symbols ?? []);
  const youngSymbols = listedSymbols(options.youngSymbols ?? []).filter(
    (symbol) => !symbols.includes(symbol),
  );
  const exchanges = options.exchanges ?? EXCHANGE_IDS;
  const market = new Market([...symbols, ...youngSymbols], seed);
  const board = new QuoteBoard({
    symbols,
    youngSymbols,
    seed,
    exchanges,
    spread: options.spread ?? 'seeded',
    at: now(),
  });
  const sentLog = new SentLog(options.sentCapacity ?? USUAL_SENT_CAPACITY);
  const faults = new Faults(exchanges);
  const frames = new PriceFrames(faults, (exchange, symbol) => board.quoting(symbol, exchange)[0]?.pair);
  const sockets = new TickerSockets({ board, sent: sentLog, faults, frames, now });
  const parts = { market, board, sockets, faults, now };
  const engine = new PriceEngine(parts, stepMs);
  const replay = new Replay({ engine, drained: () => sockets.drained(), read: () => sockets.read(), now });
  const controls = createControls({ ...parts, engine, sentLog, replay, exchanges, seed });
  const venues = venuesOf(exchanges);
  const { port = 0 } = options;
  const server = await serve({ board, venues, sockets, faults, controls, now, wait, port });
  if (options.market !== 'paused') engine.resume();
  return {
    ...controls,
    url: server.url,
    exchangeUrls: exchangeUrls(server.url),
    close: async () => {
      engine.pause();
      await server.close();
      await replay.stop();
    },
  };
}

function listedSymbols(more: readonly string[]): string[] {
  for (const symbol of more) checkSymbol(symbol);
  return [...new Set([...DEFAULT_SYMBOLS, ...more])];
}
