import type { TrialOperator, TrialTrigger } from './trigger.js';

/** The trigger of an upsert: `threshold` for ABOVE and BELOW, both bounds for INSIDE; US dollars per unit. */
export interface TrialTriggerInput {
  readonly symbol: string;
  readonly operator: TrialOperator;
  readonly threshold?: number | null;
  readonly lowerBound?: number | null;
  readonly upperBound?: number | null;
  readonly isArmed: boolean;
}

/** POST /api/trial/triggers/upsert. `token` is the trial session's. */
export interface TrialUpsertRequest {
  readonly token: string;
  readonly trigger: TrialTriggerInput;
}

/** POST /api/trial/triggers/arm */
export interface TrialArmRequest {
  readonly token: string;
  readonly symbol: string;
  readonly isArmed: boolean;
}

/** POST /api/trial/triggers/delete */
export interface TrialDeleteRequest {
  readonly token: string;
  readonly symbol: string;
}

/** POST /api/trial/send-test */
export interface TrialSendTestRequest {
  readonly token: string;
}

/** POST /api/telegram/disconnect; the token may come as `Authorization: Bearer` instead. */
export interface TelegramDisconnectRequest {
  readonly token?: string;
}

/** The answer to upsert and arm. */
export interface TrialTriggerResponse {
  readonly ok: true;
  readonly trigger: TrialTrigger;
}

/** The answer to delete, send-test and disconnect. */
export interface OkResponse {
  readonly ok: true;
}

/** GET /api/triggers/public */
export interface PublicTriggersResponse {
  readonly triggers: readonly TrialTrigger[];
}
