import { Inject, Injectable } from '@nestjs/common';
import type { Telegram } from 'telegraf';
import { groupAnswer } from '../contract/messages/bot-answers.js';
import { Replies } from '../delivery/telegram/replies.js';
import { LOGGER, type Logger } from '../platform/logger/logger.js';

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
  async leave(chatId: string, telegram: Pick<Telegram, 'leaveChat'>): Promise<'left' | 'already-left'> {
    if (this.left.has(chatId)) return 'already-left';
    if (this.left.size >= MOST_REMEMBERED) this.left.clear();
    this.left.add(chatId);
    await this.replies.send(chatId, groupAnswer());
    await telegram.leaveChat(chatId).catch((error: Error) => {
      this.logger.warn({ chatId, detail: error.message }, 'a group could not be left');
    });
    return 'left';
  }

  /** The bot is out of the group: whoever adds it again gets an answer again. */
  forget(chatId: string): void {
    this.left.delete(chatId);
  }
}
