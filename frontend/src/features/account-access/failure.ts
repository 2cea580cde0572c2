import { HttpError } from '../../shared/http.js';

const UNEXPECTED = 'Something went wrong. Please try again';

/**
 * What a form says, line by line, about a call that failed: the server's text, `refused` if it refused without one,
 * or that something went wrong if it could not be reached.
 */
export function failureLines(error: unknown, refused: string): readonly string[] {
  if (!(error instanceof HttpError)) return [UNEXPECTED];
  if (error.body === null) return [refused];
  const fields = error.body.fields ?? [];
  return [...new Set([error.body.message, ...fields.map(({ message }) => message)])];
}
