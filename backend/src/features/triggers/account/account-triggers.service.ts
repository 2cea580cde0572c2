import { Injectable } from '@nestjs/common';
import type { Trigger } from '../../../contract/trigger.js';
import type { TriggerEditRequest, TriggerRequest, UnifiedTrigger } from '../../../contract/user-triggers.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { TriggerAdmission } from '../trigger-admission.js';
import { type FormFault, readEdit, readTrigger } from '../domain/read-form.js';
import { unifiedTriggers } from '../domain/unified-trigger.js';
import type { AccountOwner } from '../../../identity/owner.js';
import { type EditOutcome, TriggersService } from '../triggers.service.js';

/**
 * What a signed-in person may do with their triggers. Whatever changes one answers 429 from the 61st write in a minute on;
 * somebody else's trigger is not there: 404.
 */
@Injectable()
export class AccountTriggersService {
  constructor(
    private readonly triggers: TriggersService,
    private readonly admission: TriggerAdmission,
  ) {}

  list(owner: AccountOwner): Promise<readonly Trigger[]> {
    return this.triggers.list(owner);
  }

  async listUnified(owner: AccountOwner): Promise<readonly UnifiedTrigger[]> {
    return (await this.triggers.list(owner)).flatMap(unifiedTriggers);
  }

  /** @throws AppError 400 or 422 for the form, and as TriggerAdmission does. */
  create(owner: AccountOwner, request: TriggerRequest): Promise<Trigger> {
    const reading = readTrigger(request);
    if (reading.kind !== 'trigger') throw formFault(reading);
    const { symbol, condition } = reading;
    return this.triggers.create(owner, { symbol, condition, armed: request.active ?? true });
  }

  /** @throws AppError 400 or 422 for the form, 403 for a trigger that is paused. */
  async edit(owner: AccountOwner, id: string, request: TriggerEditRequest): Promise<Trigger> {
    const reading = readEdit(request);
    if (reading.kind !== 'condition') throw formFault(reading);
    await this.admission.countWrite(owner);
    return this.done(await this.triggers.edit(owner, id, reading.condition));
  }

  /** @throws AppError 403 if a trigger that is paused shall be armed. */
  async switch(owner: AccountOwner, id: string, to: 'armed' | 'disarmed'): Promise<Trigger> {
    await this.admission.countWrite(owner);
    return this.done(await this.triggers.switch(owner, { id, condition: null }, to));
  }

  async remove(owner: AccountOwner, id: string): Promise<void> {
    await this.admission.countWrite(owner);
    this.done(await this.triggers.remove(owner, { id, condition: null }));
  }

  private done(act: EditOutcome): Trigger {
    switch (act.kind) {
      case 'done':
        return act.trigger;
      case 'paused':
        throw this.admission.paused();
      case 'edited':
        throw new AppError('CONFLICT', 409);
      case 'gone':
        throw new AppError('NOT_FOUND', 404);
    }
  }
}

export function formFault({ kind, fault }: FormFault): AppError {
  return kind === 'malformed'
    ? new AppError('BAD_REQUEST', 400, fault.message, { fields: [fault] })
    : new AppError('RULE_BROKEN', 422, fault.message, { fields: [fault] });
}
