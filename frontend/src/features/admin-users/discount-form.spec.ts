import { checkDiscount, type DiscountDraft, NEW_DISCOUNT, toggledCurrency } from './discount-form.js';

const withPart = (part: Partial<DiscountDraft>) => checkDiscount({ ...NEW_DISCOUNT, ...part });

it('opens with 20 percent, once, for both terms, in both currencies, for this account', () => {
  expect(checkDiscount(NEW_DISCOUNT)).toEqual({
    kind: 'ok',
    request: {
      type: 'percent',
      value: 20,
      appliesTo: 'both',
      cycles: 1,
      allowedCurrencies: ['USD', 'USDC'],
      userScoped: true,
    },
  });
});

it.each<readonly [string, Partial<DiscountDraft>]>([
  ['100 percent', { value: '100' }],
  ['1 percent', { value: '1' }],
  ['12 cycles', { cycles: '12' }],
  ['1,000 USDC', { type: 'fixed', value: '1000' }],
  ['one currency', { allowedCurrencies: ['USDC'] }],
])('takes %s', (_name, part) => {
  expect(withPart(part).kind).toBe('ok');
});

it.each<readonly [string, Partial<DiscountDraft>, string]>([
  ['0 percent', { value: '0' }, 'value'],
  ['101 percent', { value: '101' }, 'value'],
  ['half a percent', { value: '0.5' }, 'value'],
  ['nothing', { value: '' }, 'value'],
  ['what is no number', { value: '1e2' }, 'value'],
  ['0 USDC', { type: 'fixed', value: '0' }, 'value'],
  ['1,001 USDC', { type: 'fixed', value: '1001' }, 'value'],
  ['0 cycles', { cycles: '0' }, 'cycles'],
  ['13 cycles', { cycles: '13' }, 'cycles'],
  ['no currency', { allowedCurrencies: [] }, 'allowedCurrencies'],
])('refuses %s', (_name, part, field) => {
  const checked = withPart(part);
  expect(checked.kind === 'refused' && Object.keys(checked.faults)).toEqual([field]);
});

it('ticks and unticks currencies, in their order', () => {
  expect(toggledCurrency(['USDC'], 'USD')).toEqual(['USD', 'USDC']);
  expect(toggledCurrency(['USD', 'USDC'], 'USD')).toEqual(['USDC']);
});
