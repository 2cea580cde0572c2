import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type BillingTerm, CODE_UNDER_WAY } from '../../../contract/billing.js';
import { retriedTransaction } from '../../../platform/database/retried-transaction.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { BillingEvents } from '../billing-events.js';
import { DiscountCodes } from '../codes.js';
import type { TermPrice } from '../domain/price.js';
import { paymentsUnavailable } from '../payments-unavailable.js';
import { PaymentProvider, type ProviderFault } from '../provider/payment-provider.js';
import { INSERT_CHARGE, KEEP_CHECKOUT, OPEN_CHARGE } from './charge-sql.js';
import { callOff, Clearance, type InTheWay, type TermToBuy } from './clearance.js';
import { type PricedTerm, priceTerm, requireEligible, type TermChoice } from './price-term.js';

interface ReservedCharge {
  readonly id: string;
  /** The hosted page; null: the provider has not been heard yet. */
  readonly url: string | null;
  readonly dueMinor: number;
  readonly expiresAt: Date;
}

/** `nothing-due`: the code covers the whole price. The others say what is wrong with the code. */
export type CheckoutOutcome =
  | { readonly kind: 'open'; readonly url: string }
  | { readonly kind: 'nothing-due' }
  | Exclude<PricedTerm, { readonly kind: 'priced' }>;

type Reservation =
  | { readonly kind: 'reserved'; readonly charge: ReservedCharge }
  | Exclude<CheckoutOutcome, { readonly kind: 'open' }>;

/** Opens hosted pages where a term is paid. */
@Injectable()
export class Checkouts {
  private readonly opening = new Map<string, Promise<string>>();

  constructor(
    private readonly db: DataSource,
    private readonly codes: DiscountCodes,
    private readonly provider: PaymentProvider,
    private readonly clearance: Clearance,
    private readonly billingEvents: BillingEvents,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * The page where the person pays for the term; the open one for the same term and code, so calls never make two charges.
   * The charge is stored before the provider is asked, and its id is the idempotency key.
   * @throws AppError CONFLICT (409): nothing to pay now; UNAVAILABLE (503): no answer, the charge waits for the next call.
   */
  async open(userId: string, input: TermChoice): Promise<CheckoutOutcome> {
    const reservation = await this.clearance.clear(() =>
      retriedTransaction(this.db, (tx) => this.reserve(tx, userId, input)),
    );
    if (reservation.kind === 'in-the-way')
      return { kind: 'open', url: pageUnderWay(reservation, input.term) };
    if (reservation.kind !== 'reserved') return reservation;
    const { charge } = reservation;
    if (charge.url !== null) return { kind: 'open', url: charge.url };
    return { kind: 'open', url: await this.pageOf(userId, charge, input.term) };
  }

  /** Clicks that come while the provider is being asked wait for the same answer. */
  private pageOf(userId: string, charge: ReservedCharge, term: BillingTerm): Promise<string> {
    const running = this.opening.get(charge.id);
    if (running !== undefined) return running;
    const opening = this.openPage(userId, charge, term).finally(() => this.opening.delete(charge.id));
    this.opening.set(charge.id, opening);
    return opening;
  }

  private async openPage(userId: string, charge: ReservedCharge, term: BillingTerm): Promise<string> {
    const { id: orderId, dueMinor: amountMinor, expiresAt } = charge;
    const answer = await this.provider.create({ orderId, amountMinor, term, expiresAt });
    if (answer.kind !== 'checkout') return this.openedElsewhere(orderId, answer);
    const { id, url } = answer.checkout;
    const [kept] = await this.db.query<{ url: string; over: boolean }[]>(KEEP_CHECKOUT, [orderId, id, url]);
    if (kept === undefined) throw new AppError('UNAUTHENTICATED', 401); // the account was deleted meanwhile
    this.billingEvents.changed.publish(userId);
    if (kept.over) throw new AppError('CONFLICT', 409);
    return kept.url;
  }

  /** Another process may have been told the page that we were not. */
  private async openedElsewhere(chargeId: string, { kind, reason }: ProviderFault): Promise<string> {
    const sql = 'SELECT url FROM charges WHERE id = $1';
    const [charge] = await this.db.query<{ url: string | null }[]>(sql, [chargeId]);
    if (charge?.url) return charge.url;
    const level = kind === 'refused' ? 'error' : 'warn';
    this.logger[level]({ chargeId, reason }, 'charges: the payment provider opened no checkout');
    throw paymentsUnavailable();
  }

  private async reserve(
    tx: EntityManager,
    userId: string,
    input: TermChoice,
  ): Promise<Reservation | InTheWay> {
    await requireEligible(tx, userId);
    const priced = await priceTerm(tx, this.codes, { ...input, userId });
    if (priced.kind !== 'priced') return priced;
    const { price, codeId } = priced;
    if (price.dueMinor === 0) return { kind: 'nothing-due' };
    const { term } = input;
    const inTheWay = await callOff(tx, { userId, term, codeId });
    if (inTheWay !== null) return inTheWay;
    const [open] = await tx.query<ReservedCharge[]>(OPEN_CHARGE, [userId, term, codeId]);
    const charge = open ?? (await this.insert(tx, { userId, term, codeId }, price));
    return { kind: 'reserved', charge };
  }

  private async insert(
    tx: EntityManager,
    { userId, term, codeId }: TermToBuy,
    { listMinor, dueMinor }: TermPrice,
  ): Promise<ReservedCharge> {
    const values = [userId, this.provider.name, term, listMinor, dueMinor, codeId];
    const [charge] = await tx.query<ReservedCharge[]>(INSERT_CHARGE, values);
    if (charge === undefined) throw new Error('PostgreSQL returned no charge');
    return charge;
  }
}

/** Where to see how the payment of this term goes on. @throws AppError CONFLICT (409): it is another term's. */
function pageUnderWay({ charges }: InTheWay, term: BillingTerm): string {
  const url = charges.find((charge) => charge.term === term)?.url;
  if (url === undefined || url === null) throw new AppError('CONFLICT', 409, CODE_UNDER_WAY);
  return url;
}
