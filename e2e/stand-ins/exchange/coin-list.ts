import { assetOf } from './domain/asset.js';
import type { Market } from './domain/market.js';
import type { QuoteBoard } from './domain/quote-board.js';
import type { ExchangeId } from './domain/pair.js';
import type { TickerSockets } from './ticker-sockets.js';

/** A coin that comes or goes while the market runs. */
export interface CoinListing {
  readonly symbol: string;
  readonly price?: number | undefined; // USD
  readonly exchange?: ExchangeId | undefined;
}

/** What a coin comes to and goes from. */
export interface CoinListParts {
  readonly market: Market;
  readonly board: QuoteBoard;
  readonly sockets: TickerSockets;
  readonly seed: string;
  readonly now: () => number; // epoch ms
}

const SYMBOL = /^[A-Z0-9]{1,20}$/;

/** @throws RangeError for a symbol that is not 1-20 capital letters and digits, or is USD. */
export function checkSymbol(symbol: string): void {
  if (!SYMBOL.test(symbol) || symbol === 'USD') throw new RangeError(`Not a coin symbol: "${symbol}"`);
}

/** Lets coins come and go while the market runs. */
export class CoinList {
  constructor(private readonly parts: CoinListParts) {}

  /** @throws RangeError, before anything is changed, for a symbol that is none and a price that is none. */
  list({ symbol, price, exchange }: CoinListing): void {
    const { market, board, seed, now } = this.parts;
    checkSymbol(symbol);
    if (price !== undefined && !(price >= 1e-9 && price < Infinity)) {
      throw new RangeError(`Not a price for ${symbol}: ${price}`);
    }
    const asset = assetOf(symbol, seed, market.has(symbol) ? market.usd(symbol) : price);
    if (!market.has(symbol)) market.add(asset);
    board.list(asset, { exchange, dollarsPerUsdt: market.usd('USDT'), at: now() });
  }

  /** @throws RangeError for a coin that is not listed there, and for USDT: Binance trades against it. */
  delist({ symbol, exchange }: Omit<CoinListing, 'price'>): void {
    const { market, board, sockets } = this.parts;
    const tapes = board.quoting(symbol, exchange);
    if (symbol === 'USDT') throw new RangeError('USDT cannot go');
    if (tapes.length === 0) throw new RangeError(`${symbol} is not listed`);
    for (const tape of tapes) {
      board.delist(tape);
      sockets.forgetPair(tape);
    }
    if (board.quoting(symbol).length === 0) market.remove(symbol);
  }
}
