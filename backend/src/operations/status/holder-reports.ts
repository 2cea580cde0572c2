import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DelayView, DeliveryStatusView, EvaluationStatusView } from '../../contract/status.js';
import { nullable, number, oneOf, record, text } from '../../platform/bus/domain/shape.js';

/** What the processes that have the market and Telegram last said of themselves; null: nobody has it, or said so. */
export interface HolderReports {
  readonly evaluation: EvaluationStatusView | null;
  readonly telegram: DeliveryStatusView['telegram'] | null;
  readonly evaluated: DelayView | null;
  readonly committed: DelayView | null;
  readonly telegramCall: DelayView | null;
}

const REPORTS = `
WITH held AS (
  SELECT name, report FROM leases JOIN processes ON processes.id = leases.owner WHERE until > clock_timestamp()
)
SELECT market.report -> 'evaluation' AS evaluation, market.report -> 'tickToEvaluated' AS evaluated,
       market.report -> 'tickToCommitted' AS committed, sender.report -> 'telegram' AS telegram,
       sender.report -> 'bot' ->> 'fault' AS fault,
       sender.report -> 'tickToTelegramCall' AS "telegramCall"
  FROM (SELECT) AS one
  LEFT JOIN held market ON market.name = 'market'
  LEFT JOIN held sender ON sender.name = 'telegram'`;

const EVALUATION = record<EvaluationStatusView>({
  role: oneOf(['holder', 'standby', 'catching-up']),
  p50Ms: nullable(number),
  p95Ms: nullable(number),
});

const DELAY = record<DelayView>({ p50Ms: nullable(number), p99Ms: nullable(number), count: number });

const TELEGRAM = record<Omit<DeliveryStatusView['telegram'], 'updates'>>({
  state: oneOf(['up', 'unreachable', 'wrong-token']),
  since: nullable(text),
});

/** `fault` is the bot's, as in its health field: a sentence while no updates come, else null. */
export function withUpdates(
  telegram: Pick<DeliveryStatusView['telegram'], 'state' | 'since'>,
  fault: unknown,
): DeliveryStatusView['telegram'] {
  return typeof fault === 'string' ? { ...telegram, updates: 'failing' } : telegram;
}

/** For processes that do neither themselves: at most as old as a heartbeat. */
@Injectable()
export class HolderReportReader {
  constructor(private readonly db: DataSource) {}

  /** Rejects if the database does not answer. */
  async read(): Promise<HolderReports> {
    const [row] = await this.db.query<Record<keyof HolderReports | 'fault', unknown>[]>(REPORTS);
    const telegram = TELEGRAM(row?.telegram)?.value ?? null;
    return {
      evaluation: EVALUATION(row?.evaluation)?.value ?? null,
      telegram: telegram === null ? null : withUpdates(telegram, row?.fault),
      evaluated: DELAY(row?.evaluated)?.value ?? null,
      committed: DELAY(row?.committed)?.value ?? null,
      telegramCall: DELAY(row?.telegramCall)?.value ?? null,
    };
  }
}
