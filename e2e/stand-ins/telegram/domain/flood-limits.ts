/** How many messages a bot may send. */
export interface FloodLimits {
  /** To all chats, in any second. */
  readonly perSecond: number;
  /** To one chat at once; it regains one each second. */
  readonly chatBurst: number;
}

/** What Telegram is known to bear: about 30 a second, and one a second to a chat, more for a short while. */
export const USUAL_LIMITS: FloodLimits = { perSecond: 30, chatBurst: 3 };

const SECOND_MS = 1_000;
const RETRY_AFTER_SEC = 1;

/** Says who sends too much. No clock of its own: every `now` is epoch milliseconds, and never goes back. */
export class FloodGuard {
  #taken: number[] = [];
  readonly #chats = new Map<number, { tokens: number; since: number }>();

  constructor(private readonly limits: FloodLimits) {}

  /** Counts a message to a chat. Seconds that the bot must wait instead; null if it may send it. */
  arrived(chatId: number, now: number): number | null {
    this.#taken = this.#taken.filter((at) => now - at < SECOND_MS);
    const known = this.#chats.get(chatId) ?? { tokens: this.limits.chatBurst, since: now };
    const tokens = Math.min(this.limits.chatBurst, known.tokens + (now - known.since) / SECOND_MS);
    if (this.#taken.length >= this.limits.perSecond || tokens < 1) return RETRY_AFTER_SEC;
    this.#taken.push(now);
    this.#chats.set(chatId, { tokens: tokens - 1, since: now });
    return null;
  }
}
