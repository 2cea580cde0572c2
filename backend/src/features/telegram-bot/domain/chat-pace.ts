export interface PaceLimit {
  readonly most: number;
  readonly windowMs: number;
}

/** Answers to a group, so that most of the messages it may have are left for alerts. */
export const GROUP_ANSWERS: PaceLimit = { most: 6, windowMs: 60_000 };
/** Pressed buttons of one kind in a chat. */
export const CHAT_CALLBACKS: PaceLimit = { most: 10, windowMs: 10_000 };

/**
 * How often something may happen in one chat: `most` times in any `windowMs`. It does no I/O and knows no clock: every
 * `now` is milliseconds of one monotonic clock.
 */
export class ChatPace {
  private readonly chats = new Map<string, readonly number[]>();

  constructor(private readonly limit: PaceLimit) {}

  /** Whether it may happen once more now; what may not does not count. */
  allows(chatId: string, now: number): boolean {
    const { most, windowMs } = this.limit;
    for (const [chat, times] of this.chats) {
      if (now - Number(times.at(-1)) < windowMs) break;
      this.chats.delete(chat);
    }
    const recent = (this.chats.get(chatId) ?? []).filter((at) => now - at < windowMs);
    if (recent.length >= most) return false;
    // Set anew, so that the map is in the order of the latest times.
    this.chats.delete(chatId);
    this.chats.set(chatId, [...recent, now]);
    return true;
  }
}
