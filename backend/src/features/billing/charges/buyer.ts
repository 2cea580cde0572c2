import type { EntityManager } from 'typeorm';
import { AppError } from '../../../platform/errors/app-error.js';
import { accountOwner } from '../../../identity/owner.js';
import { lockOwners } from '../../../identity/owner-lock.js';
import { BUYER } from './charge-sql.js';
import { admissionOf, type Buyer } from './domain/admission.js';

/**
 * Makes it the person's turn until the transaction ends, and lets them buy a term.
 * @throws AppError CONFLICT (409) with what to tell them; UNAUTHENTICATED (401): the account was suspended meanwhile.
 */
export async function admit(tx: EntityManager, userId: string): Promise<void> {
  await lockOwners(tx, [accountOwner(userId)]);
  const [buyer] = await tx.query<Buyer[]>(BUYER, [userId]);
  if (buyer === undefined) throw new AppError('UNAUTHENTICATED', 401);
  const admission = admissionOf(buyer);
  if (admission.kind === 'refused') throw new AppError('CONFLICT', 409, admission.message);
}
