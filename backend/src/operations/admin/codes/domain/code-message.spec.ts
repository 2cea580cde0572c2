import type { DiscountCodeRequest } from '../../../../contract/admin/codes.js';
import { codeMessage } from './code-message.js';

const OPTIONS: DiscountCodeRequest = {
  type: 'percent',
  value: 20,
  appliesTo: 'both',
  cycles: 1,
  allowedCurrencies: ['USD', 'USDC'],
  userScoped: true,
};

it.each<[Partial<DiscountCodeRequest>, string]>([
  [
    {},
    'Discount code K7QM-2XPA: 20% off one quarterly or annual term. Only ann@example.com can use it, beginning by 20 Feb 2027.',
  ],
  [
    { type: 'fixed', value: 1_000, appliesTo: 'annual', cycles: 12, userScoped: false },
    'Discount code K7QM-2XPA: 1,000 USDC off each of 12 annual terms. Whoever uses it first keeps it, beginning by 20 Feb 2027.',
  ],
  [
    { value: 100, appliesTo: 'quarterly', allowedCurrencies: ['USD'] },
    'Discount code K7QM-2XPA: 100% off one quarterly term. Only ann@example.com can use it, beginning by 20 Feb 2027. Payments are in USDC, which it does not allow: it lowers nothing today.',
  ],
])('says of %j', (options, message) => {
  const expiresAt = new Date('2027-02-19T23:30:00Z');
  expect(
    codeMessage({
      code: 'K7QM-2XPA',
      input: { ...OPTIONS, ...options },
      email: 'ann@example.com',
      expiresAt,
    }),
  ).toBe(message);
});
