import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { AppError } from '../../../platform/errors/app-error.js';
import { TriggerAdmission } from '../trigger-admission.js';
import { ConditionAdmission } from '../condition-admission.js';
import { type RawTriggerTest, readTest } from '../domain/read-form.js';
import type { AccountOwner } from '../../../identity/owner.js';
import { SampleSender, SampleTexts } from '../samples/samples.js';
import { TriggersService } from '../triggers.service.js';
import { formFault } from './account-triggers.service.js';

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
    // The form is judged before the chat.
    const message = await this.preview(owner, request);
    return this.sender.sendToAccount(owner.userId, async () => message);
  }

  private async ofExisting(owner: AccountOwner, id: string): Promise<string> {
    const trigger = isUUID(id) ? await this.triggers.find(owner, id) : null;
    if (trigger === null) throw new AppError('NOT_FOUND', 404);
    if (trigger.paused !== null) throw this.admission.paused();
    return this.texts.ofTrigger(trigger);
  }
}
