import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Actor, mayAct, recordAudit } from '../../../features/accounts/audit.js';
import { DiscountCodes } from '../../../features/billing/codes.js';
import { ACCOUNT_DELETED, type MessageAnswer } from '../../../contract/admin/accounts.js';
import type { DiscountCodeRequest } from '../../../contract/admin/codes.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { codeMessage } from './domain/code-message.js';

/** Discount codes that admins make in the row of an account. */
@Injectable()
export class CodeCreation {
  constructor(
    private readonly db: DataSource,
    private readonly codes: DiscountCodes,
  ) {}

  /**
   * The code and the note about it in the audit log, which has the code's id alone, come together or not at all.
   * @throws AppError 403 if the actor is no admin any more, 404 for no account, 409 for a deleted one.
   */
  async create(userId: string, input: DiscountCodeRequest, actor: Actor): Promise<MessageAnswer> {
    const made = await this.db.transaction(async (tx) => {
      if (!(await mayAct(tx, actor, userId))) throw new AppError('FORBIDDEN', 403);
      const [account] = await tx.query<{ email: string | null }[]>('SELECT email FROM users WHERE id = $1', [
        userId,
      ]);
      if (account === undefined) throw new AppError('NOT_FOUND', 404);
      const { email } = account;
      if (email === null) throw new AppError('CONFLICT', 409, ACCOUNT_DELETED);
      const { id, code, expiresAt } = await this.codes.create(tx, {
        discount: { kind: input.type, value: input.value },
        appliesTo: input.appliesTo,
        cycles: input.cycles,
        currencies: input.allowedCurrencies,
        forUserId: input.userScoped ? userId : null,
        madeForUserId: userId,
        createdBy: actor.userId,
      });
      const change = { before: 'none', after: id };
      await recordAudit(tx, { action: 'discount-code.created', actor, targetId: userId, ...change });
      return { code, email, expiresAt };
    });
    return { message: codeMessage({ ...made, input }) };
  }
}
