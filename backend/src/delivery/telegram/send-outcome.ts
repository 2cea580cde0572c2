import { TelegramError } from 'telegraf';
import type { SendOutcome } from '../domain/retry-policy.js';

/** System errors that come before a single byte has left. */
const NEVER_LEFT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];
const DEFAULT_RETRY_AFTER_SEC = 1;

/**
 * Reads how a call to sendMessage failed: the only place that knows how Telegram says no.
 * A call that broke off, got an unreadable answer or a server error (502 and 504 come from a gateway, which knows
 * nothing of what happened behind it) may have been accepted.
 */
export function outcomeOf(error: unknown): SendOutcome {
  if (error instanceof TelegramError) return refusalOf(error);
  const { message, code } = error as { message?: unknown; code?: unknown };
  const mayHaveArrived = !NEVER_LEFT.includes(String(code));
  return { kind: 'unanswered', mayHaveArrived, detail: String(message) };
}

function refusalOf({ code, description, parameters }: TelegramError): SendOutcome {
  const detail = `${code} ${description}`;
  if (code >= 500) return { kind: 'unanswered', mayHaveArrived: true, detail };
  switch (code) {
    case 429:
      return { kind: 'flooded', retryAfterMs: (parameters?.retry_after ?? DEFAULT_RETRY_AFTER_SEC) * 1000 };
    case 401:
    case 404:
      return { kind: 'wrong-token', detail };
    case 403:
      return { kind: 'blocked', detail };
    default:
      return badRequest(detail, parameters?.migrate_to_chat_id !== undefined);
  }
}

function badRequest(detail: string, moved: boolean): SendOutcome {
  if (moved) return { kind: 'refused', reason: 'chat-moved', detail };
  if (/can't parse entities/i.test(detail)) return { kind: 'bad-markup', detail };
  const noChat = /(chat|user) not found|peer_id_invalid/i.test(detail);
  return { kind: 'refused', reason: noChat ? 'chat-not-found' : 'refused', detail };
}
