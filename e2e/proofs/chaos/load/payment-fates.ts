import type { PaymentsStandIn } from '../../../stand-ins/payments/start-payments-stand-in.js';
import { decimalOf } from '../../../stand-ins/payments/domain/money.js';
import type { PlannedCharge } from './payment-plan.js';

/** Something that happens to a checkout at the provider, which tells of it by webhook. */
export type Step = (provider: PaymentsStandIn, checkoutId: string) => void;

const PART = '1.00';

/** What happens to the checkout of a charge, in this order. `dueCents` is what was asked for. */
export function stepsOf({ fate, offBy }: PlannedCharge, dueCents: number): readonly Step[] {
  const due = decimalOf(dueCents);
  const pay: Step = (provider, id) => void provider.pay(id);
  const paySome =
    (cents: number): Step =>
    (provider, id) =>
      void provider.pay(id, decimalOf(cents));
  const refund: Step = (provider, id) => void provider.refund(id);
  const refundPart: Step = (provider, id) => void provider.refund(id, PART);
  const expire: Step = (provider, id) => void provider.expire(id);
  switch (fate) {
    case 'paid':
      return [pay];
    case 'too-little':
      return [paySome(dueCents - Math.min(offBy, dueCents - 1))];
    case 'too-much':
      return [paySome(dueCents + offBy)];
    case 'refunded':
      return [pay, refund];
    case 'partly-refunded':
      return [pay, refundPart];
    case 'refunded-in-two':
      return [pay, refundPart, refund];
    case 'expired-then-paid':
      return [expire, pay];
    case 'expired':
      return [expire];
    case 'failed':
      return [(provider, id) => void provider.fail(id)];
    case 'left-open':
      return [];
    case 'other-network':
      return [both((provider, id) => void provider.set(id, { network: 'base-sepolia' }), pay)];
    case 'other-currency':
      return [
        both(pay, (provider, id) => void provider.set(id, { received: { amount: due, currency: 'USD' } })),
      ];
    case 'not-whole-cents':
      return [both(pay, (provider, id) => void provider.set(id, { received: { amount: `${due}0001` } }))];
    case 'other-amount':
      return [both((provider, id) => void provider.set(id, { amount: decimalOf(dueCents - 1) }), pay)];
  }
}

function both(first: Step, second: Step): Step {
  return (provider, id) => {
    first(provider, id);
    second(provider, id);
  };
}
