import type { ExchangeId } from '../domain/pair.js';
import type { QuoteBoard } from '../domain/quote-board.js';
import { answerBinance } from './binance-rest.js';
import { binanceMiniTicker, receiveBinance } from './binance-socket.js';
import { answerBybit } from './bybit-rest.js';
import { bybitTicker, receiveBybit } from './bybit-socket.js';
import { answerCoinbase } from './coinbase-exchange-rest.js';
import { coinbaseTicker, receiveCoinbase } from './coinbase-exchange-socket.js';
import { answerKraken } from './kraken-rest.js';
import { KRAKEN_GREETING, krakenTicker, receiveKraken } from './kraken-socket.js';
import { answerKucoin } from './kucoin-rest.js';
import { KUCOIN_WELCOME, kucoinTicker, receiveKucoin, tickersOfAll } from './kucoin-socket.js';
import type { Venue } from './venue.js';

// ccxt takes a Binance socket for spot only if "/stream" is in its address, and adds "/0", "/1" ... to it.
const BINANCE_SOCKET = /^\/stream\/ws(\/[^/]*)?$/;

const VENUES: Readonly<Record<ExchangeId, (board: QuoteBoard) => Venue>> = {
  coinbaseexchange: coinbaseExchange,
  kraken,
  binance,
  kucoin,
  bybit,
};

/** The protocols of these exchanges over one board. */
export function venuesOf(board: QuoteBoard, exchanges: readonly ExchangeId[]): readonly Venue[] {
  return exchanges.map((id) => VENUES[id](board));
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

function kucoin(board: QuoteBoard): Venue {
  return {
    exchange: 'kucoin',
    acceptsSocket: (path) => path === '/endpoint',
    greeting: () => KUCOIN_WELCOME,
    receive: (text, peer) => receiveKucoin(board, text, peer),
    ticker: (tape, _kind, at) => kucoinTicker(tape, at),
    listed: tickersOfAll,
    answer: (request, at) => answerKucoin(board, request, at),
  };
}

function bybit(board: QuoteBoard): Venue {
  return {
    exchange: 'bybit',
    acceptsSocket: (path) => path === '/v5/public/spot',
    greeting: () => null,
    receive: (text, peer) => receiveBybit(board, text, peer),
    ticker: (tape, _kind, at) => bybitTicker(tape, at),
    answer: (request, at) => answerBybit(board, request, at),
  };
}
