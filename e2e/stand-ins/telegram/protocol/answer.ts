import type { ResponseParameters } from '../bot-api-types.js';
import type { Break } from '../domain/script.js';

/** A call that is refused, in Telegram's words: thrown by methods, and an answer. */
export class Refusal extends Error {
  readonly kind = 'refusal';

  /** `code` is HTTP status and error_code. */
  constructor(
    readonly code: number,
    readonly description: string,
    readonly parameters?: ResponseParameters,
  ) {
    super(description);
  }
}

/** What a method answers; 'unheard' when the caller hung up while it waited, 'broken' when a script says so. */
export type Answer =
  | { readonly kind: 'ok'; readonly result: unknown; readonly description?: string }
  | Refusal
  | { readonly kind: 'unheard' }
  | { readonly kind: 'broken'; readonly how: Break };

/** Success with `result`; `description` is the remark Telegram makes on webhook calls. */
export function ok(result: unknown, description?: string): Answer {
  return { kind: 'ok', result, ...(description !== undefined && { description }) };
}

/** 400, in Telegram's words. */
export function badRequest(reason: string): Refusal {
  return new Refusal(400, `Bad Request: ${reason}`);
}

/** 403: the chat does not let the bot in. */
export function forbidden(reason: string): Refusal {
  return new Refusal(403, `Forbidden: ${reason}`);
}

/** 409: two readers of the updates. */
export function conflict(reason: string): Refusal {
  return new Refusal(409, `Conflict: ${reason}`);
}
