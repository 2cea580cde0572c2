import { setMaxListeners } from 'node:events';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { AlertStream } from '../../alerts/alert-stream.js';
import { Bell } from '../../../platform/bell/bell.js';
import { Clock } from '../../../platform/clock/clock.js';
import { type Fence, Leases } from '../../../platform/leases/leases.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { DeliveryNews } from '../delivery-news.js';
import { Overlap } from '../domain/overlap.js';
import { TELEGRAM_LIMITS } from '../domain/send-budget.js';
import { OutboxWake } from '../outbox-wake.js';
import { BotApi } from './bot-api.js';
import { type ChatClaim, ChatQueue } from './chat-queue.js';
import { ChatSender } from './chat-sender.js';
import { TelegramReach } from './reach.js';
import { SendGate } from './send-gate.js';
import { SendPauses } from './send-pauses.js';

const POLL_MS = 1000;
const MOST_IN_FLIGHT = 20;
/** A chat that takes longer is stuck, and does not keep others from being served. */
const STUCK_MS = 1000;
const DRAIN_MS = 3000;

/** A chat that is being served, by the steady clock. */
interface Serving {
  readonly startedAt: number;
  readonly done: Promise<void>;
}

/**
 * Empties the queue of the chats while this process holds the Telegram lease: whenever something may be due, claims as
 * many chats as the budget allows and serves a few side by side, each chat by one call at a time. While Telegram takes
 * nothing, everything waits, and a probe asks every few seconds; that also without the lease, for the sake of replies.
 */
@Injectable()
export class Sender implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly bell: Bell;
  private readonly closing = new AbortController();
  private readonly stop = new AbortController();
  private readonly busy = new Map<string, Serving>();
  private readonly overlap = new Overlap(TELEGRAM_LIMITS.perSecond);
  private dueAt: number[] = [];
  private probing: Promise<void> | null = null;
  private loop: Promise<void> = Promise.resolve();
  private unsubscribe: readonly (() => void)[] = [];

  constructor(
    private readonly leases: Leases,
    private readonly queue: ChatQueue,
    private readonly chat: ChatSender,
    private readonly api: BotApi,
    private readonly gate: SendGate,
    private readonly reach: TelegramReach,
    private readonly pauses: SendPauses,
    private readonly news: DeliveryNews,
    private readonly alerts: AlertStream,
    private readonly queued: OutboxWake,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.bell = new Bell(clock);
  }

  /** A lease that was lost needs no news: the fence is asked for before every look and every call. */
  onModuleInit(): void {
    this.leases.seek('telegram', { taken: () => this.wake(), lost: () => {} });
  }

  onApplicationBootstrap(): void {
    setMaxListeners(2 * MOST_IN_FLIGHT, this.stop.signal);
    this.unsubscribe = [
      this.alerts.subscribe(() => this.wake()),
      this.queued.subscribe((channel) => {
        if (channel === 'telegram') this.wake();
      }),
    ];
    this.loop = this.run();
  }

  /** Claims nothing more and lets the calls under way end; those that take over 3 s are broken off. */
  async onModuleDestroy(): Promise<void> {
    this.closing.abort();
    for (const unsubscribe of this.unsubscribe) unsubscribe();
    this.wake();
    await this.loop;
    await this.probing;
    const callOff = this.clock.after(DRAIN_MS, () => this.stop.abort());
    await Promise.all([...this.busy.values()].map(({ done }) => done));
    callOff();
    await this.leases.release('telegram');
  }

  /** Something may be due. */
  wake(): void {
    this.bell.ring();
  }

  private async run(): Promise<void> {
    while (!this.closing.signal.aborted) {
      const lookAgainAt = this.clock.running() + this.nextLookIn();
      try {
        await this.look();
      } catch (error) {
        this.logger.error({ err: error }, 'the outbox could not be read');
      }
      // What became due while the outbox was being read was not seen by that look.
      const unseenIn = Math.max(0, lookAgainAt - this.clock.running());
      if (!this.closing.signal.aborted) await this.bell.sleep(Math.min(unseenIn, this.nextLookIn()));
    }
  }

  private async look(): Promise<void> {
    if (this.probeIn() === 0) this.probing = this.probe();
    if (this.fence() === null) return;
    await this.pauses.restore();
    if (this.reach.most() === 0) await this.probing;
    await this.startDue();
  }

  /** Without the lease only replies are sent, so only what holds them up is worth a question. */
  private probeIn(): number {
    if (this.probing !== null || (this.fence() === null && this.reach.most() > 0)) return Infinity;
    return this.reach.probeIn();
  }

  private async probe(): Promise<void> {
    const startedAt = this.clock.running();
    const reach = await this.api.probe(this.closing.signal);
    if (!this.closing.signal.aborted) this.reach.probed(reach, startedAt);
    this.probing = null;
    this.wake();
  }

  private async startDue(): Promise<void> {
    for (;;) {
      const fence = this.fence();
      const room = Math.min(this.freeHands(), this.gate.room());
      if (fence === null || room <= 0 || this.closing.signal.aborted) return;
      const held = [...this.busy.keys(), ...this.gate.heldChats()];
      const notices = Math.min(room, this.gate.noticeRoom());
      const claimed = await this.queue.claim({ all: room, notices }, held, fence);
      if (claimed.kind === 'fenced') return this.leases.refused('telegram', fence);
      const { claims, settled } = claimed;
      this.news.tell(settled);
      const startedAt = this.clock.running();
      for (const claim of claims) {
        this.busy.set(claim.chatId, { startedAt, done: this.serve(claim, startedAt) });
      }
      if (claims.length === 0 && settled.length === 0) return;
    }
  }

  /** How many more chats may be served side by side; none before half of all hands are free, for a look reads all that waits. */
  private freeHands(): number {
    const most = Math.min(MOST_IN_FLIGHT, this.reach.most()) - this.busy.size;
    const hands = this.overlap.most();
    const free = hands - this.stuckIn().length;
    return 2 * free < hands ? 0 : Math.min(most, free);
  }

  /** Milliseconds until each of those that are being served is stuck; those that are, are left out. */
  private stuckIn(): readonly number[] {
    const now = this.clock.running();
    return [...this.busy.values()].map(({ startedAt }) => startedAt + STUCK_MS - now).filter((ms) => ms > 0);
  }

  /** null unless this process may send right now. */
  private fence(): Fence | null {
    return this.leases.isSure('telegram') ? this.leases.fence('telegram') : null;
  }

  private async serve(claim: ChatClaim, startedAt: number): Promise<void> {
    try {
      const dueInMs = await this.chat.serve(claim, this.stop.signal);
      this.overlap.note(this.clock.running() - startedAt);
      if (dueInMs !== null) this.dueAt.push(this.clock.running() + dueInMs);
    } catch (error) {
      this.logger.error({ err: error, chatId: claim.chatId }, 'a chat was not served');
    }
    this.busy.delete(claim.chatId);
    this.wake();
  }

  private nextLookIn(): number {
    const now = this.clock.running();
    this.dueAt = this.dueAt.filter((at) => at > now);
    const dueIn = this.dueAt.map((at) => at - now);
    return Math.min(POLL_MS, this.probeIn(), this.gate.changesIn(), ...this.stuckIn(), ...dueIn);
  }
}
