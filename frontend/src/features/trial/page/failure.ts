import { CODE_NOT_SENT, INVALID_CODE, INVALID_HANDLE } from '@contract/trial-page.js';
import { errorText, HttpError } from '../../../shared/http.js';

/** What to say about something that did not work: a sentence, and what the server adds to it. */
export interface Failure {
  readonly text: string;
  readonly detail: string | null;
}

export const HANDLE_FAILURE: Failure = { text: INVALID_HANDLE, detail: null };

const NOT_ENABLED = "Couldn't enable alerts.";
const NEW_CODE = 'A code works for 10 minutes and five attempts: send a new one.';
const NOT_CHECKED = 'The code could not be checked. Please try again in a moment.';

function withDetail(text: string, error: unknown): Failure {
  const detail = errorText(error, text);
  return { text, detail: detail === text ? null : detail };
}

/** A code that could not be sent. */
export function startFailure(error: unknown): Failure {
  return withDetail(CODE_NOT_SENT, error);
}

/** A code that was not taken; "Invalid code." only if the server has looked at it, and then how to go on. */
export function verifyFailure(error: unknown): Failure {
  const wasRead = error instanceof HttpError && error.status < 500 && error.status !== 429;
  return wasRead
    ? { text: INVALID_CODE, detail: NEW_CODE }
    : { text: errorText(error, NOT_CHECKED), detail: null };
}

/** Levels that were not saved. */
export function enableFailure(error: unknown): Failure {
  return withDetail(NOT_ENABLED, error);
}

/** Whether the server does not take this browser for the handle's (any more). */
export function isUnverified(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 401 || error.status === 403);
}
