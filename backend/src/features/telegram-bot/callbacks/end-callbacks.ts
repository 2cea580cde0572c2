import { Inject, Injectable } from '@nestjs/common';
import { originalText, withExtras } from '../../../contract/messages/alert-extras.js';
import { buttonNotices } from '../../../contract/messages/bot-answers.js';
import { endButtons, type PressedEnd } from '../../../contract/messages/end-buttons.js';
import { endAnswers } from '../../../contract/messages/end-notice.js';
import { planSentences } from '../../../contract/plans.js';
import type { Trigger } from '../../../contract/trigger.js';
import type { Owner } from '../../../identity/owner.js';
import { BotApi } from '../../../pipeline/delivery/telegram/bot-api.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { ChatOwners } from '../../telegram-link/chats.js';
import { KEPT_LONGER_MS, TriggersService } from '../../triggers/triggers.service.js';
import { orRefusal } from '../commands/chat-command.js';
import type { CallbackQuery } from './callback-query.js';

/** The buttons under the notice that a trigger is about to end. A press works only on triggers of the chat's owner. */
@Injectable()
export class EndCallbacks {
  constructor(
    private readonly owners: ChatOwners,
    private readonly triggers: TriggersService,
    private readonly api: BotApi,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) private readonly config: Pick<Config, 'proFor' | 'brandName'>,
  ) {}

  async handle(query: CallbackQuery, pressed: PressedEnd): Promise<void> {
    const owner = await this.owners.ownerOfChat(query.chatId);
    const outcome = await orRefusal(this.perform(owner, pressed));
    const notice = outcome instanceof AppError ? outcome.message : outcome;
    await this.api.answerCallback(query.queryId, notice);
    if (!(outcome instanceof AppError)) await this.show(query, pressed, notice);
  }

  private async perform(owner: Owner, pressed: PressedEnd): Promise<string> {
    const { answer, triggerId } = pressed;
    if (answer === 'expire') {
      const trigger = await this.triggers.find(owner, triggerId);
      return trigger === null ? buttonNotices.gone() : this.answerOf(pressed, trigger);
    }
    const act = await this.triggers.keep(owner, pressed);
    switch (act.kind) {
      case 'gone':
        return buttonNotices.gone();
      case 'paused':
        return planSentences(this.config).pausedByPlan;
      case 'edited':
      case 'done':
        return this.answerOf(pressed, act.trigger);
    }
  }

  private answerOf({ answer, end }: PressedEnd, { expiresAt }: Trigger): string {
    const now = this.clock.now();
    if (expiresAt === null) return endAnswers.endless();
    const endsAt = Date.parse(expiresAt);
    if (answer === 'keep' && endsAt === end + KEPT_LONGER_MS) return endAnswers.kept(endsAt, now);
    return endsAt === end ? endAnswers.ends(endsAt, now) : endAnswers.changed(endsAt, now);
  }

  /** The notice keeps its words, with what was answered; one that lets it expire may still be taken back. */
  private async show(
    { chatId, messageId, text }: CallbackQuery,
    { answer, ...told }: PressedEnd,
    notice: string,
  ): Promise<void> {
    const shown = text === null ? null : withExtras(originalText(text), [notice]);
    if (shown === null) return;
    const rows = answer === 'expire' ? endButtons(told, ['keep']) : [];
    const outcome = await this.api.editMessage(chatId, messageId, shown, rows);
    if (outcome.kind !== 'done') this.logger.warn({ chatId, outcome }, 'telegram: a notice was not edited');
  }
}
