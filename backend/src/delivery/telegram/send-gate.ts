import { Injectable } from '@nestjs/common';
import { Bell } from '../../platform/bell/bell.js';
import { SendBudget } from '../domain/send-budget.js';

/**
 * The one gate in front of every message of this bot, deliveries and replies alike. Replies go first: while one
 * waits, a place is kept for it.
 */
@Injectable()
export class SendGate {
  private readonly budget = new SendBudget();
  private readonly changed = new Bell();
  private waitingReplies = 0;

  /** How many deliveries to quiet chats may start now. */
  room(): number {
    return Math.max(0, this.budget.room(performance.now()) - this.waitingReplies);
  }

  heldChats(): readonly string[] {
    return this.budget.heldChats(performance.now()).map(({ chatId }) => chatId);
  }

  /** Milliseconds until time alone lets more deliveries start than now; infinite when it never does. */
  changesIn(): number {
    const now = performance.now();
    const waits = this.budget.heldChats(now).map(({ waitMs }) => waitMs);
    const forRoom = this.budget.roomIn(now);
    return Math.min(forRoom > 0 ? forRoom : Infinity, ...waits);
  }

  /** Starts a delivery's call if it may start now. Everything started must be `ended`. */
  startDelivery(chatId: string): boolean {
    const now = performance.now();
    if (this.room() === 0 || this.budget.waitFor(chatId, now) > 0) return false;
    this.budget.start(chatId, now);
    return true;
  }

  /** Waits until a reply may start and starts it; false, and nothing started, if that takes over `patienceMs`. */
  async startReply(chatId: string, patienceMs: number): Promise<boolean> {
    const deadline = performance.now() + patienceMs;
    this.waitingReplies += 1;
    try {
      for (;;) {
        const now = performance.now();
        const wait = this.budget.waitFor(chatId, now);
        if (wait === 0) {
          this.budget.start(chatId, now);
          return true;
        }
        if (now >= deadline) return false;
        await this.changed.sleep(Math.min(wait, deadline - now));
      }
    } finally {
      this.waitingReplies -= 1;
    }
  }

  ended(chatId: string): void {
    this.budget.end(chatId, performance.now());
    this.changed.ring();
  }

  flooded(chatId: string, retryAfterMs: number): void {
    this.budget.flooded(chatId, retryAfterMs, performance.now());
  }

  pause(ms: number): void {
    this.budget.pause(ms, performance.now());
  }
}
