import { Inject, Injectable } from '@nestjs/common';
import type { Person } from '../../identity/person.js';
import {
  type BillingPreview,
  CHOOSE_A_PLAN,
  CODE_COVERS_ALL,
  CODE_FAULT,
  CODE_LEAVES_A_PRICE,
  CODE_NOT_FOR_PLAN,
  COMPLIMENTARY,
} from '../../contract/billing.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AppError, brokenField } from '../../platform/errors/app-error.js';
import { type RateLimit, RateLimiter } from '../../platform/rate-limit/rate-limiter.js';
import { type CheckoutOutcome, Checkouts } from './charges/checkouts.js';
import { FreeUpgrade, type FreeUpgradeOutcome } from './charges/free-upgrade.js';
import type { TermChoice } from './charges/price-term.js';
import { CodeAttempts, DiscountCodes } from './codes.js';
import { type Discount, priceOf } from './domain/price.js';
import { PlanSubscriptions } from './plan-subscriptions.js';
import { shownDay } from './domain/renewal.js';

type CodeProblem = Exclude<(CheckoutOutcome | FreeUpgradeOutcome)['kind'], 'open' | 'active'>;
type Buying = 'checkout' | 'create-charge' | 'activate-free-upgrade';

const PER_PERSON: RateLimit = { max: 20, windowSec: 3_600 };

const CODE_SENTENCES: Readonly<Record<CodeProblem, string>> = {
  invalid: CODE_FAULT,
  not_applicable: CODE_NOT_FOR_PLAN,
  'nothing-due': CODE_COVERS_ALL,
  'something-due': CODE_LEAVES_A_PRICE,
};

/**
 * The ways to buy a term, each 20 times an hour. All throw AppError: CONFLICT (409) if the person has nothing to buy now,
 * RULE_BROKEN (422) of the field `code`, TOO_MANY_REQUESTS (429), UNAVAILABLE (503) without the payment provider.
 */
@Injectable()
export class Purchases {
  constructor(
    private readonly checkouts: Checkouts,
    private readonly freeUpgrade: FreeUpgrade,
    private readonly subscriptions: PlanSubscriptions,
    private readonly codes: DiscountCodes,
    private readonly tries: CodeAttempts,
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * What a term would cost. Nothing is decided by it: whoever buys is told the price anew.
   * @throws AppError TOO_MANY_REQUESTS (429) after 10 wrong codes of the person in an hour.
   */
  async preview(userId: string, { term, code }: TermChoice): Promise<BillingPreview> {
    if (code === null) return pricePreview('none', term, null);
    const check = await this.tries.counted(userId, () => this.codes.preview({ code, userId, term }));
    return pricePreview(check.kind, term, check.kind === 'ok' ? check.discount : null);
  }

  /** The address of the page where a term is paid. */
  async checkout({ id }: Pick<Person, 'id'>, input: TermChoice): Promise<string> {
    await this.count('checkout', id);
    const outcome = await this.withCode(id, input, () => this.checkouts.open(id, input));
    if (outcome.kind !== 'open') throw brokenField('code', CODE_SENTENCES[outcome.kind]);
    return outcome.url;
  }

  /**
   * The same for one more term like the last one, with its code while that has cycles left. A term that the code covers
   * whole begins at once; the address is our own then.
   */
  async renew({ id, grant }: Pick<Person, 'id' | 'grant'>): Promise<string> {
    await this.count('create-charge', id);
    const paid = await this.subscriptions.of(id);
    if (paid === null) throw new AppError('CONFLICT', 409, grant === 'none' ? CHOOSE_A_PLAN : COMPLIMENTARY);
    const { term } = paid;
    const discounted = await this.codes.ofRenewal({ userId: id, term });
    const input = { term, code: discounted?.code ?? null };
    const outcome = await this.checkouts.open(id, input);
    switch (outcome.kind) {
      case 'open':
        return outcome.url;
      case 'nothing-due':
        return this.renewFree(id, input);
      case 'invalid':
      case 'not_applicable':
        throw codeGone();
    }
  }

  private async renewFree(userId: string, input: TermChoice): Promise<string> {
    const outcome = await this.freeUpgrade.activate(userId, input);
    if (outcome.kind !== 'active') throw codeGone();
    return `${this.config.publicUrl}/`;
  }

  /** Begins a term that a code covers whole. Returns what to tell the person. */
  async activateFree({ id }: Pick<Person, 'id'>, input: TermChoice): Promise<string> {
    await this.count('activate-free-upgrade', id);
    const outcome = await this.withCode(id, input, () => this.freeUpgrade.activate(id, input));
    if (outcome.kind !== 'active') throw brokenField('code', CODE_SENTENCES[outcome.kind]);
    return `Pro is active until ${shownDay(outcome.periodEnd)}.`;
  }

  private count(buying: Buying, userId: string): Promise<void> {
    return this.limiter.consume(`${buying}:${userId}`, PER_PERSON);
  }

  private withCode<T extends { readonly kind: string }>(
    userId: string,
    { code }: TermChoice,
    buy: () => Promise<T>,
  ): Promise<T> {
    return code === null ? buy() : this.tries.counted(userId, buy);
  }
}

function pricePreview(
  status: BillingPreview['code_status'],
  term: TermChoice['term'],
  discount: Discount | null,
): BillingPreview {
  return {
    code_status: status,
    amount_minor: priceOf(term, discount).dueMinor,
    breakdown: { code_applied: discount !== null },
  };
}

/** The last cycle of their code went to another charge of theirs a moment ago. */
function codeGone(): AppError {
  return new AppError('CONFLICT', 409);
}
