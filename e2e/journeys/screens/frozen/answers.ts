import type { ErrorBody } from '@bellwether/backend/contract/errors.js';

/** What a call is answered with: JSON; or nothing at all, for ever (`held`). */
export type Answer =
  | { readonly status?: number; readonly body: unknown; readonly total?: number }
  | { readonly held: true };

/** By method and path: "GET /api/me". A path without a search answers every search. */
export type Answers = Readonly<Record<string, Answer>>;

export const HELD: Answer = { held: true };
/** The server behind the proxy is gone: a failure without a text of ours. */
export const GONE: Answer = { status: 503, body: '' };

/** What went well. */
export function ok(body: unknown): Answer {
  return { body };
}

/** A refusal as the product words it. */
export function refusal(status: number, code: ErrorBody['code'], message: string): Answer {
  const body: Pick<ErrorBody, 'code' | 'message'> = { code, message };
  return { status, body };
}
