import { Inject, Injectable } from '@nestjs/common';
import { InjectBot } from 'nestjs-telegraf';
import { Telegraf } from 'telegraf';
import { LOGGER, type Logger } from '../platform/logger/logger.js';

export type TelegramUpdate = Parameters<Telegraf['handleUpdate']>[0];

/** Hands updates to the bot: those of one chat one after another in order of arrival, chats side by side. */
@Injectable()
export class UpdateQueue {
  private readonly tails = new Map<string, Promise<void>>();

  constructor(
    @InjectBot() private readonly bot: Telegraf,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Resolves when the update has been handled, or has failed and been logged. Never rejects. */
  handle(update: TelegramUpdate): Promise<void> {
    const chat = chatOf(update);
    const handled = (this.tails.get(chat) ?? Promise.resolve()).then(() => this.handleNow(update));
    const tail = handled.finally(() => {
      if (this.tails.get(chat) === tail) this.tails.delete(chat);
    });
    this.tails.set(chat, tail);
    return handled;
  }

  private async handleNow(update: TelegramUpdate): Promise<void> {
    try {
      await this.bot.handleUpdate(update);
    } catch (error) {
      this.logger.error({ err: error, updateId: update.update_id }, 'an update could not be handled');
    }
  }
}

function chatOf(update: TelegramUpdate): string {
  if ('message' in update) return String(update.message.chat.id);
  if ('my_chat_member' in update) return String(update.my_chat_member.chat.id);
  return 'other';
}
