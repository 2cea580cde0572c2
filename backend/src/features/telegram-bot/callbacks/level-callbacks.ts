import { Inject, Injectable } from '@nestjs/common';
import { levelsText, type PressedLevels } from '../../../contract/messages/level-buttons.js';
import { BotApi } from '../../../pipeline/delivery/telegram/bot-api.js';
import { Replies } from '../../../pipeline/delivery/telegram/replies.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import type { ChatIdentity } from '../../telegram-link/chats.js';
import { CommandRouter } from '../commands/command-router.js';
import type { CallbackQuery } from './callback-query.js';

@Injectable()
export class LevelCallbacks {
  constructor(
    private readonly commands: CommandRouter,
    private readonly api: BotApi,
    private readonly replies: Replies,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async handle(query: CallbackQuery, pressed: PressedLevels, chat: ChatIdentity): Promise<void> {
    if (pressed !== 'none') {
      const reply = (text: string) => this.replies.send(chat.chatId, text);
      await this.commands.choose(pressed, { chat, words: [], reply });
    }
    await this.api.answerCallback(query.queryId, '');
    await this.closeQuestion(query, pressed);
  }

  /** The question keeps its words, with what was chosen, and loses its buttons. */
  private async closeQuestion(
    { chatId, messageId, text }: CallbackQuery,
    pressed: PressedLevels,
  ): Promise<void> {
    if (text === null) return;
    const chosen = pressed === 'none' ? 'No' : levelsText(pressed.levels);
    const outcome = await this.api.editMessage(chatId, messageId, `${text}\n${chosen}.`, []);
    if (outcome.kind !== 'done') this.logger.warn({ chatId, outcome }, 'telegram: a question was not closed');
  }
}
