import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Actor, mayAct, recordAudit } from '../../../features/accounts/audit.js';
import { DiscountCodes, type MadeCode } from '../../../features/billing/codes.js';
import type { DiscountCodeRequest } from '../../../contract/admin/codes.js';

/** `no-admin`: whoever asked is no admin any more. */
export type CodeOutcome =
  | { readonly kind: 'made'; readonly made: MadeCode; readonly email: string }
  | { readonly kind: 'no-admin' | 'unknown' | 'deleted' };

/** Discount codes that admins make in the row of an account. */
@Injectable()
export class CodeCreation {
  constructor(
    private readonly db: DataSource,
    private readonly codes: DiscountCodes,
  ) {}

  /** The code and the note about it in the audit log, which has the code's id alone, come together or not at all. */
  create(userId: string, input: DiscountCodeRequest, actor: Actor): Promise<CodeOutcome> {
    return this.db.transaction(async (tx) => {
      if (!(await mayAct(tx, actor, userId))) return { kind: 'no-admin' };
      const [account] = await tx.query<{ email: string | null }[]>('SELECT email FROM users WHERE id = $1', [
        userId,
      ]);
      if (account === undefined) return { kind: 'unknown' };
      const { email } = account;
      if (email === null) return { kind: 'deleted' };
      const made = await this.codes.create(tx, {
        discount: { kind: input.type, value: input.value },
        appliesTo: input.appliesTo,
        cycles: input.cycles,
        currencies: input.allowedCurrencies,
        forUserId: input.userScoped ? userId : null,
        madeForUserId: userId,
        createdBy: actor.userId,
      });
      const change = { before: 'none', after: made.id };
      await recordAudit(tx, { action: 'discount-code.created', actor, targetId: userId, ...change });
      return { kind: 'made', made, email };
    });
  }
}
