import { Injectable } from '@nestjs/common';
import { Bell } from '../../platform/bell/bell.js';
import { Clock } from '../../platform/clock/clock.js';
import { Places } from '../domain/places.js';
import { SendBudget } from '../domain/send-budget.js';

/** Of the 25 messages a second, so that deliveries always have 15 whatever people ask. */
const MOST_REPLIES_PER_SECOND = 10;

/** Of the 25 as well, so that alerts find a place while thousands of notices wait. */
const MOST_NOTICES_PER_SECOND = 20;

/** Whose a call is. A notice is a delivery that can wait. */
export type Caller = 'delivery' | 'notice' | 'reply';

/**
 * The one gate in front of every message of this bot, deliveries and replies alike. Replies go first: while one waits
 * that its chat could get now, a place is kept for it. They never take more than their share of the places.
 */
@Injectable()
export class SendGate {
  private readonly budget = new SendBudget();
  private readonly changed: Bell;
  private readonly replyPlaces = new Places(MOST_REPLIES_PER_SECOND);
  private readonly noticePlaces = new Places(MOST_NOTICES_PER_SECOND);
  private readonly waiting = new Set<{ readonly chatId: string }>();

  constructor(private readonly clock: Clock) {
    this.changed = new Bell(clock);
  }

  /** How many deliveries to quiet chats may start now. */
  room(): number {
    const now = this.clock.running();
    return Math.max(0, this.budget.room(now) - Math.min(this.ready(now).length, this.replyPlaces.free(now)));
  }

  /** How many of them may be notices. */
  noticeRoom(): number {
    return Math.min(this.room(), this.noticePlaces.free(this.clock.running()));
  }

  heldChats(): readonly string[] {
    return this.budget.heldChats(this.clock.running()).map(({ chatId }) => chatId);
  }

  /** Milliseconds until time alone lets more deliveries start than now; infinite when it never does. */
  changesIn(): number {
    const now = this.clock.running();
    const waits = this.budget.heldChats(now).map(({ waitMs }) => waitMs);
    const forRoom = this.room() === 0 ? this.budget.moreRoomIn(now) : Infinity;
    const forNotices = this.noticePlaces.free(now) === 0 ? this.noticePlaces.moreIn(now) : Infinity;
    return Math.min(forRoom, forNotices, ...waits);
  }

  /** Starts a delivery's call if it may start now. Everything started must be `ended`. */
  startDelivery(chatId: string, caller: Exclude<Caller, 'reply'> = 'delivery'): boolean {
    const now = this.clock.running();
    const room = caller === 'notice' ? this.noticeRoom() : this.room();
    if (room === 0 || this.budget.waitFor(chatId, now) > 0) return false;
    this.budget.start(chatId, now);
    if (caller === 'notice') this.noticePlaces.take();
    return true;
  }

  /**
   * Waits until a reply may start and starts it; false, and nothing started, if that takes over `patienceMs`. Replies
   * whose chats could get them now go in the order in which they came.
   */
  async startReply(chatId: string, patienceMs: number): Promise<boolean> {
    const deadline = this.clock.running() + patienceMs;
    const waiting = { chatId };
    this.waiting.add(waiting);
    try {
      for (;;) {
        const now = this.clock.running();
        const wait = Math.max(this.budget.waitFor(chatId, now), this.replyWait(now));
        const isNext = this.ready(now)[0] === waiting;
        if (wait === 0 && isNext) {
          this.budget.start(chatId, now);
          this.replyPlaces.take();
          return true;
        }
        if (now >= deadline) return false;
        // Whoever is before this one rings when it is through.
        await this.changed.sleep(Math.min(wait > 0 ? wait : Infinity, deadline - now));
      }
    } finally {
      this.waiting.delete(waiting);
      this.changed.ring();
    }
  }

  /** A call has ended that was started as this caller's. */
  ended(caller: Caller, chatId: string): void {
    const now = this.clock.running();
    this.budget.end(chatId, now);
    if (caller === 'reply') this.replyPlaces.leave(now);
    if (caller === 'notice') this.noticePlaces.leave(now);
    this.changed.ring();
  }

  /** Telegram asked to wait. Milliseconds for which nobody at all is called because of it, 0 if others may be. */
  flooded(chatId: string, retryAfterMs: number): number {
    return this.budget.flooded(chatId, retryAfterMs, this.clock.running());
  }

  /** Milliseconds that Telegram still wants no call to this chat, edits included; 0 means none. */
  pausedFor(chatId: string): number {
    return this.budget.pausedFor(chatId, this.clock.running());
  }

  /** Keeps a chat from being called for a while. */
  pauseChat(chatId: string, ms: number): void {
    this.budget.pauseChat(chatId, ms, this.clock.running());
  }

  /** Keeps everybody from being called for a while. */
  pause(ms: number): void {
    this.budget.pause(ms, this.clock.running());
  }

  /** Replies that their chats could get now, oldest first. */
  private ready(now: number) {
    return [...this.waiting].filter(({ chatId }) => this.budget.chatWait(chatId, now) === 0);
  }

  private replyWait(now: number): number {
    return this.replyPlaces.free(now) > 0 ? 0 : this.replyPlaces.moreIn(now);
  }
}
