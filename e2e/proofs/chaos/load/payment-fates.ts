import type { PaymentsStandIn } from '../../../stand-ins/payments/start-payments-stand-in.js';
import { decimalOf } from '../../../stand-ins/payments/domain/money.js';
import type { Fate, PlannedCharge } from './payment-plan.js';

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
  const steps: Readonly<Record<Fate, readonly Step[]>> = {
    paid: [pay],
    'too-little': [paySome(dueCents - Math.min(offBy, dueCents - 1))],
    'too-much': [paySome(dueCents + offBy)],
    refunded: [pay, refund],
    'partly-refunded': [pay, refundPart],
    'refunded-in-two': [pay, refundPart, refund],
    'expired-then-paid': [expire, pay],
    expired: [expire],
    failed: [(provider, id) => void provider.fail(id)],
    'left-open': [],
    'other-network': [both((provider, id) => void provider.set(id, { network: 'base-sepolia' }), pay)],
    'other-currency': [
      both(pay, (provider, id) => void provider.set(id, { received: { amount: due, currency: 'USD' } })),
    ],
    'not-whole-cents': [
      both(pay, (provider, id) => void provider.set(id, { received: { amount: `${due}0001` } })),
    ],
    'other-amount': [both((provider, id) => void provider.set(id, { amount: decimalOf(dueCents - 1) }), pay)],
  };
  return steps[fate];
}

function both(first: Step, second: Step): Step {
  return (provider, id) => {
    first(provider, id);
    second(provider, id);
  };
}
