import { Injectable } from '@nestjs/common';
import type { Trigger } from '../../../contract/trigger.js';
import type { UnifiedTrigger } from '../../../contract/user-triggers.js';
import { Clock } from '../../../platform/clock/clock.js';
import { AppError, brokenRule } from '../../../platform/errors/app-error.js';
import type { Once } from '../../../platform/idempotency/idempotent-answers.js';
import { TriggerAdmission } from '../trigger-admission.js';
import { type RawTriggerEdit, type RawTriggerRequest, readEdit, readTrigger } from '../domain/read-form.js';
import type { FormFault } from '../domain/read-watch.js';
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
    private readonly clock: Clock,
  ) {}

  list(owner: AccountOwner): Promise<readonly Trigger[]> {
    return this.triggers.list(owner);
  }

  async listUnified(owner: AccountOwner): Promise<readonly UnifiedTrigger[]> {
    return (await this.triggers.list(owner)).flatMap(unifiedTriggers);
  }

  /** @throws AppError 400 or 422 for the form, and as TriggerAdmission and ConditionAdmission do. */
  create(owner: AccountOwner, request: RawTriggerRequest, once: Once): Promise<Trigger> {
    const reading = readTrigger(request, this.clock.now());
    if (reading.kind !== 'trigger') throw formFault(reading);
    const { kind: _kind, ...input } = reading;
    return this.triggers.create(owner, { ...input, armed: request.active ?? true }, once);
  }

  /** @throws AppError 400 or 422 for the form, 403 for a trigger that is paused, and as ConditionAdmission does. */
  async edit(owner: AccountOwner, id: string, request: RawTriggerEdit): Promise<Trigger> {
    const trigger = await this.triggers.find(owner, id);
    if (trigger === null) throw new AppError('NOT_FOUND', 404);
    const reading = readEdit(request, trigger.symbol, this.clock.now());
    if (reading.kind !== 'patch') throw formFault(reading);
    await this.admission.countWrite(owner);
    return this.done(await this.triggers.edit(owner, id, reading.patch));
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
    : brokenRule([fault]);
}
