import { Inject, Injectable } from '@nestjs/common';
import { buttonNotices } from '../../../contract/messages/bot-answers.js';
import { readZoneButton } from '../../../contract/messages/clock-answers.js';
import { readEndButton } from '../../../contract/messages/end-buttons.js';
import { type PressedGroupButton, readGroupButton } from '../../../contract/messages/group-answers.js';
import { levelsText, type PressedLevels, readLevelButton } from '../../../contract/messages/level-buttons.js';
import { readLinkButton } from '../../../contract/messages/link-buttons.js';
import { isTimeZone } from '../../../contract/time-zone.js';
import { BotApi } from '../../../pipeline/delivery/telegram/bot-api.js';
import { Replies } from '../../../pipeline/delivery/telegram/replies.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import type { ChatIdentity } from '../../telegram-link/chats.js';
import { CommandRouter } from '../commands/command-router.js';
import { CHAT_CALLBACKS, ChatPace } from '../domain/chat-pace.js';
import { GroupStart } from '../groups/group-start.js';
import { AlertCallbacks, type AlertReader } from './alert-callbacks.js';
import type { CallbackQuery } from './callback-query.js';
import { EndCallbacks } from './end-callbacks.js';
import { LinkCallbacks } from './link-callbacks.js';

const LONGEST_NOTICE = 200;

/**
 * Which pressed button gets which handler; those of groups, zones and levels are here. Each press is answered, and may come
 * twice.
 */
@Injectable()
export class CallbackRouter {
  private readonly pace = new ChatPace(CHAT_CALLBACKS);

  constructor(
    private readonly alerts: AlertCallbacks,
    private readonly links: LinkCallbacks,
    private readonly ends: EndCallbacks,
    private readonly commands: CommandRouter,
    private readonly groups: GroupStart,
    private readonly api: BotApi,
    private readonly replies: Replies,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Never rejects: a press that could not be handled, or is one too many, is answered so. `chat` null: no private one. */
  async handle(query: CallbackQuery, chat: ChatIdentity | null): Promise<void> {
    const link = readLinkButton(query.data);
    const levels = readLevelButton(query.data);
    const end = readEndButton(query.data);
    const zone = readZoneButton(query.data);
    const group = readGroupButton(query.data);
    if (group !== null && chat !== null)
      await this.paced('group', query, () => this.confirmGroup(query, group));
    else if (end !== null) await this.paced('end', query, () => this.ends.handle(query, end));
    else if (zone !== null && chat !== null)
      await this.paced('zone', query, () => this.chooseZone(query, zone));
    else if (link !== null) await this.paced('link', query, () => this.links.handle(query, link));
    else if (levels !== null && chat !== null) {
      await this.paced('level', query, () => this.chooseLevels(query, levels, chat));
    } else await this.paced('alert', query, () => this.alerts.handle(query));
  }

  /** An admin of a group pressed a button of an alert. Never rejects. */
  async handleInGroup(query: CallbackQuery, reader: AlertReader): Promise<void> {
    await this.paced('alert', query, () => this.alerts.handleFor(query, async () => reader));
  }

  /** The question whether an anonymous admin of a group was the person of this chat. */
  private async confirmGroup(query: CallbackQuery, pressed: PressedGroupButton): Promise<void> {
    const { notice, text } = await this.groups.confirm(query.chatId, pressed);
    await this.api.answerCallback(query.queryId, notice.slice(0, LONGEST_NOTICE));
    await this.api.editMessage(query.chatId, query.messageId, text, []);
  }

  /** The question gives way to what was set; a zone that this server does not know is nobody's button. */
  private async chooseZone({ queryId, chatId, messageId }: CallbackQuery, zone: string): Promise<void> {
    if (isTimeZone(zone)) {
      await this.api.editMessage(chatId, messageId, await this.commands.chooseZone(chatId, zone), []);
    }
    await this.api.answerCallback(queryId, '');
  }

  /** The question keeps its words, with what was chosen, and loses its buttons. */
  private async chooseLevels(
    { queryId, chatId, messageId, text }: CallbackQuery,
    pressed: PressedLevels,
    chat: ChatIdentity,
  ): Promise<void> {
    if (pressed !== 'none') {
      const reply = (answer: string) => this.replies.send(chat.chatId, answer);
      await this.commands.choose(pressed, { chat, words: [], reply });
    }
    await this.api.answerCallback(queryId, '');
    if (text === null) return;
    const chosen = pressed === 'none' ? 'No' : levelsText(pressed.levels);
    const outcome = await this.api.editMessage(chatId, messageId, `${text}\n${chosen}.`, []);
    if (outcome.kind !== 'done') this.logger.warn({ chatId, outcome }, 'telegram: a question was not closed');
  }

  private async paced(kind: string, query: CallbackQuery, handle: () => Promise<void>): Promise<void> {
    const { chatId, queryId } = query;
    try {
      if (this.pace.allows(`${kind}:${chatId}`, performance.now())) await handle();
      else await this.api.answerCallback(queryId, buttonNotices.tooFast());
    } catch (error) {
      this.logger.error({ err: error, chatId, kind }, 'telegram: a pressed button could not be handled');
      await this.api.answerCallback(queryId, buttonNotices.failed());
    }
  }
}
