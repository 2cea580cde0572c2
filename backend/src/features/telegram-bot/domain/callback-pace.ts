const MOST_CALLBACKS = 10;
const WINDOW_MS = 10_000;

/**
 * How often the buttons of one chat may be pressed: 10 times in any 10 s. It does no I/O and knows no clock: every `now`
 * is milliseconds of one monotonic clock.
 */
export class CallbackPace {
  private readonly chats = new Map<string, readonly number[]>();

  /** Whether one more press may be followed now; one that may not does not count. */
  allows(chatId: string, now: number): boolean {
    this.forgetQuiet(now);
    const recent = (this.chats.get(chatId) ?? []).filter((at) => now - at < WINDOW_MS);
    if (recent.length >= MOST_CALLBACKS) return false;
    // Set anew, so that the map is in the order of the latest presses.
    this.chats.delete(chatId);
    this.chats.set(chatId, [...recent, now]);
    return true;
  }

  private forgetQuiet(now: number): void {
    for (const [chatId, callbacks] of this.chats) {
      if (now - Number(callbacks.at(-1)) < WINDOW_MS) return;
      this.chats.delete(chatId);
    }
  }
}
