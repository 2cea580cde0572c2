import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.js';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.js';
import { trialOwner } from '../../identity/owner.js';
import { SAMPLES, SampleSender } from '../triggers/samples/sample-sender.js';
import { SampleTexts } from '../triggers/samples/sample-texts.js';
import { TriggersService } from '../triggers/triggers.service.js';
import { TrialSessions } from '../../identity/trial/trial-sessions.js';

/** Sends a trial chat one message that shows what its alerts will look like. */
@Injectable()
export class SampleAlertService {
  constructor(
    private readonly sessions: TrialSessions,
    private readonly triggers: TriggersService,
    private readonly texts: SampleTexts,
    private readonly sender: SampleSender,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * Resolves once Telegram has accepted the message.
   * @throws AppError 401 dead token, 429 after three in a minute, 409 if the person blocked or paused the bot, 503 if
   * Telegram does not answer.
   */
  async send(token: string): Promise<void> {
    const { chatId, blocked } = await this.sessions.require(token);
    await this.limiter.take(`send-test:${chatId}`, SAMPLES);
    if (blocked) throw new AppError('TELEGRAM_BLOCKED', 409);
    const triggers = await this.triggers.list(trialOwner(chatId));
    await this.sender.send(chatId, this.texts.ofTriggers(triggers));
  }
}
