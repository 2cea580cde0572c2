import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import type { SendOutcome } from '../domain/retry-policy.js';
import { ChatLinks } from '../ports.js';
import { BotApi } from './bot-api.js';
import { SendGate } from './send-gate.js';
import type { UrlButton } from './url-button.js';

const PATIENCE_MS = 5000;
const MOST_TRIES = 3;

/** What the bot says on the spot. Not durable: a reply nobody gets within a few seconds is of no use later. */
@Injectable()
export class Replies {
  constructor(
    private readonly api: BotApi,
    private readonly gate: SendGate,
    private readonly links: ChatLinks,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Sends a reply ahead of all deliveries. Gives up, and logs it, after 5 s of waiting or 3 tries. */
  async send(chatId: string, text: string, buttons: readonly UrlButton[] = []): Promise<'sent' | 'not-sent'> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      if (!(await this.gate.startReply(chatId, PATIENCE_MS))) break;
      const form = 'html';
      const outcome = await this.api
        .sendMessage({ chatId, text, form, buttons })
        .finally(() => this.gate.ended('reply', chatId));
      if (outcome.kind === 'accepted') return 'sent';
      if (!(await this.mayTryAgain(chatId, outcome))) break;
    }
    this.logger.warn({ chatId }, 'a reply was not sent');
    return 'not-sent';
  }

  private async mayTryAgain(
    chatId: string,
    outcome: Exclude<SendOutcome, { kind: 'accepted' }>,
  ): Promise<boolean> {
    switch (outcome.kind) {
      case 'flooded':
        this.gate.flooded(chatId, outcome.retryAfterMs);
        return true;
      case 'unanswered':
        return !outcome.mayHaveArrived;
      case 'blocked':
        await this.links.markBlocked(chatId);
        return false;
      case 'bad-markup':
      case 'wrong-token':
      case 'refused':
        this.logger.error({ chatId, detail: outcome.detail }, 'Telegram refused a reply');
        return false;
    }
  }
}
