import { HttpException } from '@nestjs/common';
import { type ErrorBody, ERROR_SENTENCES, type ErrorCode } from '../../contract/errors.js';
import { AppError } from './app-error.js';
import { isDatabaseUnavailable } from './database-fault.js';

/** What a thrown value becomes on the wire, before the request id is added. */
export interface ErrorAnswer extends Omit<ErrorBody, 'requestId'> {
  readonly retryAfterSec?: number;
}

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'TOO_LARGE',
  414: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA',
  422: 'RULE_BROKEN',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE',
};
const DATABASE_RETRY_SEC = 2;

/**
 * Turns anything thrown into an answer. An `AppError` speaks for itself; Nest's and Express' own refusals (unknown
 * route, malformed JSON, body too large …) keep their status and get our sentence; a database that is down is 503;
 * everything else is 500 and tells nothing of what happened.
 */
export function toErrorAnswer(thrown: unknown): ErrorAnswer {
  if (thrown instanceof AppError) return ofAppError(thrown);
  if (thrown instanceof HttpException) return ofStatus(thrown.getStatus());
  const refused = refusedStatus(thrown);
  if (refused !== null) return ofStatus(refused);
  if (isDatabaseUnavailable(thrown)) return { ...ofStatus(503), retryAfterSec: DATABASE_RETRY_SEC };
  return ofStatus(500);
}

function ofAppError({ status, code, message, fields, retryAfterSec, upgradeMessage }: AppError): ErrorAnswer {
  return { statusCode: status, code, message, fields, retryAfterSec, upgradeMessage };
}

function ofStatus(statusCode: number): ErrorAnswer {
  const code = CODE_OF_STATUS[statusCode] ?? (statusCode < 500 ? 'BAD_REQUEST' : 'INTERNAL');
  return { statusCode, code, message: ERROR_SENTENCES[code] };
}

/** The 4xx status of an error that Express' parsers mean for the client (package http-errors: `expose`). */
function refusedStatus(thrown: unknown): number | null {
  if (!(thrown instanceof Error) || !('expose' in thrown) || !('status' in thrown)) return null;
  const { expose, status } = thrown;
  return expose === true && typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}
