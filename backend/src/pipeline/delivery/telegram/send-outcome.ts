import { TelegramError } from 'telegraf';
import type { Reach } from '../domain/circuit.js';
import type { SendOutcome } from '../domain/retry-policy.js';

/** System errors that come before a single byte has left. */
const NEVER_LEFT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];
const DEFAULT_RETRY_AFTER_SEC = 1;

export type CallFailure = Exclude<SendOutcome, { kind: 'accepted' }>;

/**
 * Reads how a call failed. A call that broke off, an answer that is not Telegram's and a server error (502 and 504 come from a gateway)
 * may have been accepted. Of other errors only the kind is told: their texts hold the token.
 */
export function outcomeOf(error: unknown): CallFailure {
  if (error instanceof TelegramError) return refusalOf(error);
  const { name, type, code } = error as { name?: unknown; type?: unknown; code?: unknown };
  const mayHaveArrived = !NEVER_LEFT.includes(String(code));
  const detail = [name, type, code].filter((each) => typeof each === 'string').join(' ');
  return { kind: 'unanswered', mayHaveArrived, detail };
}

/** What an outcome says about Telegram, not about the chat. */
export function reachOf(outcome: Pick<SendOutcome, 'kind'> & { readonly mayHaveArrived?: boolean }): Reach {
  if (outcome.kind === 'wrong-token') return 'wrong-token';
  if (outcome.kind !== 'unanswered') return 'answered';
  return outcome.mayHaveArrived === true ? 'unanswered' : 'not-reached';
}

function refusalOf({ code, description, parameters }: TelegramError): CallFailure {
  const detail = `${code} ${description}`;
  if (!(code >= 400 && code < 500)) return { kind: 'unanswered', mayHaveArrived: true, detail };
  switch (code) {
    case 429:
      return { kind: 'flooded', retryAfterMs: secondsToWait(parameters?.retry_after) * 1000 };
    case 401:
    case 404:
      return { kind: 'wrong-token', detail };
    case 403:
      return {
        kind: 'cut-off',
        reason: /deactivated/i.test(description) ? 'deactivated' : 'blocked',
        detail,
      };
    default:
      return badRequest(detail, parameters?.migrate_to_chat_id);
  }
}

function secondsToWait(told: number | undefined): number {
  return Number.isFinite(told) ? Math.max(DEFAULT_RETRY_AFTER_SEC, Number(told)) : DEFAULT_RETRY_AFTER_SEC;
}

function badRequest(detail: string, movedTo: number | undefined): CallFailure {
  if (Number.isSafeInteger(movedTo)) return { kind: 'moved', toChatId: String(movedTo) };
  if (/can't parse entities/i.test(detail)) return { kind: 'bad-markup', detail };
  const noChat = /(chat|user) not found|peer_id_invalid/i.test(detail);
  return { kind: 'refused', reason: noChat ? 'chat-not-found' : 'refused', detail };
}
