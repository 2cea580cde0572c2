import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { AppError } from '../../../platform/errors/app-error.js';
import { RateLimiter } from '../../../platform/rate-limit/rate-limiter.js';
import { TriggerAdmission } from '../trigger-admission.js';
import { ConditionAdmission } from '../condition-admission.js';
import { type RawTriggerTest, readTest } from '../domain/read-form.js';
import type { AccountOwner } from '../../../identity/owner.js';
import { SAMPLES, SampleSender, SampleTexts } from '../samples/samples.js';
import { TriggersService } from '../triggers.service.js';
import { formFault } from './account-triggers.service.js';

const NOT_CONNECTED = 'Connect Telegram first.';

interface LinkedChat {
  readonly chatId: string;
  readonly blocked: boolean;
}

/** Shows a signed-in person what an alert will look like, on the screen or in their chat. Changes no trigger. */
@Injectable()
export class TriggerTestsService {
  constructor(
    private readonly db: DataSource,
    private readonly triggers: TriggersService,
    private readonly admission: TriggerAdmission,
    private readonly conditions: ConditionAdmission,
    private readonly texts: SampleTexts,
    private readonly sender: SampleSender,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * The test message of one of their triggers, of one thought of, or, for an empty request, of any they have.
   * @throws AppError 400 or 422 for the form, 404 for an unknown trigger, 403 for a paused one; as TriggerAdmission and
   * ConditionAdmission for one thought of.
   */
  async preview(owner: AccountOwner, request: RawTriggerTest): Promise<string> {
    const reading = readTest(request);
    switch (reading.kind) {
      case 'existing':
        return this.ofExisting(owner, reading.id);
      case 'trigger': {
        const rights = await this.admission.lockRights(this.db.manager, owner);
        this.conditions.admitPlan(reading, rights);
        this.admission.admitSymbol({ symbol: reading.symbol, source: null }, rights);
        return this.texts.ofCondition(reading.symbol, reading.condition);
      }
      case 'any':
        return this.texts.ofTriggers(await this.triggers.list(owner));
      case 'malformed':
      case 'broken':
        throw formFault(reading);
    }
  }

  /**
   * Resolves with the message once Telegram has accepted it.
   * @throws AppError as preview does; 409 without a linked chat, or if the person blocked or paused the bot; 429 after
   * three in a minute; 503 if Telegram does not answer.
   */
  async send(owner: AccountOwner, request: RawTriggerTest): Promise<string> {
    const message = await this.preview(owner, request);
    const chat = await this.chatOf(owner);
    if (chat === null) throw new AppError('CONFLICT', 409, NOT_CONNECTED);
    await this.limiter.consume(`send-test:${owner.userId}`, SAMPLES);
    if (chat.blocked) throw new AppError('TELEGRAM_BLOCKED', 409);
    await this.sender.send(chat.chatId, message);
    return message;
  }

  private async ofExisting(owner: AccountOwner, id: string): Promise<string> {
    const trigger = isUUID(id) ? await this.triggers.find(owner, id) : null;
    if (trigger === null) throw new AppError('NOT_FOUND', 404);
    if (trigger.paused !== null) throw this.admission.paused();
    return this.texts.ofTrigger(trigger);
  }

  private async chatOf({ userId }: AccountOwner): Promise<LinkedChat | null> {
    const [chat] = await this.db.query<LinkedChat[]>(
      'SELECT chat_id AS "chatId", blocked_at IS NOT NULL AS blocked FROM telegram_chats WHERE user_id = $1',
      [userId],
    );
    return chat ?? null;
  }
}
