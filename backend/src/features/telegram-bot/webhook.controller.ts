import { Controller, HttpCode, Inject, Post, Req } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Request } from 'express';
import { answerWithin } from '../../platform/clock/deadline.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/errors/app-error.js';
import { Access } from '../../platform/http/access.js';
import { rawBodyOf } from '../../platform/http/raw-body.js';
import { sameText } from '../../platform/http/same-text.js';
import { UpdateQueue } from './update-queue.js';

const ANSWER_WITHIN_MS = 1000;
const SECRET_HEADER = 'X-Telegram-Bot-Api-Secret-Token';

/** Where Telegram brings updates when a webhook secret is configured. (https://core.telegram.org/bots/api#setwebhook) */
@Controller('api/telegram/webhook')
@Access('public')
export class TelegramWebhookController {
  constructor(
    private readonly updates: UpdateQueue,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Answers once the update was handled, and after a second at the latest, so that a slow chat does not hold up the
   * others. Telegram brings an update again that gets no answer, so a malformed one is answered like any other.
   */
  @Post()
  @HttpCode(200)
  @ApiExcludeEndpoint()
  async receive(@Req() request: Request): Promise<{ ok: true }> {
    const { webhookSecret } = this.config.telegram;
    if (webhookSecret === null) throw new AppError('NOT_FOUND', 404);
    if (!sameText(request.get(SECRET_HEADER) ?? '', webhookSecret)) throw new AppError('FORBIDDEN', 403);
    await answerWithin(ANSWER_WITHIN_MS, this.updates.handle(readJson(rawBodyOf(request))), null);
    return { ok: true };
  }
}

/** @throws AppError BAD_REQUEST (400) for what is no JSON. */
function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch (cause) {
    throw new AppError('BAD_REQUEST', 400, undefined, { cause });
  }
}
