import { Inject, Injectable } from '@nestjs/common';
import type { FieldFault } from '../../contract/errors.js';
import { type PlanSentences, planSentences } from '../../contract/plans.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AppError, brokenRule } from '../../platform/errors/app-error.js';
import { refuseDuringUpgrade } from '../../platform/processes/refuse-during-upgrade.js';
import {
  conditionsFault,
  isOfFree,
  isOfNewKind,
  isOfTrial,
  type JudgedTrigger,
} from './domain/conditions-rule.js';
import type { WatchedFor } from './domain/edit-plan.js';
import type { Rights } from './domain/symbol-rule.js';
import { TriggerAdmission, tierError } from './trigger-admission.js';
import type { TriggerEdit } from './trigger-edit.js';

export const TRIAL_CONDITIONS_ONLY =
  'The trial watches for a price above, below or inside your levels. Everything else needs an account.';

/** What a trigger may wait for, and by which rules. */
@Injectable()
export class ConditionAdmission {
  private readonly sentences: PlanSentences;

  constructor(
    private readonly admission: TriggerAdmission,
    @Inject(CONFIG) private readonly config: Pick<Config, 'proFor' | 'brandName' | 'exchanges'>,
  ) {
    this.sentences = planSentences(config);
  }

  /**
   * Lets a trigger through as an edit would leave it.
   * @throws AppError 422 for what breaks a rule; 403 for what the plan does not include; as TriggerAdmission for symbols of
   * guards; 503 UPGRADING for a new kind while a process of an older release would watch it wrongly.
   */
  async admit({ tx, rights }: Pick<TriggerEdit, 'tx' | 'rights'>, judged: JudgedTrigger): Promise<void> {
    if (rights.kind === 'trial' && !isOfTrial(judged))
      throw new AppError('RULE_BROKEN', 422, TRIAL_CONDITIONS_ONLY);
    const fault = conditionsFault(judged) ?? this.sourceFault(judged);
    if (fault !== null) throw brokenRule([fault]);
    this.admitPlan(judged, rights);
    for (const [i, { symbol }] of (judged.guards ?? []).entries()) {
      if (symbol === judged.symbol) continue;
      this.admission.admitSymbol({ symbol, source: null }, rights, `guards[${i}].symbol`);
    }
    if (isOfNewKind(judged)) await refuseDuringUpgrade(tx);
  }

  /** @throws AppError 403 for what only Pro includes. */
  admitPlan(watched: WatchedFor, rights: Rights): void {
    const hasPro = rights.kind === 'account' && rights.role !== 'free';
    if (hasPro || isOfFree(watched)) return;
    throw tierError('TIER_RESTRICTION', this.sentences.freePricesOnly);
  }

  private sourceFault({ source = null }: WatchedFor): FieldFault | null {
    const { exchanges } = this.config;
    if (source === null || exchanges.includes(source)) return null;
    const message = `"${source}" is not an exchange this installation follows. Followed: ${exchanges.join(', ')}.`;
    return { field: 'source', message };
  }
}
