import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { HookEvidence } from '../../contract/alert.js';
import { planSentences } from '../../contract/plans.js';
import { isCoreSymbol } from '../../contract/symbols.js';
import { hasProAccess } from '../../identity/person.js';
import { HookRecorder } from '../../pipeline/alerts/record-hook.js';
import { LastPrices } from '../../pipeline/price-feed/http/price-quotes.controller.js';
import { type CurrentPrice, PriceTable } from '../../pipeline/price-feed/price-table.js';
import { Clock } from '../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/errors/app-error.js';
import { refuseDuringUpgrade } from '../../platform/processes/refuse-during-upgrade.js';
import { addressKey } from '../../platform/http/address-key.js';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.js';
import { readPost, storedBody } from './domain/read-post.js';
import { hookSecretHash } from './hook-secret.js';

/** Where TradingView calls from: https://www.tradingview.com/support/solutions/43000529348 */
const TRADINGVIEW: readonly string[] = ['52.89.214.238', '34.212.75.30', '54.218.53.128', '52.32.178.7'];

const CALLS_PER_HOOK = { max: 60, windowSec: 60 };
/** TradingView calls for all people from few addresses, so that only guesses are counted by them. */
const UNKNOWN_PER_ADDRESS = { max: 120, windowSec: 60 };
const EMPTY = 'Post the text of the alert.';

interface HookRow {
  readonly id: string;
  readonly userId: string;
  readonly isPro: boolean;
}

/** What is posted to hooks becomes alerts, each in one transaction. */
@Injectable()
export class CalledHooks {
  constructor(
    private readonly db: DataSource,
    private readonly limiter: RateLimiter,
    private readonly recorder: HookRecorder,
    private readonly prices: PriceTable,
    private readonly quotes: LastPrices,
    private readonly clock: Clock,
    @Inject(CONFIG)
    private readonly config: Pick<Config, 'proFor' | 'brandName' | 'marketSource' | 'rateLimitScale'>,
  ) {}

  /**
   * Resolves once the alert is committed; of the same body within 20 seconds, the first.
   * @throws AppError 404 for an unknown secret or who is not active, 429 from the 61st in a minute on, 403 TIER_LIMIT without Pro, 422
   * for what says nothing, 503 UPGRADING while an older release would not send it.
   */
  async receive(secret: string, bytes: Buffer, address: string): Promise<void> {
    const seenAt = this.clock.now();
    const hook = await this.find(secret, address);
    await this.limiter.consume(`hook:${hook.id}`, CALLS_PER_HOOK);
    if (!hook.isPro) {
      const message = planSentences(this.config).freeHooks;
      throw new AppError('TIER_LIMIT', 403, message, { upgradeMessage: message });
    }
    const body = storedBody(bytes.toString('utf8'));
    const { text, symbols } = readPost(body);
    if (text === '') throw new AppError('RULE_BROKEN', 422, EMPTY);
    const current = this.priceOf(symbols);
    const read = { body, text, isFromTradingView: TRADINGVIEW.includes(addressKey(address)), seenAt };
    await this.record(hook, current, { ...read, ...this.evidenceOf(current) });
  }

  private async find(secret: string, address: string): Promise<HookRow> {
    const hash = hookSecretHash(secret);
    const [hook] =
      hash === null
        ? []
        : await this.db.query<HookRow[]>(
            `SELECT hook.id, hook.user_id AS "userId", ${hasProAccess(this.config.proFor)} AS "isPro"
               FROM hooks hook
               JOIN users account ON account.id = hook.user_id AND account.status = 'active'
               LEFT JOIN subscriptions paid ON paid.user_id = account.id
              WHERE hook.secret_hash = $1`,
            [hash],
          );
    if (hook !== undefined) return hook;
    const max = Math.max(1, Math.round(UNKNOWN_PER_ADDRESS.max * this.config.rateLimitScale));
    const limit = { ...UNKNOWN_PER_ADDRESS, max };
    await this.limiter.consume(`address:unknown-hooks:${addressKey(address)}`, limit);
    throw new AppError('NOT_FOUND', 404);
  }

  /** The first that we have a price of that is not old. */
  private priceOf(symbols: readonly string[]): CurrentPrice | null {
    const prices = symbols.map((symbol) => this.prices.get(symbol));
    return prices.find((price) => price !== null && !price.stale) ?? null;
  }

  private evidenceOf(current: CurrentPrice | null): Pick<HookEvidence, 'price' | 'basis' | 'quotes'> {
    if (current === null) return { price: null, basis: null, quotes: [] };
    const last = isCoreSymbol(current.symbol) ? this.quotes.of(current.symbol) : null;
    if (last === null) return { price: current.price, basis: null, quotes: [] };
    return { price: last.price, basis: last.basis, quotes: last.quotes() };
  }

  private async record(
    { id, userId }: HookRow,
    current: CurrentPrice | null,
    evidence: Omit<HookEvidence, 'origin' | 'source' | 'hook' | 'decidedAt'>,
  ): Promise<void> {
    const alert = await this.db.transaction(async (tx) => {
      // Who is put out or deleted meanwhile is told nothing, and of calls at once each sees the one before.
      const active = await tx.query<unknown[]>(
        `SELECT FROM users WHERE id = $1 AND status = 'active' FOR SHARE`,
        [userId],
      );
      const [hook] = await tx.query<{ name: string; routeId: string | null }[]>(
        'SELECT name, route_id AS "routeId" FROM hooks WHERE id = $1 FOR UPDATE',
        [id],
      );
      if (active.length === 0 || hook === undefined) throw new AppError('NOT_FOUND', 404);
      await refuseDuringUpgrade(tx);
      const { marketSource: source } = this.config;
      const recorded = await this.recorder.record(tx, {
        hookId: id,
        userId,
        routeId: hook.routeId,
        symbol: current?.symbol ?? null,
        change24h: current?.change24h ?? null,
        evidence: { origin: 'hook', source, hook: hook.name, ...evidence, decidedAt: this.clock.now() },
      });
      if (recorded !== null) await tx.query('UPDATE hooks SET last_used_at = now() WHERE id = $1', [id]);
      return recorded;
    });
    if (alert !== null) this.recorder.publish(alert);
  }
}
