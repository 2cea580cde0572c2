import { setMaxListeners } from 'node:events';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ALWAYS_TRACKED, GOLD, GOLD_COIN } from '../../../contract/symbols.js';
import type { Bar } from '../domain/bar.js';
import { compositeBars } from '../domain/composite-bars.js';
import { dollarRates, type TokenHistory } from '../domain/dollar-rate.js';
import { MINUTE_MS, type ExchangeHistory, backfillSpan, type BackfillSpan } from '../domain/backfill.js';
import { readPriceKey } from '../domain/price-key.js';
import type { DollarCcy } from '../domain/tick.js';
import { CoinListings } from '../listings/coin-listings.js';
import { EXCHANGE_FEEDS, type ExchangeFeed } from '../exchange-feed.js';
import { PriceHistory } from '../price-history.js';
import { PriceTable } from '../price-table.js';

interface TokenBars {
  readonly span: BackfillSpan;
  readonly from: number;
  readonly bars: Promise<readonly Bar[]>;
}

/** Injection token of the function that makes the deadline of a request. */
export const HISTORY_DEADLINE = Symbol('HistoryDeadline');

const DEADLINE_MS = 3_500;
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
    const { coin, exchange } = readPriceKey(symbol);
    const feeds = this.feeds.filter((feed) =>
      exchange === null ? this.listings.verdict(coin, feed.exchange) !== 'apart' : feed.exchange === exchange,
    );
    const answers = await Promise.all(feeds.map((feed) => feed.history(coin, span, signal)));
    return answers.flatMap((history) => history ?? []);
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
