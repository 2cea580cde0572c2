import type { CoreSymbol } from './symbols.js';
import type { TrialTrigger } from './trigger.js';

/** POST /api/trial/start. The handle with or without @, in any case. */
export interface TrialStartRequest {
  readonly handle: string;
}

/** POST /api/trial/verify */
export interface TrialVerifyRequest {
  readonly handle: string;
  readonly code: string;
}

/** The answer to verify; the proof itself is a cookie. */
export interface TrialVerifyResponse {
  readonly verified: true;
}

/** POST /api/trial/triggers: US dollars per unit, one level for each symbol. */
export interface TrialLevelsRequest {
  readonly handle: string;
  readonly triggers: Readonly<Partial<Record<CoreSymbol, number | null>>>;
}

/** The answer to it: the triggers as they are now, in the order of the symbols. */
export interface TrialLevelsResponse {
  readonly ok: true;
  readonly triggers: readonly TrialTrigger[];
}

/** GET /api/telegram/bot: where a person finds the bot. `username` is without @. */
export interface TelegramBotResponse {
  readonly username: string;
  readonly link: string;
  /** `simulated`: the chat behind the link is not on Telegram, and nothing that is sent reaches anybody there. */
  readonly telegram: 'real' | 'simulated';
}

export const INVALID_HANDLE = 'Enter a valid Telegram handle like @yourname';
export const CODE_NOT_SENT = "Couldn't send code. Make sure you started the bot in Telegram.";
export const INVALID_CODE = 'Invalid code.';

const HANDLE = /^@?([A-Za-z0-9_]{5,32})$/;

/** The name in a Telegram handle, in small letters and without @ ("@YourName" → "yourname"), or null if it is none. */
export function readHandle(text: string): string | null {
  return HANDLE.exec(text)?.[1]?.toLowerCase() ?? null;
}
