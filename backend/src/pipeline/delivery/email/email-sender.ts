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
import { OutboxWake } from '../outbox-wake.js';
import { type EmailClaim, EmailQueue } from './email-queue.js';
import { LateAlerts } from './late-alerts.js';
import { MailDispatch } from './mail-dispatch.js';
import { MailReach } from './mail-reach.js';
import { MailServer } from './mail-server.js';

const POLL_MS = 1000;
const LATE_EVERY_MS = 2000;
const MOST_IN_FLIGHT = 4;
const DRAIN_MS = 3000;

/**
 * Sends what waits for e-mail while this process holds the sending lease, which is the Telegram one: a few people side by
 * side, each by one mail at a time. It also queues mails for alerts that Telegram does not take in time. While the mail
 * server is not there, everything waits, and a probe asks every 5 s, or when `MailReach` says. Without a mail server everything fails at once.
 */
@Injectable()
export class EmailSender implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly bell = new Bell();
  private readonly closing = new AbortController();
  private readonly stop = new AbortController();
  private readonly busy = new Map<string, Promise<void>>();
  private lookedForLateAt = -Infinity;
  private saidUnconfigured = false;
  private loop: Promise<void> = Promise.resolve();
  private unsubscribe: readonly (() => void)[] = [];

  constructor(
    private readonly queued: OutboxWake,
    private readonly leases: Leases,
    private readonly queue: EmailQueue,
    private readonly late: LateAlerts,
    private readonly dispatch: MailDispatch,
    private readonly server: MailServer,
    private readonly reach: MailReach,
    private readonly news: DeliveryNews,
    private readonly alerts: AlertStream,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A lease that was lost needs no news: the fence is asked for before every look and every mail. */
  onModuleInit(): void {
    this.leases.seek('telegram', { taken: () => this.bell.ring(), lost: () => {} });
  }

  onApplicationBootstrap(): void {
    setMaxListeners(4 * MOST_IN_FLIGHT, this.stop.signal);
    this.unsubscribe = [
      this.alerts.subscribe(() => this.bell.ring()),
      this.queued.subscribe((channel) => {
        if (channel === 'email') this.bell.ring();
      }),
      // What Telegram does not take has just been queued as a mail.
      this.news.subscribe(({ channel, status }) => {
        if (channel === 'telegram' && status !== 'delivered') this.bell.ring();
      }),
    ];
    this.loop = this.run();
  }

  /** Claims nothing more and lets the mails under way end; those that take over 3 s are broken off. */
  async onModuleDestroy(): Promise<void> {
    this.closing.abort();
    for (const unsubscribe of this.unsubscribe) unsubscribe();
    this.bell.ring();
    await this.loop;
    const cutOff = setTimeout(() => this.stop.abort(), DRAIN_MS);
    await Promise.all(this.busy.values());
    clearTimeout(cutOff);
    await this.leases.release('telegram');
  }

  private async run(): Promise<void> {
    while (!this.closing.signal.aborted) {
      try {
        await this.look();
      } catch (error) {
        this.logger.error({ err: error }, 'mails could not be looked for');
      }
      if (!this.closing.signal.aborted) await this.bell.sleep(Math.min(POLL_MS, this.reach.probeIn()));
    }
  }

  private async look(): Promise<void> {
    const fence = this.fence();
    if (fence === null) return;
    await this.queueLate(fence);
    if (!this.server.isConfigured) return this.failAll(fence);
    if (this.reach.probeIn() === 0) {
      const startedAt = this.clock.running();
      this.reach.probed(await this.server.probe(this.closing.signal), startedAt);
    }
    await this.startDue();
  }

  private async queueLate(fence: Fence): Promise<void> {
    if (this.clock.running() < this.lookedForLateAt + LATE_EVERY_MS) return;
    this.lookedForLateAt = this.clock.running();
    await this.late.queueMails(fence);
  }

  private async failAll(fence: Fence): Promise<void> {
    const settled = await this.queue.failAll('no-mail-server', fence);
    this.news.tell(settled);
    if (settled.length === 0 || this.saidUnconfigured) return;
    this.saidUnconfigured = true;
    this.logger.error('SMTP_URL is not set: no mail is sent, and every mail fails');
  }

  private async startDue(): Promise<void> {
    for (;;) {
      const fence = this.fence();
      const room = Math.min(MOST_IN_FLIGHT, this.reach.most()) - this.busy.size;
      if (fence === null || room <= 0 || this.closing.signal.aborted) return;
      const claimed = await this.queue.claim(room, [...this.busy.keys()], fence);
      if (claimed.kind === 'fenced') return this.leases.refused('telegram', fence);
      const { claims, settled } = claimed;
      this.news.tell(settled);
      for (const claim of claims) this.busy.set(claim.userId, this.serve(claim));
      if (claims.length === 0 && settled.length === 0) return;
    }
  }

  /** null unless this process may send right now. */
  private fence(): Fence | null {
    return this.leases.isSure('telegram') ? this.leases.fence('telegram') : null;
  }

  private async serve(claim: EmailClaim): Promise<void> {
    try {
      await this.dispatch.serve(claim, this.stop.signal);
    } catch (error) {
      this.logger.error({ err: error, userId: claim.userId }, 'a mail was not served');
    }
    this.busy.delete(claim.userId);
    this.bell.ring();
  }
}
