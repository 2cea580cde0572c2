import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type BillingTerm, PAYMENTS_UNAVAILABLE } from '../../contract/billing.js';
import { retriedTransaction } from '../../platform/database/retried-transaction.js';
import { AppError } from '../../platform/errors/app-error.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { BillingStream } from '../billing-stream.js';
import { DiscountCodes } from '../codes.js';
import type { Price } from '../domain/price.js';
import { type Checkout, PaymentProvider } from '../provider/payment-provider.js';
import { admit } from './buyer.js';
import { END_CHARGE, INSERT_CHARGE, KEEP_CHECKOUT, OPEN_CHARGE } from './charge-sql.js';
import { type PricedTerm, priceTerm, type TermWish } from './price-term.js';

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
  constructor(
    private readonly db: DataSource,
    private readonly codes: DiscountCodes,
    private readonly provider: PaymentProvider,
    private readonly changes: BillingStream,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * The page where the person pays for the term. While one is open for the same term and code it is that one, so any
   * number of calls, a call that was cut off included, make one charge. The charge is stored before the provider is
   * asked, under the id that is the provider's idempotency key.
   *
   * @throws AppError CONFLICT (409) if the person has nothing to pay now; UNAVAILABLE (503) if the provider does not
   * answer: the charge waits for the next call.
   */
  async open(userId: string, wish: TermWish): Promise<CheckoutOutcome> {
    const reservation = await retriedTransaction(this.db, (tx) => this.reserve(tx, userId, wish));
    if (reservation.kind !== 'reserved') return reservation;
    const { charge } = reservation;
    if (charge.url !== null) return { kind: 'open', url: charge.url };
    const answer = await this.ask(charge, wish.term);
    const [[kept]] = await this.db.query<[[{ url: string }], number]>(KEEP_CHECKOUT, [
      charge.id,
      answer.id,
      answer.url,
    ]);
    this.changes.publish(userId);
    return { kind: 'open', url: kept.url };
  }

  private async reserve(tx: EntityManager, userId: string, wish: TermWish): Promise<Reservation> {
    await admit(tx, userId);
    const priced = await priceTerm(tx, this.codes, { ...wish, userId });
    if (priced.kind !== 'priced') return priced;
    const { price, codeId } = priced;
    if (price.dueMinor === 0) return { kind: 'nothing-due' };
    const [open] = await tx.query<(ReservedCharge & { live: boolean })[]>(OPEN_CHARGE, [
      userId,
      wish.term,
      codeId,
    ]);
    if (open?.live) return { kind: 'reserved', charge: open };
    if (open !== undefined) await tx.query(END_CHARGE, [open.id]);
    const charge = await this.insert(tx, { userId, term: wish.term, codeId, price });
    return { kind: 'reserved', charge };
  }

  private async insert(
    tx: EntityManager,
    of: {
      readonly userId: string;
      readonly term: BillingTerm;
      readonly codeId: string | null;
      readonly price: Price;
    },
  ): Promise<ReservedCharge> {
    const { listMinor, dueMinor } = of.price;
    const [charge] = await tx.query<ReservedCharge[]>(INSERT_CHARGE, [
      of.userId,
      this.provider.name,
      of.term,
      listMinor,
      dueMinor,
      of.codeId,
    ]);
    if (charge === undefined) throw new Error('PostgreSQL returned no charge');
    return charge;
  }

  private async ask({ id, dueMinor, expiresAt }: ReservedCharge, term: BillingTerm): Promise<Checkout> {
    const answer = await this.provider.create({ orderId: id, amountMinor: dueMinor, term, expiresAt });
    if (answer.kind === 'checkout') return answer.checkout;
    const level = answer.kind === 'refused' ? 'error' : 'warn';
    this.logger[level]({ chargeId: id, reason: answer.reason }, 'the payment provider opened no checkout');
    throw new AppError('UNAVAILABLE', 503, PAYMENTS_UNAVAILABLE);
  }
}
