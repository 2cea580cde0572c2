/** A call to a chat within the time the bot had been told to wait. Epoch milliseconds. */
export interface EarlyCall {
  readonly at: number;
  readonly chatId: number;
  readonly until: number;
}

/** Remembers who was told to wait, and who did not. No clock of its own. */
export class FloodWatch {
  readonly #until = new Map<number, number>();

  /** The bot was told not to call a chat for so many seconds. */
  told(chatId: number, seconds: number, now: number): void {
    this.#until.set(chatId, Math.max(this.#until.get(chatId) ?? 0, now + seconds * 1000));
  }

  /** A call to a chat arrived; null if it may. */
  arrived(chatId: number, now: number): EarlyCall | null {
    const until = this.#until.get(chatId) ?? 0;
    if (now < until) return { at: now, chatId, until };
    this.#until.delete(chatId);
    return null;
  }
}
