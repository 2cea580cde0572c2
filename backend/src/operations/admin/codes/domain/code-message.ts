import type { DiscountCodeRequest } from '../../../../contract/admin/codes.js';
import { shownDay } from '../../../../features/billing/domain/renewal.js';

export interface CodeFacts {
  readonly code: string;
  readonly input: DiscountCodeRequest;
  /** In whose row it was made. */
  readonly email: string;
  readonly expiresAt: Date;
}

/** What the admin reads about a new code: what it gives, for whom, until when. The day is that of Vienna. Pure. */
export function codeMessage({ code, input, email, expiresAt }: CodeFacts): string {
  const { type, value, appliesTo, cycles, allowedCurrencies, userScoped } = input;
  const off = type === 'percent' ? `${value}%` : `${value.toLocaleString('en-GB')} USDC`;
  const term = appliesTo === 'both' ? 'quarterly or annual' : appliesTo;
  const terms = cycles === 1 ? `one ${term} term` : `each of ${cycles} ${term} terms`;
  const whom = userScoped ? `Only ${email} can use it` : 'Whoever uses it first keeps it';
  const sentences = [
    `Discount code ${code}: ${off} off ${terms}.`,
    `${whom}, beginning by ${shownDay(expiresAt)}.`,
    ...(allowedCurrencies.includes('USDC')
      ? []
      : ['Payments are in USDC, which it does not allow: it lowers nothing today.']),
  ];
  return sentences.join(' ');
}
