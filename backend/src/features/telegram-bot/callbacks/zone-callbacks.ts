import { Injectable } from '@nestjs/common';
import { isTimeZone } from '../../../contract/time-zone.js';
import { BotApi } from '../../../pipeline/delivery/telegram/bot-api.js';
import { CommandRouter } from '../commands/command-router.js';
import type { CallbackQuery } from './callback-query.js';

@Injectable()
export class ZoneCallbacks {
  constructor(
    private readonly commands: CommandRouter,
    private readonly api: BotApi,
  ) {}

  /** The question gives way to what was set; a zone that this server does not know is nobody's button. */
  async handle({ queryId, chatId, messageId }: CallbackQuery, zone: string): Promise<void> {
    if (isTimeZone(zone)) {
      await this.api.editMessage(chatId, messageId, await this.commands.chooseZone(chatId, zone), []);
    }
    await this.api.answerCallback(queryId, '');
  }
}
