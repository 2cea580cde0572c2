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

  async handle({ queryId, chatId, messageId }: CallbackQuery, { answer, code }: PressedLink): Promise<void> {
    const answered =
      answer === 'cancel'
        ? await this.requests.decline(code, chatId)
        : await this.requests.confirm(code, chatId, answer);
    // Also when Confirm comes again: the process may have ended between the two.
    if (answer !== 'cancel' && isConnected(answered)) await this.chats.resume(chatId);
    const site = this.config.publicUrl;
    const { notice, text } = answerTo(answered, site);
    await this.api.answerCallback(queryId, notice);
    const rows = needsSite(answered) ? siteButtons(site, `Open ${this.config.brandName}`) : [];
    // The question gives way to what came of it; where it cannot be edited that is said in a new message.
    const outcome = await this.api.editMessage(chatId, messageId, text, rows);
    if (outcome.kind === 'done') return;
    this.logger.warn({ chatId, outcome }, 'a message was not edited');
    await this.replies.send(chatId, text, rows);
  }
}

/** What the pressed button says, and what takes the place of the question. */
function answerTo(answered: Answered, site: string): { readonly notice: string; readonly text: string } {
  switch (answered.kind) {
    case 'linked': {
      const { email, trialImport } = answered;
      return { notice: linkNotices.connected(), text: linkAnswers.connected(email, trialImport) };
    }
    case 'already':
      return { notice: linkNotices.connected(), text: linkAnswers.alreadyConnected(answered.email) };
    case 'declined':
      return { notice: linkNotices.declined(), text: linkAnswers.declined() };
    case 'other-account':
      return { notice: linkNotices.otherAccount(), text: linkAnswers.otherAccount(answered.email, site) };
    case 'inactive':
      return { notice: linkNotices.over(), text: linkAnswers.inactive() };
    case 'expired':
    case 'cancelled':
    case 'ended':
    case 'unknown':
      return { notice: linkNotices.over(), text: startAnswers[answered.kind](site) };
  }
}

function isConnected({ kind }: Answered): boolean {
  return kind === 'linked' || kind === 'already';
}

function needsSite({ kind }: Answered): boolean {
  return !['linked', 'already', 'declined', 'inactive'].includes(kind);
}
