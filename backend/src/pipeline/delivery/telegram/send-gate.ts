import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Signal } from '../../../platform/clock/signal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Places, SendBudget } from '../domain/send-budget.js';

/** Replies, answers and edits, of the 25 calls a second, so that deliveries always have 15 whatever people ask. */
const MOST_REPLIES_PER_SECOND = 10;
/** An edit leaves that many places free, and one message of its chat: an alert never waits for one. */
const KEPT_FROM_EDITS = 5;
const TOKENS_FOR_EDIT = 2;

/** Of the 25 as well, so that alerts find a place while thousands of notices wait. */
const MOST_NOTICES_PER_SECOND = 20;

/** Whose a call is. A notice is a delivery that can wait. */
export type SendCaller = 'delivery' | 'notice' | 'reply';

/** What a person's message or press leads to: a reply, the answer to a pressed button, the edit of a message. */
type Spoken = 'reply' | 'answer' | 'edit';

interface Waiting {
  readonly kind: Spoken;
  /** Empty for an answer, which goes to no chat. */
  readonly chatId: string;
}

/**
 * The one gate in front of all calls of this bot. Replies and answers to pressed buttons go first: while one waits that could go now,
 * a place is kept for it. Edits go last.
 */
@Injectable()
export class SendGate implements OnApplicationShutdown {
  private readonly budget = new SendBudget();
  private readonly changed: Signal;
  private readonly replyPlaces = new Places(MOST_REPLIES_PER_SECOND);
  private readonly noticePlaces = new Places(MOST_NOTICES_PER_SECOND);
  private readonly waiting = new Set<Waiting>();
  private stopped = false;

  constructor(private readonly clock: Clock) {
    this.changed = new Signal(clock);
  }

  /** Who still waits then waits for nothing. */
  onApplicationShutdown(): void {
    this.stopped = true;
    this.changed.notify();
  }

  /** How many deliveries to quiet chats may start now. */
  room(): number {
    const now = this.clock.running();
    return Math.max(0, this.budget.room(now) - Math.min(this.prompt(now).length, this.replyPlaces.free(now)));
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
  startDelivery(chatId: string, caller: Exclude<SendCaller, 'reply'> = 'delivery'): boolean {
    const now = this.clock.running();
    const room = caller === 'notice' ? this.noticeRoom() : this.room();
    if (room === 0 || this.budget.waitFor(chatId, now) > 0) return false;
    this.budget.start(chatId, now);
    if (caller === 'notice') this.noticePlaces.occupy();
    return true;
  }

  /**
   * Waits until a reply may start and starts it; false, and nothing started, if that takes over `patienceMs`. Replies
   * whose chats could get them now go in the order in which they came.
   */
  startReply(chatId: string, patienceMs: number): Promise<boolean> {
    return this.startInTurn({ kind: 'reply', chatId }, patienceMs);
  }

  /** The same for the answer to a pressed button. It takes a place, and nothing of a chat. End it with `answerEnded`. */
  startAnswer(patienceMs: number): Promise<boolean> {
    return this.startInTurn({ kind: 'answer', chatId: '' }, patienceMs);
  }

  /** The same for an edit, which counts like a message of its chat. End it with `ended` as a reply. */
  startEdit(chatId: string, patienceMs: number): Promise<boolean> {
    return this.startInTurn({ kind: 'edit', chatId }, patienceMs);
  }

  private async startInTurn(waiting: Waiting, patienceMs: number): Promise<boolean> {
    const deadline = this.clock.running() + patienceMs;
    this.waiting.add(waiting);
    try {
      for (;;) {
        const now = this.clock.running();
        const wait = this.waitOf(waiting, now);
        if (wait === 0 && this.next(now) === waiting) {
          if (waiting.kind === 'answer') this.budget.startCall();
          else this.budget.start(waiting.chatId, now);
          this.replyPlaces.occupy();
          return true;
        }
        if (now >= deadline || this.stopped) return false;
        // Whoever is before this one rings when it is through.
        await this.changed.wait(Math.min(wait > 0 ? wait : Infinity, deadline - now));
      }
    } finally {
      this.waiting.delete(waiting);
      this.changed.notify();
    }
  }

  answerEnded(): void {
    const now = this.clock.running();
    this.budget.endCall(now);
    this.replyPlaces.release(now);
    this.changed.notify();
  }

  /** A call has ended that was started as this caller's. */
  ended(caller: SendCaller, chatId: string): void {
    const now = this.clock.running();
    this.budget.end(chatId, now);
    if (caller === 'reply') this.replyPlaces.release(now);
    if (caller === 'notice') this.noticePlaces.release(now);
    this.changed.notify();
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

  /** Replies and answers that could go now if there is room, oldest first. */
  private prompt(now: number): readonly Waiting[] {
    return [...this.waiting].filter((each) => each.kind !== 'edit' && this.chatWait(each, now) === 0);
  }

  private next(now: number): Waiting | undefined {
    const [first] = this.prompt(now);
    return first ?? [...this.waiting].find((each) => this.chatWait(each, now) === 0);
  }

  private chatWait({ kind, chatId }: Waiting, now: number): number {
    if (kind === 'answer') return 0;
    return this.budget.chatWait(chatId, now, kind === 'edit' ? TOKENS_FOR_EDIT : 1);
  }

  private waitOf(waiting: Waiting, now: number): number {
    const forShare = this.replyPlaces.free(now) > 0 ? 0 : this.replyPlaces.moreIn(now);
    const isCrowded = waiting.kind === 'edit' && this.room() <= KEPT_FROM_EDITS;
    const forRoom = isCrowded ? this.budget.moreRoomIn(now) : this.budget.roomIn(now);
    return Math.max(forShare, forRoom, this.chatWait(waiting, now));
  }
}
