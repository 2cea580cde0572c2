import type { QuoteBoard } from '../domain/quote-board.js';
import { answerBinance } from './binance-rest.js';
import { binanceMiniTicker, receiveBinance } from './binance-socket.js';
import { answerCoinbase } from './coinbase-exchange-rest.js';
import { coinbaseTicker, receiveCoinbase } from './coinbase-exchange-socket.js';
import { answerKraken } from './kraken-rest.js';
import { KRAKEN_GREETING, krakenTicker, receiveKraken } from './kraken-socket.js';
import type { Venue } from './venue.js';

// ccxt takes a Binance socket for spot only if "/stream" is in its address, and adds "/0", "/1" ... to it.
const BINANCE_SOCKET = /^\/stream\/ws(\/[^/]*)?$/;

/** The protocols of the three exchanges over one board. */
export function venuesOf(board: QuoteBoard): readonly Venue[] {
  return [coinbaseExchange(board), kraken(board), binance(board)];
}

function coinbaseExchange(board: QuoteBoard): Venue {
  return {
    exchange: 'coinbaseexchange',
    acceptsSocket: (path) => path === '/',
    greeting: () => null,
    receive: (text, peer) => receiveCoinbase(board, text, peer),
    ticker: (tape, _kind, at) => coinbaseTicker(tape, at),
    answer: (request, at) => answerCoinbase(board, request, at),
  };
}

function kraken(board: QuoteBoard): Venue {
  return {
    exchange: 'kraken',
    acceptsSocket: (path) => path === '/v2',
    greeting: () => KRAKEN_GREETING,
    receive: (text, peer, at) => receiveKraken(board, text, peer, at),
    ticker: krakenTicker,
    answer: (request, at) => answerKraken(board, request, at),
  };
}

function binance(board: QuoteBoard): Venue {
  return {
    exchange: 'binance',
    acceptsSocket: (path) => BINANCE_SOCKET.test(path),
    greeting: () => null,
    receive: (text, peer) => receiveBinance(board, text, peer),
    ticker: (tape, _kind, at) => binanceMiniTicker(tape, at),
    answer: (request, at) => answerBinance(board, request, at),
  };
}
