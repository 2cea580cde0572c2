import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  type Checkout,
  type CheckoutOrder,
  type EventType,
  ended,
  paid,
  refunded,
  settlementOf,
} from './domain/checkout.js';
import { centsOf } from './domain/money.js';
import { Problem } from './domain/problem.js';

const TOKEN_ADDRESS = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';

/** What a test lays down about a checkout, however it came about. */
export interface CheckoutChange
  extends Partial<Pick<Checkout, 'status' | 'currency' | 'network' | 'metadata' | 'updatedAt'>> {
  /** What was asked for. */
  readonly amount?: string;
  /** What arrived. */
  readonly received?: { readonly amount: string; readonly currency?: string };
}

/** Everything there is to keep over a restart. */
export interface KeptCheckouts {
  readonly checkouts: readonly Checkout[];
  readonly keys: readonly (readonly [key: string, made: MadeByKey])[];
}

interface MadeByKey {
  readonly checkoutId: string;
  /** Of the body it was made from. */
  readonly digest: string;
}

type Listener = (type: EventType, checkout: Checkout) => void;

/** The checkouts there are, by id. Every change tells the time, and what the provider would send a webhook about. */
export class Checkouts {
  private readonly byId = new Map<string, Checkout>();
  private readonly byKey = new Map<string, MadeByKey>();
  private listener: Listener = () => undefined;

  constructor(
    private readonly baseUrl: string,
    private readonly now: () => number,
  ) {}

  onEvent(listener: Listener): void {
    this.listener = listener;
  }

  /** Opens one; the same key with the same order answers with the same one. @throws Problem 409 for another order. */
  create(order: CheckoutOrder, key: string | null): Checkout {
    const digest = createHash('sha256').update(JSON.stringify(order)).digest('hex');
    const made = key === null ? undefined : this.byKey.get(key);
    if (made !== undefined) {
      if (made.digest === digest) return this.get(made.checkoutId);
      throw new Problem(409, 'idempotency_error', 'The key was used for another request');
    }
    const at = this.time();
    const checkout: Checkout = {
      ...order,
      id: randomBytes(12).toString('hex'),
      url: `${this.baseUrl}/payment-links/pl_${randomBytes(13).toString('hex')}`,
      address: `0x${randomBytes(20).toString('hex')}`,
      tokenAddress: TOKEN_ADDRESS,
      status: 'ACTIVE',
      createdAt: at,
      updatedAt: at,
    };
    this.byId.set(checkout.id, checkout);
    if (key !== null) this.byKey.set(key, { checkoutId: checkout.id, digest });
    return checkout;
  }

  /** @throws Problem 404 */
  get(id: string): Checkout {
    const checkout = this.byId.get(id);
    if (checkout === undefined) throw new Problem(404, 'not_found', `No checkout ${id}`);
    return checkout;
  }

  /** @throws Problem 404 */
  byLink(link: string): Checkout {
    const found = this.all().find(({ url }) => url.endsWith(`/${link}`));
    if (found === undefined) throw new Problem(404, 'not_found', 'No such payment link');
    return found;
  }

  /** Newest first. */
  all(): readonly Checkout[] {
    return [...this.byId.values()].reverse();
  }

  deactivate(id: string): Checkout {
    return this.put(ended(this.get(id), 'DEACTIVATED'));
  }

  /** Exactly what was asked for unless an amount is named. @throws Problem */
  pay(id: string, amount?: string): Checkout {
    const checkout = this.get(id);
    const hash = `0x${randomBytes(32).toString('hex')}`;
    return this.put(paid(checkout, amount ?? checkout.amount, hash), 'checkout.payment.success');
  }

  fail(id: string): Checkout {
    return this.put(ended(this.get(id), 'FAILED'), 'checkout.payment.failed');
  }

  expire(id: string): Checkout {
    return this.put(ended(this.get(id), 'EXPIRED'), 'checkout.payment.expired');
  }

  refund(id: string, amount?: string): Checkout {
    const options = { id: randomUUID(), at: this.time(), ...(amount !== undefined && { amount }) };
    return this.put(refunded(this.get(id), options), 'checkout.refund.success');
  }

  /** Lays it down without a webhook. @throws Problem 400 for an amount that is none. */
  set(id: string, { received, ...change }: CheckoutChange): Checkout {
    const checkout = this.get(id);
    const next: Checkout = { ...checkout, updatedAt: this.time(), ...change };
    const changed = received === undefined ? next : { ...next, settlement: settled(received, next) };
    this.byId.set(id, changed);
    return changed;
  }

  /** Ends those whose time is up. */
  expireDue(): void {
    const now = this.now();
    for (const { id, status, expiresAt } of this.all()) {
      if (status === 'ACTIVE' && Date.parse(expiresAt) <= now) this.expire(id);
    }
  }

  kept(): KeptCheckouts {
    return { checkouts: [...this.byId.values()], keys: [...this.byKey] };
  }

  restore({ checkouts, keys }: KeptCheckouts): void {
    for (const checkout of checkouts) this.byId.set(checkout.id, checkout);
    for (const [key, made] of keys) this.byKey.set(key, made);
  }

  private time(): string {
    return new Date(this.now()).toISOString();
  }

  private put(checkout: Checkout, event?: EventType): Checkout {
    const changed = { ...checkout, updatedAt: this.time() };
    this.byId.set(checkout.id, changed);
    if (event !== undefined) this.listener(event, changed);
    return changed;
  }
}

function settled(received: { readonly amount: string; readonly currency?: string }, checkout: Checkout) {
  const { amount, currency = checkout.currency } = received;
  const cents = centsOf(amount);
  // An amount of less than a cent cannot be shared into fee and rest; it is what a test wants to see refused.
  if (cents === null) return { totalAmount: amount, feeAmount: '0.00', netAmount: amount, currency };
  return settlementOf(cents, currency);
}
