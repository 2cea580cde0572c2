/** How a charge stands. Contract type `PaymentStatus` names those that money came for. */
export type ChargeStatus =
  | 'created'
  | 'pending'
  | 'expired'
  | 'failed'
  | 'underpaid'
  | 'paid'
  | 'overpaid'
  | 'late_paid'
  | 'refunded';

const RANKS: Readonly<Record<ChargeStatus, number>> = {
  created: 0,
  pending: 1,
  expired: 2,
  failed: 3,
  underpaid: 4,
  paid: 5,
  overpaid: 5,
  late_paid: 5,
  refunded: 6,
};

/** How much is known once a charge has this status. A charge never goes to a lower rank, nor sideways. Pure. */
export function rankOf(status: ChargeStatus): number {
  return RANKS[status];
}

/** Whether a charge may still be paid, and so reserves its code. Pure. */
export function isOpen(status: ChargeStatus): boolean {
  return status === 'created' || status === 'pending';
}
