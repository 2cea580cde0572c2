import { Inject, Injectable } from '@nestjs/common';
import type { AlertFacts } from '../../contract/messages/alert-message.js';
import { releaseBounds, rulesOf } from '../evaluator/domain/trigger-machine.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { AlertRow } from './claim.js';

/** Semaphore recorded alerts into words. */
@Injectable()
export class AlertTexts {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** What an alert's message is made of; `current` is the symbol's price now, null when nobody knows. */
  facts(alert: AlertRow, current: number | null): AlertFacts {
    const { hysteresisPct } = rulesOf(alert.symbol, this.config.triggerRules);
    const release = releaseBounds(alert.evidence.condition, hysteresisPct);
    return { ...alert, release, current };
  }
}
