import { setMaxListeners } from 'node:events';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ALWAYS_TRACKED, GOLD, GOLD_COIN } from '../../../contract/symbols.js';
import type { Bar } from '../domain/bar.js';
import { type CandlesOfExchange, compositeBars, compositeCandles } from '../domain/composite-bars.js';
import { dollarRates, type TokenHistory } from '../domain/dollar-rate.js';
import {
  backfillSpan,
  type BackfillSpan,
  candleOf,
  type ExchangeHistory,
  MINUTE_MS,
  usableCandles,
} from '../domain/backfill.js';
import type { CandleRequest } from '../domain/chart-candles.js';
import { readPriceKey } from '../domain/price-key.js';
import type { DollarCcy } from '../domain/tick.js';
import { CoinListings } from '../listings/coin-listings.js';
import { EXCHANGE_FEEDS, type ExchangeFeed } from '../exchange-feed.js';
import { type HistoryCandle, PriceHistory } from '../price-history.js';
import { PriceTable } from '../price-table.js';

interface TokenBars {
  readonly span: BackfillSpan;
  readonly from: number;
  readonly bars: Promise<readonly Bar[]>;
}

/** Injection token of the function that makes the deadline of a request. */
export const HISTORY_DEADLINE = Symbol('HistoryDeadline');

const DEADLINE_MS = 3_500;
const CANDLES_MS = 20_000;
const HOUR_MS = 60 * MINUTE_MS;
const CANDLE_MS: Readonly<Record<HistoryCandle, number>> = {
  '1m': MINUTE_MS,
  '1h': HOUR_MS,
  '1d': 24 * HOUR_MS,
};
/** Cached token bars serve requests that end up to this much later. */
const TOKEN_KEPT_MS = 30_000;

/** Backfills from all exchanges in parallel. */
@Injectable()
export class FeedPriceHistory extends PriceHistory implements OnModuleDestroy {
  private readonly stopping = new AbortController();
  private usdt: TokenBars | null = null;

  constructor(
    @Inject(EXCHANGE_FEEDS) private readonly feeds: readonly ExchangeFeed[],
    private readonly table: PriceTable,
    @Inject(HISTORY_DEADLINE) private readonly deadline: () => AbortSignal,
    @Inject(CoinListings) private readonly listings: Pick<CoinListings, 'verdict'>,
  ) {
    super();
  }

  onModuleDestroy(): void {
    this.stopping.abort();
  }

  override async bars(symbol: string, from: number, to: number): Promise<readonly Bar[]> {
    const bars = await this.barsOf(symbol === GOLD ? GOLD_COIN : symbol, from, to);
    return symbol === GOLD ? bars.map((bar) => ({ ...bar, symbol })) : bars;
  }

  override async candles(
    symbol: string,
    size: HistoryCandle,
    from: number,
    to: number,
  ): Promise<readonly Bar[]> {
    const signal = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(CANDLES_MS)]);
    setMaxListeners(0, signal);
    const coin = symbol === GOLD ? GOLD_COIN : symbol;
    const sizeMs = CANDLE_MS[size];
    const request: CandleRequest = { timeframe: size, sizeMs, from: Math.ceil(from / sizeMs) * sizeMs, to };
    const histories = await this.candlesOf(coin, request, signal);
    const quotes = new Set(histories.map(({ quoteCcy }) => quoteCcy).filter((ccy) => ccy !== 'USD'));
    const tokens = new Map<DollarCcy, TokenHistory>();
    const inDollars = { sizeMs, rateAt: dollarRates(new Map()), trustedExchanges: null };
    for (const ccy of quotes) {
      const found = ccy === coin ? [] : await this.candlesOf(ccy, request, signal);
      tokens.set(ccy, this.token(ccy, compositeCandles({ ...inDollars, symbol: ccy, histories: found })));
    }
    const bars = compositeCandles({
      symbol: coin,
      sizeMs,
      histories,
      rateAt: dollarRates(tokens),
      trustedExchanges: this.trustedExchanges(coin),
    });
    return symbol === GOLD ? bars.map((bar) => ({ ...bar, symbol })) : bars;
  }

  private async candlesOf(
    key: string,
    request: CandleRequest,
    signal: AbortSignal,
  ): Promise<readonly CandlesOfExchange[]> {
    const { coin } = readPriceKey(key);
    const { from, to, sizeMs } = request;
    const answers = await Promise.all(
      this.feedsOf(key).map(async (feed): Promise<CandlesOfExchange | null> => {
        const answer = await feed.candles(coin, request, signal);
        if (answer === null) return null;
        const candles = usableCandles(answer.rows.map(candleOf), from, to, sizeMs);
        return { exchange: feed.exchange, quoteCcy: answer.quoteCcy, candles };
      }),
    );
    return answers.flatMap((answer) => answer ?? []);
  }

  private async barsOf(symbol: string, from: number, to: number): Promise<readonly Bar[]> {
    const span = backfillSpan(from, to);
    if (span === null) return [];
    const signal = AbortSignal.any([this.stopping.signal, this.deadline()]);
    setMaxListeners(0, signal); // every request listens
    const isToken = symbol === 'USDT' || symbol === 'USDC';
    const usdt = isToken ? [] : this.usdtBars(from, to, signal);
    const histories = await this.histories(symbol, span, signal);
    const tokens = new Map([['USDT' as DollarCcy, this.token('USDT', await usdt)]]);
    if (histories.some(({ quoteCcy }) => quoteCcy === 'USDC')) {
      tokens.set('USDC', this.token('USDC', await this.tokenBars('USDC', span, signal)));
    }
    return compositeBars({
      symbol,
      span,
      histories,
      rateAt: dollarRates(tokens),
      trustedExchanges: this.trustedExchanges(symbol),
    });
  }

  private async histories(
    symbol: string,
    span: BackfillSpan,
    signal: AbortSignal,
  ): Promise<readonly ExchangeHistory[]> {
    const { coin } = readPriceKey(symbol);
    const answers = await Promise.all(this.feedsOf(symbol).map((feed) => feed.history(coin, span, signal)));
    return answers.flatMap((history) => history ?? []);
  }

  /** Those that mean the coin, or the one that a key names. */
  private feedsOf(key: string): readonly ExchangeFeed[] {
    const { coin, exchange } = readPriceKey(key);
    return this.feeds.filter((feed) =>
      exchange === null ? this.listings.verdict(coin, feed.exchange) !== 'apart' : feed.exchange === exchange,
    );
  }

  private token(symbol: string, bars: readonly Bar[]): TokenHistory {
    const current = this.table.get(symbol);
    return { bars, now: current?.fresh === true ? current.price : Number.NaN };
  }

  /** Cached, since the backfill of every symbol needs them. */
  private async usdtBars(from: number, to: number, signal: AbortSignal): Promise<readonly Bar[]> {
    const cached = this.usdt;
    if (cached !== null && cached.from <= from && to - cached.span.to <= TOKEN_KEPT_MS) return cached.bars;
    const start = (Math.floor(from / MINUTE_MS) - 1) * MINUTE_MS;
    const span = backfillSpan(start, to);
    if (span === null) return [];
    const bars = this.tokenBars('USDT', span, signal);
    const request = { span, from: start, bars };
    this.usdt = request;
    const found = await bars;
    if (found.length === 0 && this.usdt === request) this.usdt = null;
    return found;
  }

  private async tokenBars(symbol: string, span: BackfillSpan, signal: AbortSignal): Promise<readonly Bar[]> {
    const inDollars = dollarRates(new Map());
    const histories = await this.histories(symbol, span, signal);
    return compositeBars({ symbol, span, histories, rateAt: inDollars, trustedExchanges: null });
  }

  private trustedExchanges(symbol: string): readonly string[] | null {
    if (ALWAYS_TRACKED.some((tracked) => tracked === symbol) || symbol === 'USDC') return null;
    if (readPriceKey(symbol).exchange !== null) return null;
    const current = this.table.get(symbol);
    if (current?.fresh === true) return current.sources;
    const exchanges = this.feeds.map(({ exchange }) => exchange);
    return exchanges.filter((exchange) => this.listings.verdict(symbol, exchange) === 'same');
  }
}

export function historyDeadline(): AbortSignal {
  return AbortSignal.timeout(DEADLINE_MS);
}
