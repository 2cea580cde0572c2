import { Injectable } from '@nestjs/common';
import { InjectBot } from 'nestjs-telegraf';
import { type Telegraf, TelegramError } from 'telegraf';
import { DataSource } from 'typeorm';
import { groupAnswers } from '../../../contract/messages/group-answers.js';
import { Replies } from '../../../pipeline/delivery/telegram/replies.js';
import type { JobRun, LeaderJob } from '../../../platform/jobs/leader-job.js';
import { LeaderJobs } from '../../../platform/jobs/leader-jobs.js';
import { fencedTransaction } from '../../../platform/leases/holds-lease.js';
import type { Fence } from '../../../platform/leases/leases.js';
import { callBot } from '../call-bot.js';
import { IS_USED } from './known-groups.js';

const EVERY_MS = 15_000;
const MOST_AT_ONCE = 20;
const CALL_TIMEOUT_MS = 8000;

const DUE = `
SELECT chat_id AS "chatId" FROM telegram_groups known
 WHERE leave_after <= now() AND NOT ${IS_USED}
 ORDER BY leave_after
 LIMIT ${MOST_AT_ONCE}`;

/** Marks that it is said that the bot leaves, before it is said. No row: an account uses the group by now. */
const TELL = `
UPDATE telegram_groups known SET told_at = coalesce(known.told_at, now())
  FROM (SELECT chat_id, told_at FROM telegram_groups WHERE chat_id = $1 FOR UPDATE) before
 WHERE known.chat_id = before.chat_id AND NOT ${IS_USED}
RETURNING before.told_at IS NOT NULL AS "isTold"`;

interface UnusedGroup {
  readonly chatId: string;
}

/** Leaves groups that no account uses, ten minutes after the bot came or as soon as the last account is gone. */
@Injectable()
export class GroupLeaveJob {
  readonly job: LeaderJob;

  constructor(
    private readonly db: DataSource,
    private readonly replies: Replies,
    @InjectBot() private readonly bot: Telegraf,
    jobs: LeaderJobs,
  ) {
    const work = (run: JobRun) => this.run(run);
    this.job = jobs.add({ name: 'unused groups', doing: 'leaving', everyMs: EVERY_MS, work });
  }

  private async run(run: JobRun): Promise<void> {
    const due = await this.db.query<UnusedGroup[]>(DUE);
    await run.each(
      due,
      (group, fence) => this.leave(group, fence),
      ({ chatId }) => ({ chatId }),
    );
  }

  /** It is said once, then tried until it is done. */
  private async leave({ chatId }: UnusedGroup, fence: Fence): Promise<'left' | 'fenced' | 'used'> {
    const told = await fencedTransaction(this.db, 'scheduler', fence, async (tx) => {
      const [[row]] = await tx.query<[{ isTold: boolean }[], number]>(TELL, [chatId]);
      if (row === undefined) return 'used';
      return row.isTold ? 'before' : 'now';
    });
    if (told === 'fenced' || told === 'used') return told;
    if (told === 'now') await this.replies.send(chatId, groupAnswers.leaving());
    if ((await this.leaveChat(chatId)) === 'refused') throw new Error('Telegram did not let the bot leave');
    await this.db.query('DELETE FROM telegram_groups WHERE chat_id = $1', [chatId]);
    return 'left';
  }

  /** Where the bot is no more there is nothing to leave. What was thrown is not kept: its text may hold the token. */
  private async leaveChat(chatId: string): Promise<'left' | 'refused'> {
    try {
      await callBot(this.bot, 'leaveChat', { chat_id: Number(chatId) }, { ms: CALL_TIMEOUT_MS });
      return 'left';
    } catch (error) {
      const isOut = error instanceof TelegramError && (error.code === 400 || error.code === 403);
      return isOut ? 'left' : 'refused';
    }
  }
}
