import type { ExchangeId } from '../domain/pair.js';
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

const DIALECTS: Readonly<Record<ExchangeId, Omit<Venue, 'exchange'>>> = {
  coinbaseexchange: {
    socketPath: /^\/$/,
    receive: receiveCoinbase,
    ticker: coinbaseTicker,
    answer: answerCoinbase,
  },
  kraken: {
    socketPath: /^\/v2$/,
    greeting: KRAKEN_GREETING,
    receive: receiveKraken,
    ticker: krakenTicker,
    answer: answerKraken,
  },
  binance: {
    // ccxt takes a Binance socket for spot only if "/stream" is in its address, and adds "/0", "/1" ... to it.
    socketPath: /^\/stream\/ws(\/[^/]*)?$/,
    receive: receiveBinance,
    ticker: binanceMiniTicker,
    answer: answerBinance,
  },
  kucoin: {
    socketPath: /^\/endpoint$/,
    greeting: KUCOIN_WELCOME,
    receive: receiveKucoin,
    ticker: kucoinTicker,
    listed: tickersOfAll,
    answer: answerKucoin,
  },
  bybit: {
    socketPath: /^\/v5\/public\/spot$/,
    receive: receiveBybit,
    ticker: bybitTicker,
    answer: answerBybit,
  },
};

/** The protocols of these exchanges. */
export function venuesOf(exchanges: readonly ExchangeId[]): readonly Venue[] {
  return exchanges.map((exchange) => ({ exchange, ...DIALECTS[exchange] }));
}
