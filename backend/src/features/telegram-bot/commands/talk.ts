import type { KeyboardRows } from '../../../pipeline/delivery/telegram/keyboard.js';
import type { ChatIdentity } from '../../telegram-link/chat-identity.js';

/** One message of a person to the bot, as a command's handler sees it. */
export interface Talk {
  readonly chat: ChatIdentity;
  /** The words after the command. */
  readonly words: readonly string[];
  readonly reply: (text: string, rows?: KeyboardRows) => Promise<unknown>;
}
