/** POST /api/trial/handshake */
export interface HandshakeResponse {
  readonly token: string;
  readonly deeplink: string;
  readonly applink: string;
}

/** GET /api/trial/handshake/{token}. `chatId` is a string, `username` is without @. */
export type HandshakePoll =
  | { readonly status: 'pending' }
  | { readonly status: 'expired' }
  | {
      readonly status: 'connected';
      readonly username: string | null;
      readonly chatId: string;
      readonly blocked?: boolean;
    };

/** GET /api/telegram/status, and the `telegram:status` push. */
export interface TelegramStatus {
  readonly connected: boolean;
  readonly username?: string | null;
  readonly telegramUsername?: string | null;
  readonly chat_id?: string;
  /** The person blocked the bot: nothing can be sent. */
  readonly blocked?: boolean;
  /** The person paused all messages with /stop; /start resumes them. */
  readonly stopped?: boolean;
}

/** POST /api/telegram/update: takes the chat of this trial to the account that is signed in. */
export interface TelegramUpdateRequest {
  readonly token: string;
  /** Whether the trial's triggers come along, as far as the plan has room; otherwise they are deleted. */
  readonly importTriggers?: boolean;
}

/** The answer to update: how things stand, and what became of the trial's triggers. */
export interface TelegramUpdateResponse extends TelegramStatus {
  readonly imported: number;
  readonly dropped: number;
}
