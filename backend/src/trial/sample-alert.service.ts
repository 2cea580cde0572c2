import { Inject, Injectable } from '@nestjs/common';
import { testAlertMessage, testChatMessage } from '../contract/messages/test-message.js';
import { Deliveries } from '../delivery/deliveries.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { AppError } from '../platform/errors/app-error.js';
import { RateLimiter } from '../platform/rate-limit/rate-limiter.js';
import { PriceTable } from '../price-feed/price-table.js';
import { conditionOfTrigger } from '../triggers/domain/trigger-condition.js';
import { TriggersService } from '../triggers/triggers.service.js';
import { sampleOutcome } from './domain/sample-outcome.js';
import { TrialSessions } from './trial-sessions.js';

const PER_CHAT = { max: 3, windowSec: 60 };
const PATIENCE_MS = 8_000;

/** Sends a trial chat one message that shows what its alerts will look like. */
@Injectable()
export class SampleAlertService {
  constructor(
    private readonly sessions: TrialSessions,
    private readonly triggers: TriggersService,
    private readonly prices: PriceTable,
    private readonly deliveries: Deliveries,
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Resolves once Telegram has accepted the message.
   * @throws AppError 401 dead token, 429 after three in a minute, 409 if the person blocked or paused the bot, 503 if
   * Telegram does not answer.
   */
  async send(token: string): Promise<void> {
    const { chatId, blocked } = await this.sessions.require(token);
    await this.limiter.take(`send-test:${chatId}`, PER_CHAT);
    if (blocked) throw new AppError('TELEGRAM_BLOCKED', 409);
    const id = await this.deliveries.enqueueTest(chatId, await this.text(chatId));
    const { status, reason } = await this.deliveries.waitFor(id, PATIENCE_MS);
    const outcome = sampleOutcome(status, reason);
    if (outcome.kind === 'refused') throw new AppError(outcome.code, outcome.status, outcome.message);
  }

  private async text(chatId: string): Promise<string> {
    const triggers = await this.triggers.ofTrial(chatId);
    const shown = triggers.find((trigger) => trigger.active) ?? triggers[0];
    if (shown === undefined) return testChatMessage(this.config.marketSource);
    const price = this.prices.get(shown.symbol);
    return testAlertMessage(this.config.marketSource, {
      symbol: shown.symbol,
      condition: conditionOfTrigger(shown),
      price: price === null || price.stale ? null : price.price,
    });
  }
}
