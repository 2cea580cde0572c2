import { Inject, Injectable } from '@nestjs/common';
import type { Telegram } from 'telegraf';
import { groupAnswer } from '../contract/messages/bot-answers.js';
import { withDeadline } from '../delivery/telegram/deadline.js';
import { Replies } from '../delivery/telegram/replies.js';
import { LOGGER, type Logger } from '../platform/logger/logger.js';

const CALL_TIMEOUT_MS = 10_000;
const MOST_REMEMBERED = 1000;

/** The bot works in private chats only. */
@Injectable()
export class Groups {
  private readonly left = new Set<string>();

  constructor(
    private readonly replies: Replies,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Says so once and leaves. Updates of the group that were already on their way get no second answer. */
  async leave(chatId: string, telegram: Pick<Telegram, 'callApi'>): Promise<'left' | 'already-left'> {
    if (this.left.has(chatId)) return 'already-left';
    if (this.left.size >= MOST_REMEMBERED) this.left.clear();
    this.left.add(chatId);
    await this.replies.send(chatId, groupAnswer());
    await withDeadline(CALL_TIMEOUT_MS, null, (signal) =>
      telegram.callApi('leaveChat', { chat_id: chatId }, { signal: signal as never }),
    ).catch((error: Error) => {
      this.logger.warn({ chatId, detail: error.message }, 'a group could not be left');
    });
    return 'left';
  }

  /** The bot is out of the group: whoever adds it again gets an answer again. */
  forget(chatId: string): void {
    this.left.delete(chatId);
  }
}
