import { Inject, Injectable } from '@nestjs/common';
import {
  type AlertAction,
  type PressedButton,
  readButton,
} from '../../../contract/messages/alert-buttons.js';
import { buttonNotices } from '../../../contract/messages/bot-answers.js';
import { isPriceAlone } from '../../../contract/trigger.js';
import { planSentences } from '../../../contract/plans.js';
import { conditionOfWatch } from '../../../contract/watch.js';
import { Acknowledgements } from '../../../pipeline/alerts/acknowledgements.js';
import { BotApi } from '../../../pipeline/delivery/telegram/bot-api.js';
import { Replies } from '../../../pipeline/delivery/telegram/replies.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import type { Owner } from '../../../identity/owner.js';
import { type EditOutcome, TriggersService } from '../../triggers/triggers.service.js';
import { ChatOwners, Chats } from '../../telegram-link/chats.js';
import { orRefusal } from '../commands/chat-command.js';
import { RecentEdits } from '../domain/recent-edits.js';
import { type MessageAlert, MessageAlerts } from './message-alerts.js';
import { viewAfter } from './message-view.js';
import type { CallbackQuery } from './callback-query.js';

/** Whose alerts a press may touch, and in which time zone they are told; null: UTC. */
export interface AlertReader {
  readonly owner: Owner;
  readonly zone: string | null;
}

/**
 * The buttons under alerts. A press works only on triggers of the chat's owner: the
 * account it is linked to, else its trial; in a group of the account whose alerts come there.
 */
@Injectable()
export class AlertCallbacks {
  private readonly edits = new RecentEdits();

  constructor(
    private readonly owners: ChatOwners,
    private readonly chats: Chats,
    private readonly alerts: MessageAlerts,
    private readonly triggers: TriggersService,
    private readonly acknowledgements: Acknowledgements,
    private readonly api: BotApi,
    private readonly replies: Replies,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) private readonly config: Pick<Config, 'proFor' | 'brandName'>,
  ) {}

  /** Of whoever owns the private chat at this moment. */
  handle(query: CallbackQuery): Promise<void> {
    return this.handleFor(query, async () => {
      const owner = await this.owners.ownerOfChat(query.chatId);
      return { owner, zone: (await this.chats.clock(query.chatId)).zone };
    });
  }

  /** `readerOf` may refuse with an AppError, which is the answer. */
  async handleFor(query: CallbackQuery, readerOf: () => Promise<AlertReader>): Promise<void> {
    const outcome = await orRefusal(this.perform(query, readerOf));
    if (outcome instanceof AppError) await this.api.answerCallback(query.queryId, outcome.message);
  }

  private async perform(query: CallbackQuery, readerOf: () => Promise<AlertReader>): Promise<void> {
    const pressed = readButton(query.data);
    const reader = await readerOf();
    const { owner, zone } = reader;
    const found = pressed === null ? null : await this.find(query, owner, pressed.alertId);
    const alert = found?.alert;
    if (pressed === null || alert === undefined) {
      await this.api.answerCallback(query.queryId, buttonNotices.unknownAlert());
      return;
    }
    const notice =
      pressed.action === 'seen'
        ? await this.acknowledge(owner, found?.alerts ?? [])
        : await this.act(pressed.action, owner, alert, zone);
    await this.api.answerCallback(query.queryId, notice);
    await this.show(query, reader, pressed);
  }

  /** Two presses in a row make one edit, whether the second still saw the message as it was or saw it edited. */
  private async show(
    query: CallbackQuery,
    { owner, zone }: AlertReader,
    { action, alertId }: PressedButton,
  ): Promise<void> {
    const { alert, alerts } = await this.find(query, owner, alertId);
    if (alert === undefined) return;
    const view = viewAfter(action, alert, { text: query.text, alerts, now: this.clock.now(), zone });
    if (view.kind === 'reply') await this.replies.send(query.chatId, view.text, [], query.threadId);
    if (view.kind !== 'edit') return;
    const { chatId, messageId, text, rows } = query;
    const [seen, wanted] = [JSON.stringify([text, rows]), JSON.stringify([view.text, view.rows])];
    const edit = { message: `${chatId}:${messageId}`, seen, shown: wanted };
    if (seen === wanted || this.edits.has(edit, this.clock.running())) return;
    const outcome = await this.api.editMessage(chatId, messageId, view.text, view.rows);
    if (outcome.kind === 'done') this.edits.add(edit, this.clock.running());
    else this.logger.warn({ chatId, outcome }, 'a message was not edited');
  }

  private async find(
    { chatId, messageId }: CallbackQuery,
    owner: Owner,
    alertId: string,
  ): Promise<{ readonly alert: MessageAlert | undefined; readonly alerts: readonly MessageAlert[] }> {
    const alerts = await this.alerts.find({ chatId, messageId, owner }, alertId);
    return { alerts, alert: alerts.find((each) => each.alertId === alertId) };
  }

  private async acknowledge(owner: Owner, alerts: readonly MessageAlert[]): Promise<string> {
    const ids = alerts.map(({ alertId }) => alertId);
    await this.acknowledgements.acknowledge(owner, ids, 'telegram');
    return buttonNotices.seen();
  }

  private async act(
    action: Exclude<AlertAction, 'seen'>,
    owner: Owner,
    { triggerId, condition }: MessageAlert,
    zone: string | null,
  ): Promise<string> {
    if (triggerId === null || condition === null) return '';
    const meant = { id: triggerId, condition };
    switch (action) {
      case 'rearm':
        return this.noticeOf(await this.triggers.rearm(owner, meant), rearmNotice);
      case 'snooze':
        return this.noticeOf(await this.triggers.snooze(owner, meant), (act) => this.snoozeNotice(act, zone));
      case 'disarm':
        return this.noticeOf(await this.triggers.switch(owner, meant, 'disarmed'), buttonNotices.disarmed);
      case 'why':
      case 'open':
      case 'back':
        return '';
    }
  }

  private noticeOf(act: EditOutcome, done: (act: Done) => string): string {
    switch (act.kind) {
      case 'gone':
        return buttonNotices.gone();
      case 'paused':
        return planSentences(this.config).pausedByPlan;
      case 'edited':
        return buttonNotices.edited(conditionOfWatch(act.trigger.watch));
      case 'done':
        return done(act);
    }
  }

  private snoozeNotice({ trigger: { snoozedUntil } }: Done, zone: string | null): string {
    if (snoozedUntil === undefined) return buttonNotices.nothingToSnooze();
    return buttonNotices.snoozed(Date.parse(snoozedUntil), this.clock.now(), zone);
  }
}

type Done = Extract<EditOutcome, { kind: 'done' }>;

function rearmNotice({ trigger, phase }: Done): string {
  if (phase === 'breached') return buttonNotices.still(conditionOfWatch(trigger.watch));
  if (phase !== 'settling') return buttonNotices.armed();
  const isOfPrice = isPriceAlone(trigger) && trigger.source === null;
  return isOfPrice ? buttonNotices.armedWithoutPrice() : buttonNotices.armedFromNext();
}
