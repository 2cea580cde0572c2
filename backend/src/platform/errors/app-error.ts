import { ERROR_SENTENCES, type ErrorCode, type FieldFault } from '../../contract/errors.js';

export interface AppErrorDetails {
  readonly fields?: readonly FieldFault[];
  /** Whole seconds, for the Retry-After header. */
  readonly retryAfterSec?: number;
  /** What a plan would add: with TIER_LIMIT and TIER_RESTRICTION. */
  readonly upgradeMessage?: string;
  readonly cause?: unknown;
}

/** An answer that is not a success. `message` is read by people; facts for the log go into `cause`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly fields: readonly FieldFault[] | undefined;
  readonly retryAfterSec: number | undefined;
  readonly upgradeMessage: string | undefined;

  constructor(
    readonly code: ErrorCode,
    readonly status: number,
    message: string = ERROR_SENTENCES[code],
    details: AppErrorDetails = {},
  ) {
    super(message, { cause: details.cause });
    this.fields = details.fields;
    this.retryAfterSec = details.retryAfterSec;
    this.upgradeMessage = details.upgradeMessage;
  }
}

/** RULE_BROKEN (422) by these fields of the input; the message is that of the first. */
export function brokenRule(fields: readonly FieldFault[]): AppError {
  return new AppError('RULE_BROKEN', 422, fields[0]?.message, { fields });
}

/** The same of one field. */
export function brokenField(field: string, message: string): AppError {
  return brokenRule([{ field, message }]);
}
