import { NoPayments } from './payment-provider.js';

it('sells nothing, and believes nobody', async () => {
  const provider = new NoPayments();
  const unavailable = { kind: 'unavailable', reason: 'payments are not configured' };
  expect(await provider.create()).toEqual(unavailable);
  expect(await provider.get()).toEqual(unavailable);
  expect(await provider.close()).toEqual(unavailable);
  expect(provider.verify()).toEqual({ kind: 'forged' });
});
