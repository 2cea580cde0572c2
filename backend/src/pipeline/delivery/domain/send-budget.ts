/** How fast Telegram may be called. */
export interface BudgetLimits {
  /** Messages in any second, over all chats. */
  readonly perSecond: number;
  /** Messages a quiet chat may get at once; it regains one each second. */
  readonly chatBurst: number;
  /** The same of a group, whose topics share it. */
  readonly groupBurst: number;
  /** After so many milliseconds a group regains one. */
  readonly groupEveryMs: number;
}

/** A group takes 20 messages a minute: these are 17, and two more where another process has just sent some. */
export const TELEGRAM_LIMITS: BudgetLimits = {
  perSecond: 25,
  chatBurst: 3,
  groupBurst: 2,
  groupEveryMs: 3750,
};

const SECOND = 1000;
const FLOODED_CHATS = 3;
const FLOOD_WINDOW = 1000;

/**
 * So many calls in any second: each occupies a place from its start until one second after its end. No I/O, no clock:
 * every `now` is milliseconds of one monotonic clock.
 */
export class Places {
  private inFlight = 0;
  private endedAt: readonly number[] = [];

  constructor(private readonly count: number) {}

  free(now: number): number {
    return Math.max(0, this.count - this.inFlight - this.justEnded(now).length);
  }

  /** Milliseconds until one more is free; infinite when only the end of a call can free one. */
  moreIn(now: number): number {
    const [oldest] = this.justEnded(now);
    return oldest === undefined ? Infinity : oldest + SECOND - now;
  }

  occupy(): void {
    this.inFlight += 1;
  }

  release(now: number): void {
    this.inFlight -= 1;
    this.endedAt = [...this.justEnded(now), now];
  }

  private justEnded(now: number): readonly number[] {
    this.endedAt = this.endedAt.filter((at) => now - at < SECOND);
    return this.endedAt;
  }
}

interface ChatBucket {
  tokens: number;
  inFlight: number;
  /** Since when it has been refilling. */
  since: number;
  pausedUntil: number;
}

/**
 * Who may be called now. A call occupies one of `perSecond` places until one second after its end, and a chat's bucket does not refill
 * meanwhile, so what Telegram receives keeps both limits however long a call travels. Pure: every `now` is of one monotonic clock.
 */
export class SendBudget {
  private readonly chats = new Map<string, ChatBucket>();
  private readonly places: Places;
  private readonly floods: { chatId: string; at: number; until: number }[] = [];
  private pausedUntil = -Infinity;

  constructor(private readonly limits: BudgetLimits = TELEGRAM_LIMITS) {
    this.places = new Places(limits.perSecond);
  }

  /** How many calls to quiet chats may start now. */
  room(now: number): number {
    return now < this.pausedUntil ? 0 : this.places.free(now);
  }

  /** Milliseconds until there may be room; infinite when only the end of a call can make some. */
  roomIn(now: number): number {
    return this.room(now) > 0 ? 0 : this.moreRoomIn(now);
  }

  /** Milliseconds until there may be more room than now; infinite when only the end of a call can make some. */
  moreRoomIn(now: number): number {
    return now < this.pausedUntil ? this.pausedUntil - now : this.places.moreIn(now);
  }

  /** Milliseconds until this chat may be called; 0 means now. Its bucket must hold `tokens`, of which the call takes one. */
  waitFor(chatId: string, now: number, tokens = 1): number {
    return Math.max(this.roomIn(now), this.chatWait(chatId, now, tokens));
  }

  /** Milliseconds that Telegram still wants no call to this chat; 0 means none. */
  pausedFor(chatId: string, now: number): number {
    const ofChat = this.chats.get(chatId)?.pausedUntil ?? -Infinity;
    return Math.max(0, this.pausedUntil - now, ofChat - now);
  }

  /** Milliseconds until this chat may be called, whatever room there is. */
  chatWait(chatId: string, now: number, tokens = 1): number {
    if (!this.chats.has(chatId)) return 0;
    const bucket = this.refilled(chatId, now);
    const forTokens = Math.max(0, tokens - bucket.tokens) * this.rate(chatId).everyMs;
    return Math.max(forTokens, bucket.pausedUntil - now);
  }

  /** Chats that may not be called now whatever room there is, with the milliseconds they still have to wait. */
  heldChats(now: number): readonly { readonly chatId: string; readonly waitMs: number }[] {
    const held: { chatId: string; waitMs: number }[] = [];
    for (const [chatId, bucket] of this.chats) {
      const waitMs = this.chatWait(chatId, now);
      if (waitMs > 0) held.push({ chatId, waitMs });
      else if (bucket.inFlight === 0 && bucket.tokens >= this.rate(chatId).burst) this.chats.delete(chatId);
    }
    return held;
  }

  /** Starts a call that is to no chat. Ask `roomIn` first; every start needs its `endCall`. */
  startCall(): void {
    this.places.occupy();
  }

  endCall(now: number): void {
    this.places.release(now);
  }

  /** Starts a call. Ask `waitFor` first; every start needs its `end`. */
  start(chatId: string, now: number): void {
    const bucket = this.refilled(chatId, now);
    bucket.tokens -= 1;
    bucket.inFlight += 1;
    this.places.occupy();
  }

  end(chatId: string, now: number): void {
    const bucket = this.bucketOf(chatId, now);
    bucket.inFlight -= 1;
    bucket.since = now;
    this.places.release(now);
  }

  /**
   * Telegram asked to wait: this chat pauses, and everything does once three chats were told so within a second.
   * Milliseconds everything pauses because of it, 0 if it does not.
   */
  flooded(chatId: string, retryAfterMs: number, now: number): number {
    this.pauseChat(chatId, retryAfterMs, now);
    this.floods.push({ chatId, at: now, until: now + retryAfterMs });
    while (this.floods[0] && now - this.floods[0].at >= FLOOD_WINDOW) this.floods.shift();
    if (new Set(this.floods.map((flood) => flood.chatId)).size < FLOODED_CHATS) return 0;
    this.pausedUntil = Math.max(this.pausedUntil, ...this.floods.map((flood) => flood.until));
    return this.pausedUntil - now;
  }

  /** This chat is not called for a while. */
  pauseChat(chatId: string, ms: number, now: number): void {
    const bucket = this.bucketOf(chatId, now);
    bucket.pausedUntil = Math.max(bucket.pausedUntil, now + ms);
  }

  /** Nothing is called for a while. */
  pause(ms: number, now: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, now + ms);
  }

  private rate(chatId: string): { readonly burst: number; readonly everyMs: number } {
    const { chatBurst, groupBurst, groupEveryMs } = this.limits;
    return isGroupId(chatId)
      ? { burst: groupBurst, everyMs: groupEveryMs }
      : { burst: chatBurst, everyMs: SECOND };
  }

  private refilled(chatId: string, now: number): ChatBucket {
    const bucket = this.bucketOf(chatId, now);
    if (bucket.inFlight === 0) {
      const { burst, everyMs } = this.rate(chatId);
      bucket.tokens = Math.min(burst, bucket.tokens + (now - bucket.since) / everyMs);
      bucket.since = now;
    }
    return bucket;
  }

  private bucketOf(chatId: string, now: number): ChatBucket {
    const known = this.chats.get(chatId);
    if (known) return known;
    const fresh = { tokens: this.rate(chatId).burst, inFlight: 0, since: now, pausedUntil: -Infinity };
    this.chats.set(chatId, fresh);
    return fresh;
  }
}

/** Groups and channels have negative ids: https://core.telegram.org/bots/api#chat */
export function isGroupId(chatId: string): boolean {
  return chatId.startsWith('-');
}
