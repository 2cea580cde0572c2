import type { ButtonRows } from '../../../contract/messages/alert-buttons.js';

export interface CallbackQuery {
  readonly queryId: string;
  readonly chatId: string;
  readonly messageId: string;
  /** Of a topic in a group; null: none. */
  readonly threadId: string | null;
  /** Of the message, as plain text; null when Telegram does not tell. */
  readonly text: string | null;
  /** Under the message; null when Telegram does not tell. */
  readonly rows: ButtonRows | null;
  readonly data: string;
}
