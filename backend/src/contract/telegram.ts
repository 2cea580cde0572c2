/** POST /api/trial/handshake */
export interface LinkStart {
  readonly token: string;
  readonly deeplink: string;
  readonly applink: string;
}

/** GET /api/trial/handshake/{token}. `chatId` is a string, `username` is without @. */
export type LinkPoll =
  | { readonly status: 'pending' }
  | { readonly status: 'expired' }
  | {
      readonly status: 'connected';
      readonly username: string | null;
      readonly chatId: string;
      readonly blocked?: boolean;
    };

/**
 * GET /api/telegram/status, and the `telegram:status` push. A request with a session is answered for its account, and
 * says in `trial` what the bearer token it came with is worth; without a session it is answered for the trial.
 */
export interface TelegramStatus {
  readonly connected: boolean;
  /** Whose chat this is about: the signed-in account's; left out: that of the browser's trial, or nobody's. */
  readonly owner?: 'account';
  /** Of a token that came along with a session. `ended`: the browser forgets it; a `live` one is kept. */
  readonly trial?: 'live' | 'ended';
  readonly username?: string | null;
  readonly telegramUsername?: string | null;
  readonly chat_id?: string;
  /** The person blocked the bot: nothing can be sent. */
  readonly blocked?: boolean;
  /** The person paused all messages with /stop; /start resumes them. */
  readonly stopped?: boolean;
  /** Nothing but what is urgent rings until then, ISO 8601; left out: it is not muted. */
  readonly mutedUntil?: string;
  /** Of an account: all its alerts come without Telegram, too, by e-mail or a channel of their route. Pushes leave it out: the chat does not change it. */
  readonly elsewhere?: boolean;
}

/** POST /api/telegram/update: takes the chat of this trial to the account that is signed in. */
export interface TelegramUpdateRequest {
  readonly token: string;
  /** `false` deletes the trial's triggers; else they come along, oldest first, as far as the plan has room. */
  readonly importTriggers?: boolean;
}

/** The answer to update: how things stand, and what became of the trial's triggers. */
export interface TelegramUpdateResponse extends TelegramStatus {
  readonly imported: number;
  /** Deleted, because they were not wanted or did not fit. */
  readonly dropped: number;
}

/** 409 to what needs a chat while the account has none. */
export const CONNECT_TELEGRAM_FIRST = 'Connect Telegram first.';
/** 409 when the chat belongs to somebody else's account. */
export const CHAT_OF_OTHER_ACCOUNT =
  'This Telegram chat is connected to another account. Sign in there and disconnect it, then try again.';
/** 409 to a trial that asks for a chat which belongs to an account. */
export const CHAT_OF_AN_ACCOUNT = 'This Telegram chat is connected to an account. Sign in to set its alerts.';
