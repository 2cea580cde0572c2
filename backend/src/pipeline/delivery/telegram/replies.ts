import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import type { SendOutcome } from '../domain/retry-policy.js';
import { BotApi } from './bot-api.js';
import { ChatLinks } from './chat-links.js';
import type { KeyboardRows } from './keyboard.js';
import { TelegramReach } from './reach.js';
import { SendGate } from './send-gate.js';
import { SendPauses } from './send-pauses.js';

const PATIENCE_MS = 5000;
const MOST_TRIES = 3;

/** `perhaps`: Telegram's answer never came, so the person may have it. */
export type ReplyOutcome = 'sent' | 'perhaps' | 'not-sent';

/** What the bot says on the spot. Not durable: a reply nobody gets within a few seconds is of no use later. */
@Injectable()
export class Replies {
  constructor(
    private readonly api: BotApi,
    private readonly gate: SendGate,
    private readonly pauses: SendPauses,
    private readonly reach: TelegramReach,
    private readonly links: ChatLinks,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Sends a reply ahead of all deliveries. Gives up, and logs it, after 5 s of waiting or 3 tries, and at once while
   * Telegram takes nothing. `threadId`: of a topic in a group.
   */
  async send(
    chatId: string,
    text: string,
    rows: KeyboardRows = [],
    threadId: string | null = null,
  ): Promise<ReplyOutcome> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      if (!(await this.start(chatId))) break;
      const outcome = await this.api
        .sendMessage('reply', { chatId, threadId, text, form: 'html', rows })
        .finally(() => this.gate.ended('reply', chatId));
      if (outcome.kind === 'accepted') return 'sent';
      if (outcome.kind === 'unanswered' && outcome.mayHaveArrived) {
        this.logger.warn({ chatId, detail: outcome.detail }, 'a reply got no answer, it may have arrived');
        return 'perhaps';
      }
      if (!(await this.mayTryAgain(chatId, outcome))) break;
    }
    this.logger.warn({ chatId }, 'a reply was not sent');
    return 'not-sent';
  }

  /** Whether a reply may be sent now. If it says yes, a call has been started in the gate. */
  private async start(chatId: string): Promise<boolean> {
    await this.pauses.refresh(chatId);
    if (this.reach.most() === 0 || !(await this.gate.startReply(chatId, PATIENCE_MS))) return false;
    if (this.reach.most() > 0) return true;
    this.gate.ended('reply', chatId);
    return false;
  }

  private async mayTryAgain(
    chatId: string,
    outcome: Exclude<SendOutcome, { kind: 'accepted' }>,
  ): Promise<boolean> {
    switch (outcome.kind) {
      case 'flooded':
      case 'unanswered':
        return true;
      case 'cut-off':
        await this.links.markBlocked(chatId);
        return false;
      case 'moved':
        return false;
      case 'bad-markup':
      case 'wrong-token':
      case 'refused':
        this.logger.error({ chatId, detail: outcome.detail }, 'Telegram refused a reply');
        return false;
    }
  }
}
