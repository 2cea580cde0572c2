import type { ResponseParameters } from '../bot-api-types.js';
import type { Break } from '../domain/script.js';
import type { Refused } from '../domain/refused.js';

export interface Ok {
  readonly kind: 'ok';
  readonly result: unknown;
  readonly description?: string;
}

export interface Refusal {
  readonly kind: 'refusal';
  readonly code: number; // HTTP status and error_code
  readonly description: string;
  readonly parameters?: ResponseParameters;
}

/** What a method answers; 'unheard' when the caller hung up while it waited, 'broken' when a script says so. */
export type Answer =
  | Ok
  | Refusal
  | { readonly kind: 'unheard' }
  | { readonly kind: 'broken'; readonly how: Break };

/** Success with `result`; `description` is the remark Telegram makes on webhook calls. */
export function ok(result: unknown, description?: string): Ok {
  return { kind: 'ok', result, ...(description !== undefined && { description }) };
}

/** 400, in Telegram's words. */
export function badRequest(reason: string): Refusal {
  return { kind: 'refusal', code: 400, description: `Bad Request: ${reason}` };
}

/** 403: the chat does not let the bot in. */
export function forbidden(reason: string): Refusal {
  return { kind: 'refusal', code: 403, description: `Forbidden: ${reason}` };
}

/** 409: two readers of the updates. */
export function conflict(reason: string): Refusal {
  return { kind: 'refusal', code: 409, description: `Conflict: ${reason}` };
}

/** A refusal of a pure check, as a 400. */
export function fromRefused({ reason }: Refused): Refusal {
  return badRequest(reason);
}
