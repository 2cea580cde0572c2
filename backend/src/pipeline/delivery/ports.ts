/** What delivery learns about a chat and somebody else keeps. */
export abstract class ChatLinks {
  /** Telegram refused a message because the person blocked the bot. Repeats change nothing. */
  abstract markBlocked(chatId: string): Promise<void>;
}
