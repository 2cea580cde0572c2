import { setMaxListeners } from 'node:events';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AlertStream } from '../alerts/alert-stream.js';
import { LOGGER, type Logger } from '../platform/logger/logger.js';
import { Bell } from '../platform/bell/bell.js';
import { ChatSender } from './chat-sender.js';
import type { Claim } from './claim.js';
import { DeliveryNews } from './delivery-news.js';
import { Outbox } from './outbox.js';
import { SendGate } from './telegram/send-gate.js';

const POLL_MS = 1000;
const MOST_IN_FLIGHT = 20;
const DRAIN_MS = 3000;

/**
 * Empties the outbox: whenever something may be due, claims as many chats as the budget allows and serves them side
 * by side, each chat by one call at a time.
 */
@Injectable()
export class Sender implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly bell = new Bell();
  private readonly stop = new AbortController();
  private readonly busy = new Map<string, Promise<void>>();
  private dueAt: number[] = [];
  private stopped = false;
  private loop: Promise<void> = Promise.resolve();
  private unsubscribe: () => void = () => {};

  constructor(
    private readonly outbox: Outbox,
    private readonly chat: ChatSender,
    private readonly gate: SendGate,
    private readonly news: DeliveryNews,
    private readonly alerts: AlertStream,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    setMaxListeners(2 * MOST_IN_FLIGHT, this.stop.signal);
    this.unsubscribe = this.alerts.subscribe(() => this.wake());
    this.loop = this.run();
  }

  /** Claims nothing more and lets the calls under way end; those that take over 3 s are broken off. */
  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    this.unsubscribe();
    this.wake();
    await this.loop;
    const cutOff = setTimeout(() => this.stop.abort(), DRAIN_MS);
    await Promise.all(this.busy.values());
    clearTimeout(cutOff);
  }

  /** Something may be due. */
  wake(): void {
    this.bell.ring();
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      const lookAgainAt = performance.now() + this.nextLookIn();
      try {
        await this.startDue();
      } catch (error) {
        this.logger.error({ err: error }, 'the outbox could not be read');
      }
      // What became due while the outbox was being read was not seen by that look.
      const unseenIn = Math.max(0, lookAgainAt - performance.now());
      if (!this.stopped) await this.bell.sleep(Math.min(unseenIn, this.nextLookIn()));
    }
  }

  private async startDue(): Promise<void> {
    for (;;) {
      const most = Math.min(MOST_IN_FLIGHT - this.busy.size, this.gate.room());
      if (most <= 0 || this.stopped) return;
      const { claims, settled } = await this.outbox.claim(most, [
        ...this.busy.keys(),
        ...this.gate.heldChats(),
      ]);
      this.news.tell(settled);
      for (const claim of claims) this.busy.set(claim.chatId, this.serve(claim));
      if (claims.length === 0 && settled.length === 0) return;
    }
  }

  private async serve(claim: Claim): Promise<void> {
    try {
      const dueInMs = await this.chat.serve(claim, this.stop.signal);
      if (dueInMs !== null) this.dueAt.push(performance.now() + dueInMs);
    } catch (error) {
      this.logger.error({ err: error, chatId: claim.chatId }, 'a chat was not served');
    }
    this.busy.delete(claim.chatId);
    this.wake();
  }

  private nextLookIn(): number {
    const now = performance.now();
    this.dueAt = this.dueAt.filter((at) => at > now);
    return Math.min(POLL_MS, this.gate.changesIn(), ...this.dueAt.map((at) => at - now));
  }
}
