import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type Actor, recordAudit, mayAct } from '../../../features/accounts/audit.js';
import { type FailedDeliveries as FailedPage } from '../../../contract/admin/operations.js';
import { type MessageAnswer } from '../../../contract/admin/accounts.js';
import { PAGE_SIZE } from '../../../contract/admin/audit.js';
import { FailedDeliveryRetries } from '../../../pipeline/delivery/failed/failed-deliveries.js';
import { retriedTransaction } from '../../../platform/database/retried-transaction.js';
import { AppError } from '../../../platform/errors/app-error.js';

const ID = /^\d{1,18}$/;
const NO_SUCH_DELIVERY = 'There is no such message.';

/** Messages that failed, and admins who have them sent again. */
@Injectable()
export class DeliveryRetries {
  constructor(
    private readonly db: DataSource,
    private readonly failed: FailedDeliveryRetries,
  ) {}

  /** `before`: an id; null: from the newest on. */
  async page(before: string | null): Promise<FailedPage> {
    const found = await this.failed.list(before, PAGE_SIZE + 1);
    const rows = found.slice(0, PAGE_SIZE);
    return { rows, next: found.length > PAGE_SIZE ? (rows.at(-1)?.id ?? null) : null };
  }

  /**
   * Puts it on record, unless another admin was quicker: then it says so.
   * @throws AppError 403 if the actor is no admin any more, 404 for what is no delivery, 409 with the reason why it cannot go.
   */
  async retry(id: string, actor: Actor): Promise<MessageAnswer> {
    if (!ID.test(id)) throw new AppError('NOT_FOUND', 404, NO_SUCH_DELIVERY);
    const outcome = await retriedTransaction(this.db, async (tx) => {
      if (!(await mayAct(tx, actor, null))) throw new AppError('FORBIDDEN', 403);
      const found = await this.failed.retry(tx, id);
      if (found.kind !== 'retried') return found;
      const { userId: targetId, reason } = found;
      await recordAudit(tx, {
        action: 'delivery.retried',
        actor,
        targetId,
        before: reason ?? 'unknown',
        after: id,
      });
      return found;
    });
    switch (outcome.kind) {
      case 'unknown':
        throw new AppError('NOT_FOUND', 404, NO_SUCH_DELIVERY);
      case 'refused':
        throw new AppError('CONFLICT', 409, outcome.why);
      case 'waits':
        return { message: 'This message waits to be sent already.' };
      case 'retried':
        this.failed.wake();
        return { message: 'This message is sent again.' };
    }
  }
}
