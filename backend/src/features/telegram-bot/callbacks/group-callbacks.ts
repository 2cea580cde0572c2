import { Injectable } from '@nestjs/common';
import type { PressedGroupButton } from '../../../contract/messages/group-answers.js';
import { BotApi } from '../../../pipeline/delivery/telegram/bot-api.js';
import { GroupStart } from '../groups/group-start.js';
import type { CallbackQuery } from './callback-query.js';

const LONGEST_NOTICE = 200;

/** The question whether an anonymous admin of a group was the person of this chat. */
@Injectable()
export class GroupCallbacks {
  constructor(
    private readonly start: GroupStart,
    private readonly api: BotApi,
  ) {}

  async handle({ queryId, chatId, messageId }: CallbackQuery, pressed: PressedGroupButton): Promise<void> {
    const { notice, text } = await this.start.confirm(chatId, pressed);
    await this.api.answerCallback(queryId, notice.slice(0, LONGEST_NOTICE));
    await this.api.editMessage(chatId, messageId, text, []);
  }
}
