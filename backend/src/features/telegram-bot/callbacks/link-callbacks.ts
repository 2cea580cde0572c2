import { Inject, Injectable } from '@nestjs/common';
import { startAnswers } from '../../../contract/messages/bot-answers.js';
import { linkAnswers, linkNotices } from '../../../contract/messages/link-answers.js';
import type { PressedLink } from '../../../contract/messages/link-buttons.js';
import { BotApi } from '../../../pipeline/delivery/telegram/bot-api.js';
import { siteButtons } from '../../../pipeline/delivery/telegram/keyboard.js';
import { Replies } from '../../../pipeline/delivery/telegram/replies.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import type { CallbackQuery } from './callback-query.js';
import { Chats } from '../../telegram-link/chats.js';
import { type LinkConfirmation, type LinkDecline, LinkRequests } from '../../telegram-link/link-requests.js';

type Answered = LinkConfirmation | LinkDecline;

@Injectable()
export class LinkCallbacks {
  constructor(
    private readonly requests: LinkRequests,
    private readonly chats: Chats,
    private readonly api: BotApi,
    private readonly replies: Replies,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async handle(query: CallbackQuery, { answer, code }: PressedLink): Promise<void> {
    const { chatId } = query;
    const answered =
      answer === 'cancel'
        ? await this.requests.decline(code, chatId)
        : await this.requests.confirm(code, chatId, answer);
    // Also when Confirm comes again: the process may have ended between the two.
    if (answer !== 'cancel' && isConnected(answered)) await this.chats.resume(chatId);
    await this.api.answerCallback(query.queryId, noticeOf(answered));
    await this.show(query, answered);
  }

  /** The question gives way to what came of it; where it cannot be edited that is said in a new message. */
  private async show({ chatId, messageId }: CallbackQuery, answered: Answered): Promise<void> {
    const site = this.config.publicUrl;
    const text = textOf(answered, site);
    const rows = needsSite(answered) ? siteButtons(site, `Open ${this.config.brandName}`) : [];
    const outcome = await this.api.editMessage(chatId, messageId, text, rows);
    if (outcome.kind === 'done') return;
    this.logger.warn({ chatId, outcome }, 'a message was not edited');
    await this.replies.send(chatId, text, rows);
  }
}

function noticeOf({ kind }: Answered): string {
  switch (kind) {
    case 'linked':
    case 'already':
      return linkNotices.connected();
    case 'declined':
      return linkNotices.declined();
    case 'other-account':
      return linkNotices.otherAccount();
    case 'inactive':
    case 'expired':
    case 'cancelled':
    case 'ended':
    case 'unknown':
      return linkNotices.over();
  }
}

function textOf(answered: Answered, site: string): string {
  switch (answered.kind) {
    case 'linked':
      return linkAnswers.connected(answered.email, answered.trialImport);
    case 'already':
      return linkAnswers.alreadyConnected(answered.email);
    case 'declined':
      return linkAnswers.declined();
    case 'other-account':
      return linkAnswers.otherAccount(answered.email, site);
    case 'inactive':
      return linkAnswers.inactive();
    case 'expired':
    case 'cancelled':
    case 'ended':
    case 'unknown':
      return startAnswers[answered.kind](site);
  }
}

function isConnected({ kind }: Answered): boolean {
  return kind === 'linked' || kind === 'already';
}

function needsSite({ kind }: Answered): boolean {
  return !['linked', 'already', 'declined', 'inactive'].includes(kind);
}
