import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { dailySummarySample } from '../../../contract/messages/daily-summary.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { RateLimiter } from '../../../platform/rate-limit/rate-limiter.js';
import { SAMPLES, SampleSender } from '../../triggers/samples/samples.js';
import { SummaryWriter } from './summary-writer.js';

const NOT_CONNECTED = 'Connect Telegram first.';

interface LinkedChat {
  readonly chatId: string;
  readonly blocked: boolean;
}

/** Shows a person the summary as it would come now, on the screen or in their chat; today's still comes. */
@Injectable()
export class NewsTestsService {
  constructor(
    private readonly db: DataSource,
    private readonly writer: SummaryWriter,
    private readonly sender: SampleSender,
    private readonly limiter: RateLimiter,
  ) {}

  /** The message, which begins with the test mark. @throws AppError 401 if the account has just ended. */
  async preview(userId: string): Promise<string> {
    const summary = await this.writer.of(userId);
    if (summary === null) throw new AppError('UNAUTHENTICATED', 401);
    return dailySummarySample(summary);
  }

  /**
   * Resolves with the message once Telegram has accepted it.
   * @throws AppError 409 without a linked chat, or if the person blocked or paused the bot; 429 after three in a minute;
   * 503 if Telegram does not answer.
   */
  async send(userId: string): Promise<string> {
    const [chat] = await this.db.query<LinkedChat[]>(
      'SELECT chat_id AS "chatId", blocked_at IS NOT NULL AS blocked FROM telegram_chats WHERE user_id = $1',
      [userId],
    );
    if (chat === undefined) throw new AppError('CONFLICT', 409, NOT_CONNECTED);
    const message = await this.preview(userId);
    await this.limiter.consume(`send-test:${userId}`, SAMPLES);
    if (chat.blocked) throw new AppError('TELEGRAM_BLOCKED', 409);
    await this.sender.send(chat.chatId, message);
    return message;
  }
}
