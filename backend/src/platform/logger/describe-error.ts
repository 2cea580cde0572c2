/** What a log line says of an error. */
export interface DescribedError {
  readonly type: string;
  readonly message: string;
  /** The error's `code`; under that name logs hold secrets only. */
  readonly errorCode?: string;
  readonly stack?: string;
  readonly cause?: DescribedError;
}

const DEEPEST_CAUSE = 4;

/**
 * An error for the log: kind, message, code, stack and causes, and no other property, because libraries hang requests,
 * tokens and query parameters on their errors. Anything else that was thrown becomes its text.
 */
export function describeError(thrown: unknown, depth = 0): DescribedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: String(thrown) };
  const code = 'code' in thrown ? thrown.code : undefined;
  const deeper = thrown.cause !== undefined && depth < DEEPEST_CAUSE;
  return {
    type: thrown.name,
    message: thrown.message,
    ...((typeof code === 'string' || typeof code === 'number') && { errorCode: String(code) }),
    ...(thrown.stack !== undefined && { stack: thrown.stack }),
    ...(deeper && { cause: describeError(thrown.cause, depth + 1) }),
  };
}
