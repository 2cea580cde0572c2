import { Inject, Injectable } from '@nestjs/common';
import type { Telegram } from 'telegraf';
import { groupAnswer } from '../../contract/messages/bot-answers.js';
import { withDeadline } from '../../platform/clock/deadline.js';
import { Replies } from '../../pipeline/delivery/telegram/replies.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';

const CALL_TIMEOUT_MS = 10_000;
const MOST_REMEMBERED = 1000;

@Injectable()
export class Groups {
  private readonly known = new Map<string, 'told' | 'left'>();

  constructor(
    private readonly replies: Replies,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Says so once and leaves; tries again at each further update while leaving fails. Updates of the group that were
   * already on their way get no second answer. Never rejects.
   */
  async leave(
    chatId: string,
    telegram: Pick<Telegram, 'callApi'>,
  ): Promise<'left' | 'already-left' | 'still-there'> {
    const known = this.known.get(chatId);
    if (known === 'left') return 'already-left';
    if (known === undefined) {
      if (this.known.size >= MOST_REMEMBERED) this.known.clear();
      this.known.set(chatId, 'told');
      await this.replies.send(chatId, groupAnswer());
    }
    try {
      await withDeadline(CALL_TIMEOUT_MS, null, (signal) =>
        telegram.callApi('leaveChat', { chat_id: chatId }, { signal: signal as never }),
      );
    } catch (error) {
      this.logger.warn({ chatId, detail: (error as Error).message }, 'a group could not be left');
      return 'still-there';
    }
    this.known.set(chatId, 'left');
    return 'left';
  }

  /** The bot is out of the group: whoever adds it again gets an answer again. */
  forget(chatId: string): void {
    this.known.delete(chatId);
  }
}
