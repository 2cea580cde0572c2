import { Inject, Injectable } from '@nestjs/common';
import { buttonNotices } from '../../../contract/messages/bot-answers.js';
import { readZoneButton } from '../../../contract/messages/clock-answers.js';
import { readEndButton } from '../../../contract/messages/end-buttons.js';
import { readLevelButton } from '../../../contract/messages/level-buttons.js';
import { readLinkButton } from '../../../contract/messages/link-buttons.js';
import { BotApi } from '../../../pipeline/delivery/telegram/bot-api.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import type { ChatIdentity } from '../../telegram-link/chats.js';
import { CallbackPace } from '../domain/callback-pace.js';
import { AlertCallbacks, type AlertReader } from './alert-callbacks.js';
import type { CallbackQuery } from './callback-query.js';
import { readGroupButton } from '../../../contract/messages/group-answers.js';
import { EndCallbacks } from './end-callbacks.js';
import { GroupCallbacks } from './group-callbacks.js';
import { LevelCallbacks } from './level-callbacks.js';
import { LinkCallbacks } from './link-callbacks.js';
import { ZoneCallbacks } from './zone-callbacks.js';

/** Which pressed button gets which handler. Each press is answered, and may come twice. */
@Injectable()
export class CallbackRouter {
  private readonly pace = new CallbackPace();

  constructor(
    private readonly alerts: AlertCallbacks,
    private readonly levels: LevelCallbacks,
    private readonly links: LinkCallbacks,
    private readonly ends: EndCallbacks,
    private readonly zones: ZoneCallbacks,
    private readonly groups: GroupCallbacks,
    private readonly api: BotApi,
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
      await this.paced('group', query, () => this.groups.handle(query, group));
    else if (end !== null) await this.paced('end', query, () => this.ends.handle(query, end));
    else if (zone !== null && chat !== null)
      await this.paced('zone', query, () => this.zones.handle(query, zone));
    else if (link !== null) await this.paced('link', query, () => this.links.handle(query, link));
    else if (levels !== null && chat !== null) {
      await this.paced('level', query, () => this.levels.handle(query, levels, chat));
    } else await this.paced('alert', query, () => this.alerts.handle(query));
  }

  /** An admin of a group pressed a button of an alert. Never rejects. */
  async handleInGroup(query: CallbackQuery, reader: AlertReader): Promise<void> {
    await this.paced('alert', query, () => this.alerts.handleFor(query, async () => reader));
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
