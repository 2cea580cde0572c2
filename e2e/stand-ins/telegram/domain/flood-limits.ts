/** How many messages a bot may send. */
export interface FloodLimits {
  /** To all chats, in any second. */
  readonly perSecond: number;
  /** To one chat at once; it regains one each second. */
  readonly chatBurst: number;
  /** To one group in any minute, whatever the topic. */
  readonly groupPerMinute: number;
}

/**
 * What Telegram is known to bear: about 30 a second, one a second to a chat, more for a short while, and 20 a minute to a
 * group: https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this
 */
export const USUAL_LIMITS: FloodLimits = { perSecond: 30, chatBurst: 3, groupPerMinute: 20 };

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const RETRY_AFTER_SEC = 1;

/** Says who sends too much. No clock of its own: every `now` is epoch milliseconds, and never goes back. */
export class FloodGuard {
  #taken: number[] = [];
  readonly #groups = new Map<number, readonly number[]>();
  readonly #chats = new Map<number, { tokens: number; since: number }>();

  constructor(private readonly limits: FloodLimits) {}

  /** Counts a message to a chat. Seconds that the bot must wait instead; null if it may send it. */
  arrived(chatId: number, now: number): number | null {
    this.#taken = this.#taken.filter((at) => now - at < SECOND_MS);
    if (chatId < 0) return this.#groupArrived(chatId, now);
    const known = this.#chats.get(chatId) ?? { tokens: this.limits.chatBurst, since: now };
    const tokens = Math.min(this.limits.chatBurst, known.tokens + (now - known.since) / SECOND_MS);
    if (this.#taken.length >= this.limits.perSecond || tokens < 1) return RETRY_AFTER_SEC;
    this.#taken.push(now);
    this.#chats.set(chatId, { tokens: tokens - 1, since: now });
    return null;
  }

  #groupArrived(chatId: number, now: number): number | null {
    const recent = (this.#groups.get(chatId) ?? []).filter((at) => now - at < MINUTE_MS);
    const [oldest] = recent;
    if (recent.length >= this.limits.groupPerMinute && oldest !== undefined) {
      return Math.max(1, Math.ceil((oldest + MINUTE_MS - now) / SECOND_MS));
    }
    if (this.#taken.length >= this.limits.perSecond) return RETRY_AFTER_SEC;
    this.#taken.push(now);
    this.#groups.set(chatId, [...recent, now]);
    return null;
  }
}
