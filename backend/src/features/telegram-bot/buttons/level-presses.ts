import { Inject, Injectable } from '@nestjs/common';
import { buttonNotices } from '../../../contract/messages/button-notices.js';
import { levelsText, type PressedLevels } from '../../../contract/messages/level-buttons.js';
import { BotApi } from '../../../pipeline/delivery/telegram/bot-api.js';
import { Replies } from '../../../pipeline/delivery/telegram/replies.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import type { ChatIdentity } from '../../telegram-link/chat-identity.js';
import { CommandDesk } from '../commands/command-desk.js';
import { PressPace } from '../domain/press-pace.js';
import type { Press } from './presses.js';

/** The buttons under the question which level is meant. Each press is answered, and may come twice. */
@Injectable()
export class LevelPresses {
  private readonly pace = new PressPace();

  constructor(
    private readonly commands: CommandDesk,
    private readonly api: BotApi,
    private readonly replies: Replies,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Never rejects: a press that could not be handled, or is one too many, is answered so. */
  async handle(press: Press, pressed: PressedLevels, chat: ChatIdentity): Promise<void> {
    try {
      if (this.pace.allows(press.chatId, performance.now())) await this.follow(press, pressed, chat);
      else await this.api.answerCallback(press.queryId, buttonNotices.tooFast());
    } catch (error) {
      this.logger.error({ err: error, chatId: press.chatId }, 'telegram: a chosen level could not be set');
      await this.api.answerCallback(press.queryId, buttonNotices.failed());
    }
  }

  private async follow(press: Press, pressed: PressedLevels, chat: ChatIdentity): Promise<void> {
    if (pressed !== 'none') {
      const reply = (text: string) => this.replies.send(chat.chatId, text);
      await this.commands.choose(pressed, { chat, words: [], reply });
    }
    await this.api.answerCallback(press.queryId, '');
    await this.closeQuestion(press, pressed);
  }

  /** The question keeps its words, with what was chosen, and loses its buttons. */
  private async closeQuestion({ chatId, messageId, text }: Press, pressed: PressedLevels): Promise<void> {
    if (text === null) return;
    const chosen = pressed === 'none' ? 'No' : levelsText(pressed.levels);
    const outcome = await this.api.editMessage(chatId, messageId, `${text}\n${chosen}.`, []);
    if (outcome.kind !== 'done') this.logger.warn({ chatId, outcome }, 'telegram: a question was not closed');
  }
}
