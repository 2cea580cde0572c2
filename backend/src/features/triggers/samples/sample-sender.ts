import { Injectable } from '@nestjs/common';
import { Deliveries } from '../../../pipeline/delivery/deliveries.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { sampleOutcome } from '../domain/sample-outcome.js';

const PATIENCE_MS = 8_000;

/** How often one person, or one trial chat, may ask for a sample. */
export const SAMPLES = { max: 3, windowSec: 60 };

/** Sends a chat one message marked TEST, for somebody who waits for it. */
@Injectable()
export class SampleSender {
  constructor(private readonly deliveries: Deliveries) {}

  /**
   * Resolves once Telegram has accepted `text`, which begins with the test mark.
   * @throws AppError 409 if the person blocked or paused the bot, 503 if Telegram does not answer.
   */
  async send(chatId: string, text: string): Promise<void> {
    const id = await this.deliveries.enqueueTest(chatId, text);
    const { status, reason } = await this.deliveries.waitFor(id, PATIENCE_MS);
    const outcome = sampleOutcome(status, reason);
    if (outcome.kind === 'refused') throw new AppError(outcome.code, outcome.status, outcome.message);
  }
}
