import { Injectable } from '@nestjs/common';
import { linkAnswers, type TrialImportResult } from '../../contract/messages/link-answers.js';
import {
  CHAT_OF_OTHER_ACCOUNT,
  CONNECT_TELEGRAM_FIRST,
  type TelegramUpdateResponse,
} from '../../contract/telegram.js';
import { AppError } from '../../platform/errors/app-error.js';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.js';
import { accountStatus } from './chat-events.js';
import { LinkTokens } from './link-tokens.js';
import { AccountLinks, type LinkOutcome } from './account-links.js';
import { isSessionOpen } from '../../identity/sessions/sessions.js';
import { TrialSessions } from '../../identity/trial/trial-sessions.js';
import { accountOwner } from '../../identity/owner.js';
import { SAMPLES, SampleSender, SampleTexts } from '../triggers/samples/samples.js';
import { TriggersService } from '../triggers/triggers.service.js';

interface Asking {
  readonly userId: string;
  readonly sessionId: string;
}

@Injectable()
export class TelegramLinkService {
  constructor(
    private readonly links: AccountLinks,
    private readonly linkTokens: LinkTokens,
    private readonly trials: TrialSessions,
    private readonly triggers: TriggersService,
    private readonly samples: SampleSender,
    private readonly texts: SampleTexts,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * Takes a live trial's chat to the account: the trial is over, its triggers come along (`keep`, as far as the plan has
   * room) or are deleted. A token that has led to the account's chat before changes nothing.
   * @throws AppError 401 for a dead token or a session that has just ended, 409 if the chat is another account's.
   */
  async takeTrial(
    { userId, sessionId }: Asking,
    token: string,
    wanted: TrialImportResult['wanted'],
  ): Promise<TelegramUpdateResponse> {
    if (await this.linkTokens.ledTo(token, userId)) return this.statusOf(userId, { imported: 0, dropped: 0 });
    const { chatId } = await this.trials.require(token);
    const input = { userId, chatId, wanted };
    const attached = await this.links.transaction(input, async (tx) =>
      (await isSessionOpen(tx, sessionId)) ? this.links.attach(tx, input) : ({ kind: 'inactive' } as const),
    );
    const { imported, dropped } = await this.conclude(chatId, attached);
    return this.statusOf(userId, { imported, dropped });
  }

  /**
   * Sends the account's chat one message that shows what its alerts will look like; resolves once Telegram has accepted it.
   * @throws AppError 429 after three in a minute, 409 without a chat, or if the person blocked or paused the bot, 503 if
   * Telegram does not answer.
   */
  async sendSample(userId: string): Promise<void> {
    const owner = accountOwner(userId);
    const chat = await this.links.chatOf(userId);
    if (chat === null) throw new AppError('CONFLICT', 409, CONNECT_TELEGRAM_FIRST);
    await this.limiter.consume(`send-test:${userId}`, SAMPLES);
    if (chat.blocked) throw new AppError('TELEGRAM_BLOCKED', 409);
    await this.samples.send(chat.chatId, this.texts.ofTriggers(await this.triggers.list(owner)));
  }

  private async conclude(
    chatId: string,
    attached: LinkOutcome,
  ): Promise<Pick<TrialImportResult, 'imported' | 'dropped'>> {
    switch (attached.kind) {
      case 'linked':
        await this.links.announce(attached.link);
        if (attached.link.chat === 'open') {
          const text = linkAnswers.connected(attached.email, attached.trialImport);
          this.links.tellLater(chatId, text, 'connected');
        }
        return attached.trialImport;
      case 'already':
        return { imported: 0, dropped: 0 };
      case 'other-account':
        throw new AppError('CONFLICT', 409, CHAT_OF_OTHER_ACCOUNT);
      case 'inactive':
        throw new AppError('UNAUTHENTICATED', 401);
    }
  }

  private async statusOf(
    userId: string,
    trialImport: Pick<TrialImportResult, 'imported' | 'dropped'>,
  ): Promise<TelegramUpdateResponse> {
    return { ...accountStatus(await this.links.chatOf(userId)), ...trialImport };
  }
}
