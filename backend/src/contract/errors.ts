/** By itself, since pages need no other sentence of these. */
export const TOO_MANY_REQUESTS = 'Too many attempts. Wait a moment and try again.';

/** Every error code the API answers, with the sentence people read when the thrower gives no better one. */
export const ERROR_SENTENCES = {
  BAD_REQUEST: 'This request could not be read. Check its fields and send it again.',
  RULE_BROKEN: 'Some values are not allowed.',
  UNAUTHENTICATED: 'Sign in first.',
  PROVE_IDENTITY: 'Confirm that it is you.',
  CODE_NEEDED: 'Enter the code of your authenticator app.',
  SECOND_FACTOR_NEEDED:
    'Admins need a second factor here. Add one on the page of your account, then sign in with it.',
  PASSWORD_NEEDED: 'Enter the password of this account first.',
  TRIAL_TOKEN: 'Invalid trial token',
  API_TOKEN: 'This API token is not valid.',
  TOKEN_SCOPE: 'This token may not do that.',
  FORBIDDEN: 'You are not allowed to do this.',
  TIER_LIMIT: 'You have reached the limit of your plan.',
  TIER_RESTRICTION: 'Your plan does not include this.',
  SUSPENDED: 'This account is suspended. Contact support.',
  FOREIGN_ORIGIN: 'This request came from another site and was refused.',
  NOT_FOUND: 'There is nothing here.',
  CONFLICT: 'This changed in the meantime. Reload and try again.',
  IDEMPOTENCY_MISMATCH: 'This Idempotency-Key was used for another request. Take a new one.',
  IDEMPOTENCY_RUNNING: 'The same request is still running. Send it again in a second.',
  TELEGRAM_BLOCKED: 'The bot is blocked in Telegram. Unblock it there, then try again.',
  TOO_LARGE: 'This request is too large.',
  UNSUPPORTED_MEDIA: 'Send the body as JSON.',
  TOO_MANY_REQUESTS,
  INTERNAL: 'Something went wrong on our side. Please try again.',
  UPGRADING: 'An upgrade is under way. Try again in a minute.',
  UNAVAILABLE: 'The service is not ready. Please try again in a moment.',
} as const;

export type ErrorCode = keyof typeof ERROR_SENTENCES;

export interface FieldFault {
  readonly field: string;
  readonly message: string;
}

/** The body of every answer that is not a success. */
export interface ErrorBody {
  readonly statusCode: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly fields?: readonly FieldFault[];
  /** What a plan would add; only with TIER_LIMIT and TIER_RESTRICTION. */
  readonly upgradeMessage?: string;
  readonly requestId: string;
}
