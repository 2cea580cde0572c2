import { Injectable } from '@nestjs/common';
import type { BillingPreview } from '../../contract/billing.js';
import { CodeTries } from './charges/code-tries.js';
import type { TermWish } from './charges/price-term.js';
import { DiscountCodes } from './codes.js';
import { priceOf } from './domain/price.js';

/** What a term would cost. Nothing is decided by it: whoever buys is told the price anew. */
@Injectable()
export class PricePreviews {
  constructor(
    private readonly codes: DiscountCodes,
    private readonly tries: CodeTries,
  ) {}

  /** @throws AppError TOO_MANY_REQUESTS (429) after 10 wrong codes of the person in an hour. */
  async of(userId: string, { term, code }: TermWish): Promise<BillingPreview> {
    if (code === null) return withoutCode('none', term);
    const check = await this.tries.counted(userId, () => this.codes.preview({ code, userId, term }));
    if (check.kind !== 'ok') return withoutCode(check.kind, term);
    return {
      code_status: 'ok',
      amount_minor: priceOf(term, check.discount).dueMinor,
      breakdown: { code_applied: true },
    };
  }
}

function withoutCode(status: BillingPreview['code_status'], term: TermWish['term']): BillingPreview {
  return {
    code_status: status,
    amount_minor: priceOf(term, null).dueMinor,
    breakdown: { code_applied: false },
  };
}
