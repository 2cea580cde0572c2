import { setMaxListeners } from 'node:events';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { ALWAYS_TRACKED, GOLD, GOLD_COIN } from '../../../contract/symbols.js';
import type { Bar } from '../domain/bar.js';
import { compositeBars } from '../domain/composite-bars.js';
import { rateOf, type TokenPast } from '../domain/dollar-rate.js';
import { MINUTE_MS, type ExchangePast } from '../domain/past.js';
import { spanOf, type PastSpan } from '../domain/past-span.js';
import type { DollarCcy } from '../domain/tick.js';
import { EXCHANGE_FEEDS, type ExchangeFeed } from '../exchange-feed.js';
import { PriceHistory } from '../price-history.js';
import { PriceTable } from '../price-table.js';

interface AskedToken {
  readonly span: PastSpan;
  readonly from: number;
  readonly bars: Promise<readonly Bar[]>;
}

/** Injection token of what makes the signal that ends a question: what is not told by then is left out. */
export const HISTORY_DEADLINE = Symbol('HistoryDeadline');

const ANSWER_MS = 3_500;
/** The bars of a token serve for questions that end up to this long after them. */
const TOKEN_KEPT_MS = 30_000;

/** The history out of the exchanges of the feed, all asked side by side. */
@Injectable()
export class FeedPriceHistory extends PriceHistory implements OnModuleDestroy {
  private readonly stopping = new AbortController();
  private usdt: AskedToken | null = null;

  constructor(
    @Inject(EXCHANGE_FEEDS) private readonly feeds: readonly ExchangeFeed[],
    private readonly table: PriceTable,
    @Inject(HISTORY_DEADLINE) private readonly deadline: () => AbortSignal,
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
    const span = spanOf(from, to);
    if (span === null) return [];
    const signal = AbortSignal.any([this.stopping.signal, this.deadline()]);
    setMaxListeners(0, signal); // every request listens
    const isToken = symbol === 'USDT' || symbol === 'USDC';
    const usdt = isToken ? [] : this.usdtBars(from, to, signal);
    const pasts = await this.pasts(symbol, span, signal);
    const tokens = new Map([['USDT' as DollarCcy, this.token('USDT', await usdt)]]);
    if (pasts.some(({ quoteCcy }) => quoteCcy === 'USDC')) {
      tokens.set('USDC', this.token('USDC', await this.tokenBars('USDC', span, signal)));
    }
    return compositeBars({ symbol, span, pasts, rateAt: rateOf(tokens), known: this.known(symbol) });
  }

  private async pasts(symbol: string, span: PastSpan, signal: AbortSignal): Promise<readonly ExchangePast[]> {
    const answers = await Promise.all(this.feeds.map((feed) => feed.past(symbol, span, signal)));
    return answers.flatMap((past) => past ?? []);
  }

  private token(symbol: string, bars: readonly Bar[]): TokenPast {
    const current = this.table.get(symbol);
    return { bars, now: current?.fresh === true ? current.price : Number.NaN };
  }

  /** Asked for once by several questions about the same time: every symbol needs them. */
  private async usdtBars(from: number, to: number, signal: AbortSignal): Promise<readonly Bar[]> {
    const known = this.usdt;
    if (known !== null && known.from <= from && to - known.span.to <= TOKEN_KEPT_MS) return known.bars;
    const start = (Math.floor(from / MINUTE_MS) - 1) * MINUTE_MS;
    const span = spanOf(start, to);
    if (span === null) return [];
    const bars = this.tokenBars('USDT', span, signal);
    const asked = { span, from: start, bars };
    this.usdt = asked;
    const found = await bars;
    if (found.length === 0 && this.usdt === asked) this.usdt = null;
    return found;
  }

  private async tokenBars(symbol: string, span: PastSpan, signal: AbortSignal): Promise<readonly Bar[]> {
    const inDollars = rateOf(new Map());
    const pasts = await this.pasts(symbol, span, signal);
    return compositeBars({ symbol, span, pasts, rateAt: inDollars, known: null });
  }

  private known(symbol: string): readonly string[] | null {
    if (ALWAYS_TRACKED.some((tracked) => tracked === symbol) || symbol === 'USDC') return null;
    const current = this.table.get(symbol);
    return current?.fresh === true ? current.sources : [];
  }
}

/** The signal of a question that begins now. */
export function historyDeadline(): AbortSignal {
  return AbortSignal.timeout(ANSWER_MS);
}
