import { assetOf } from './domain/asset.js';
import type { ExchangeId } from './domain/pair.js';
import type { EngineParts } from './price-engine.js';

/** A coin that comes or goes while the market runs. */
export interface CoinListing {
  readonly symbol: string;
  readonly price?: number | undefined; // USD
  readonly exchange?: ExchangeId | undefined;
}

/** What a coin comes to and goes from. */
export interface CoinListParts extends Omit<EngineParts, 'faults'> {
  readonly seed: string;
}

const SYMBOL = /^[A-Z0-9]{1,20}$/;

/** @throws RangeError for a symbol that is not 1-20 capital letters and digits, or is USD. */
export function checkSymbol(symbol: string): void {
  if (!SYMBOL.test(symbol) || symbol === 'USD') throw new RangeError(`Not a coin symbol: "${symbol}"`);
}

/**
 * A coin comes while the market runs.
 *
 * @throws RangeError, before anything is changed, for a symbol that is none and a price that is none.
 */
export function listCoin(parts: CoinListParts, { symbol, price, exchange }: CoinListing): void {
  const { market, board, seed, now } = parts;
  checkSymbol(symbol);
  if (price !== undefined && !(price >= 1e-9 && price < Infinity)) {
    throw new RangeError(`Not a price for ${symbol}: ${price}`);
  }
  const asset = assetOf(symbol, seed, market.has(symbol) ? market.usd(symbol) : price);
  if (!market.has(symbol)) market.add(asset);
  board.list(asset, { exchange, dollarsPerUsdt: market.usd('USDT'), at: now() });
}

/** A coin goes. @throws RangeError for one that is not listed there, and for USDT: Binance trades against it. */
export function delistCoin(parts: CoinListParts, { symbol, exchange }: Omit<CoinListing, 'price'>): void {
  const { market, board, sockets } = parts;
  const tapes = board.quoting(symbol, exchange);
  if (symbol === 'USDT') throw new RangeError('USDT cannot go');
  if (tapes.length === 0) throw new RangeError(`${symbol} is not listed`);
  for (const tape of tapes) {
    board.delist(tape);
    sockets.forgetPair(tape);
  }
  if (board.quoting(symbol).length === 0) market.remove(symbol);
}
