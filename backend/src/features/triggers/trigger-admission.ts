import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Role } from '../../contract/account.js';
import { type PlanSentences, planSentences, triggerLimit } from '../../contract/plans.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AppError, brokenField } from '../../platform/errors/app-error.js';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.js';
import { ListedCoins } from '../../pipeline/price-feed/listed-coins.js';
import { readPriceKey } from '../../pipeline/price-feed/domain/price-key.js';
import { PriceTable } from '../../pipeline/price-feed/price-table.js';
import { isTradfiSymbol } from '../../contract/symbols.js';
import { judgeSymbol, type Rights, type WantedSymbol } from './domain/symbol-rule.js';
import type { AccountOwner, Owner } from '../../identity/owner.js';
import type { TriggerEdit } from './trigger-edit.js';
import { type Grant, grantSql, planAt, type ProFor, roleOf } from '../../identity/domain/plan-status.js';
import { refuseEndedTrial } from '../../identity/owner-lock.js';

const WRITES = { max: 60, windowSec: 60 };
const LISTS_SEC = 5;

/** What an owner may have, and whether one trigger more: their plan, the symbol, and how often they write. */
@Injectable()
export class TriggerAdmission {
  private readonly sentences: PlanSentences;

  constructor(
    private readonly coins: ListedCoins,
    private readonly prices: PriceTable,
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Pick<Config, 'proFor' | 'brandName' | 'maxSymbols'>,
  ) {
    this.sentences = planSentences(config);
  }

  /**
   * What the owner of an edit may have, at this moment and until the transaction ends.
   * Asked once it is the owner's turn.
   * @throws AppError 403 for a suspended account, 401 for one that is gone and for a trial that has ended.
   */
  async lockRights(tx: EntityManager, owner: Owner): Promise<Rights> {
    if (owner.kind === 'user') return rightsOfAccount(tx, owner, this.config.proFor);
    await refuseEndedTrial(tx, owner);
    return { kind: 'trial' };
  }

  /**
   * Lets a symbol through that an owner with these rights may watch: see judgeSymbol. `field` is where the request names it.
   * @throws AppError 403 if the plan does not include it, 422 for one nobody can watch, 503 before the exchanges have told
   * which coins they list.
   */
  admitSymbol(wanted: WantedSymbol, rights: Rights, field = 'symbol'): void {
    const verdict = judgeSymbol(wanted, rights, {
      listing: (symbol) => this.coins.listing(symbol),
      listingOn: (symbol, exchange) => this.coins.listingOn(symbol, exchange),
      apartOn: (symbol) => this.coins.apartOn(symbol),
      limit: this.config.maxSymbols,
      hasRoom: (symbol) => this.hasRoom(symbol),
    });
    switch (verdict.kind) {
      case 'needs-pro':
        throw tierError('TIER_RESTRICTION', this.sentences.freeSymbolsOnly);
      case 'refused':
        throw brokenField(field, verdict.message);
      case 'unknown':
        throw new AppError('UNAVAILABLE', 503, LISTS_NOT_TOLD, { retryAfterSec: LISTS_SEC });
      case 'allowed':
        return;
    }
  }

  /** A coin that nobody watches gives way to one that somebody does. */
  private hasRoom(symbol: string): boolean {
    const keys = this.prices.tracked();
    const watched = keys.filter((key) => readPriceKey(key).exchange === null && !isTradfiSymbol(key));
    return watched.length < this.config.maxSymbols || watched.includes(symbol);
  }

  /**
   * Lets one trigger more through; the owner's lock keeps the count right until it is inserted. A trial has no limit of its own.
   * @throws AppError 403 beyond the limit of the plan.
   */
  async refuseBeyondLimit(edit: TriggerEdit): Promise<void> {
    if ((await this.roomOf(edit)) <= 0) throw this.beyondLimit(edit.rights);
  }

  /** How many triggers more an edit's owner may have; infinite for a trial. */
  async roomOf({ tx, owner, rights }: TriggerEdit): Promise<number> {
    if (owner.kind === 'trial') return Number.POSITIVE_INFINITY;
    const [used] = await tx.query<{ count: number }[]>(
      'SELECT count(*)::int AS count FROM triggers WHERE user_id = $1',
      [owner.userId],
    );
    return triggerLimit(planOf(rights)) - Number(used?.count);
  }

  /** For one trigger more than the plan includes. */
  beyondLimit(rights: Rights): AppError {
    return planOf(rights) === 'free'
      ? tierError('TIER_LIMIT', this.sentences.freeTriggerLimit)
      : new AppError('TIER_LIMIT', 403, this.sentences.proTriggerLimit);
  }

  /** For a trigger that waits for its owner to have Pro again. */
  paused(): AppError {
    return tierError('TIER_LIMIT', this.sentences.pausedByPlan);
  }

  /** @throws AppError 429 after 60 writes of the account in a minute. */
  async countWrite({ userId }: AccountOwner, tx?: EntityManager): Promise<void> {
    await this.limiter.consume(`trigger-write:${userId}`, WRITES, tx);
  }
}

const LISTS_NOT_TOLD = 'The exchanges have not told yet which coins they list. Please try again in a moment.';

function planOf(rights: Rights): Role {
  return rights.kind === 'account' ? rights.role : 'free';
}

export function tierError(code: 'TIER_LIMIT' | 'TIER_RESTRICTION', sentence: string): AppError {
  return new AppError(code, 403, sentence, { upgradeMessage: sentence });
}

interface AccountRow {
  readonly status: 'active' | 'suspended' | 'deleted';
  readonly grant: Grant;
  readonly periodEnd: Date | null;
  readonly showTradfi: boolean;
  readonly now: Date;
}

/** The lock holds off a suspension and a deletion until the transaction ends. */
const accountSql = (proFor: ProFor): string => `
SELECT account.status, ${grantSql(proFor)} AS "grant", paid.period_end AS "periodEnd", now() AS now,
       coalesce(chosen.show_tradfi, false) AS "showTradfi"
  FROM users account
  LEFT JOIN subscriptions paid ON paid.user_id = account.id
  LEFT JOIN user_settings chosen ON chosen.user_id = account.id
 WHERE account.id = $1
   FOR SHARE OF account`;

async function rightsOfAccount(tx: EntityManager, { userId }: AccountOwner, proFor: ProFor): Promise<Rights> {
  const [account] = await tx.query<AccountRow[]>(accountSql(proFor), [userId]);
  if (account === undefined || account.status === 'deleted') throw new AppError('UNAUTHENTICATED', 401);
  if (account.status === 'suspended') throw new AppError('SUSPENDED', 403);
  const { grant, periodEnd, now, showTradfi } = account;
  const role = roleOf(grant, planAt(periodEnd?.getTime() ?? null, now.getTime()));
  return { kind: 'account', role, showTradfi };
}
