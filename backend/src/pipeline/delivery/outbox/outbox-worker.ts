import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { Signal } from '../../../platform/clock/signal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { isAnswerLost } from '../../../platform/errors/database-fault.js';
import { type Fence, Leases, SENDING } from '../../../platform/leases/leases.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { AlertStream } from '../../alerts/alert-stream.js';
import { DeliveryEvents } from '../delivery-events.js';
import { Overlap } from '../domain/overlap.js';
import { Attempts } from './attempts.js';
import { type Channel, type Claim, type Claimed, UnreadClaimError } from './channel.js';
import { Outbox } from './outbox.js';

/** Every channel there is: `readonly Channel[]`. */
export const CHANNELS = Symbol('CHANNELS');

const POLL_MS = 1000;
/** A destination that takes longer is stuck, and does not keep others from being served. */
const STUCK_MS = 1000;
const DRAIN_MS = 3000;
/** The database may make a claim after its answer got lost, so its deliveries are handed back for this long. */
const UNANSWERED_MS = 10_000;

/** A destination that is being served, by the steady clock. */
interface Serving {
  readonly startedAt: number;
  readonly done: Promise<void>;
}

/**
 * Empties the outbox while this process holds the sending lease: each channel in a lane of its own, so that none waits for
 * another. Without the lease a lane only probes, where its channel wants that.
 */
@Injectable()
export class OutboxWorker implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly lanes: readonly Lane[];
  private unsubscribe: readonly (() => void)[] = [];

  constructor(
    @Inject(CHANNELS) channels: readonly Channel[],
    attempts: Attempts,
    outbox: Outbox,
    private readonly leases: Leases,
    private readonly events: DeliveryEvents,
    private readonly alerts: AlertStream,
    clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.lanes = channels.map(
      (channel) => new Lane(channel, attempts, outbox, leases, events, clock, logger),
    );
  }

  /** A lease that was lost needs no event: the fence is asked for before every poll and every call. */
  onModuleInit(): void {
    this.leases.seek(SENDING, { taken: () => this.wake(), lost: () => {} });
  }

  onApplicationBootstrap(): void {
    this.unsubscribe = [
      this.alerts.subscribe((recorded) =>
        this.wake((kind) => recorded.some(({ channels }) => channels?.includes(kind) ?? true)),
      ),
      this.events.subscribe((event) => {
        if (event.kind === 'queued') this.wake((kind) => kind === event.channel);
        // Another channel of the account may have to bring what this one could not: that was queued together with its end.
        if (event.kind === 'settled' && event.status !== 'delivered' && event.userId !== null)
          this.wake((kind) => kind !== event.channel);
      }),
    ];
    for (const lane of this.lanes) lane.start();
  }

  /** Claims nothing more and lets the calls under way end; those that take over 3 s are broken off. */
  async onModuleDestroy(): Promise<void> {
    for (const unsubscribe of this.unsubscribe) unsubscribe();
    await Promise.all(this.lanes.map((lane) => lane.drain()));
    await this.leases.release(SENDING);
  }

  /** Something may be due. */
  wake(concerns: (kind: Channel['kind']) => boolean = () => true): void {
    for (const lane of this.lanes) if (concerns(lane.channel.kind)) lane.wake();
  }
}

/**
 * One channel: claims as many destinations as there is room for and serves them side by side, each by one call at a time. While the
 * other side takes nothing, everything waits, and a probe asks.
 */
class Lane {
  private readonly wakeUp: Signal;
  private readonly closing = new AbortController();
  private readonly stop = new AbortController();
  private readonly busy = new Map<string, Serving>();
  private readonly overlap: Overlap | null;
  /** Claims whose answer got lost or could not be read, by key: when they were first handed back, by the steady clock; null: not yet. */
  private readonly unanswered = new Map<string, number | null>();
  private nextHandBackAt = 0;
  private dueAt: number[] = [];
  private probing: Promise<void> | null = null;
  private loop: Promise<void> = Promise.resolve();

  constructor(
    readonly channel: Channel,
    private readonly attempts: Attempts,
    private readonly outbox: Outbox,
    private readonly leases: Leases,
    private readonly events: DeliveryEvents,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    this.wakeUp = new Signal(clock);
    const { atOnce, perSecond } = channel.pace;
    this.overlap = perSecond === null ? null : new Overlap(perSecond);
    setMaxListeners(4 * atOnce, this.stop.signal);
  }

  start(): void {
    this.loop = this.run();
  }

  wake(): void {
    this.wakeUp.notify();
  }

  async drain(): Promise<void> {
    this.closing.abort();
    this.wake();
    await this.loop;
    await this.probing;
    const cancel = this.clock.after(DRAIN_MS, () => this.stop.abort());
    await Promise.all([...this.busy.values()].map(({ done }) => done));
    cancel();
  }

  private async run(): Promise<void> {
    while (!this.closing.signal.aborted) {
      const pollAgainAt = this.clock.running() + this.nextPollIn();
      try {
        await this.poll();
      } catch (error) {
        this.logger.error({ err: error, channel: this.channel.kind }, 'outbox: could not be read');
      }
      // What became due while the outbox was being read was not seen by that poll.
      const unseenIn = Math.max(0, pollAgainAt - this.clock.running());
      if (!this.closing.signal.aborted) await this.wakeUp.wait(Math.min(unseenIn, this.nextPollIn()));
    }
  }

  private async poll(): Promise<void> {
    if (this.probeIn() === 0) this.probing = this.probe();
    const fence = this.fence();
    if (fence === null) return;
    this.events.publishSettled((await this.channel.prepare?.(fence)) ?? []);
    if (this.channel.most() === 0) await this.probing;
    await this.claimDue();
  }

  private probeIn(): number {
    return this.probing === null ? this.channel.probeIn(this.fence()) : Infinity;
  }

  private async probe(): Promise<void> {
    await this.channel.probe(this.closing.signal);
    this.probing = null;
    this.wake();
  }

  private async claimDue(): Promise<void> {
    await this.handBackUnanswered();
    for (;;) {
      const fence = this.fence();
      const room = Math.min(this.freeHands(), this.channel.room?.() ?? Infinity);
      if (fence === null || room <= 0 || this.closing.signal.aborted) return;
      const claimed = await this.claim(room, fence);
      if (claimed.kind === 'fenced') return this.leases.refused(SENDING, fence);
      const { claims, settled } = claimed;
      this.events.publishSettled(settled);
      const startedAt = this.clock.running();
      for (const claim of claims) {
        this.busy.set(claim.destination, { startedAt, done: this.serve(claim, startedAt) });
      }
      if (claims.length === 0 && settled.length === 0) return;
    }
  }

  /** Keeps the key of a claim whose answer got lost or could not be read: nobody sends what it took. */
  private async claim(room: number, fence: Fence): Promise<Claimed<Claim>> {
    const key = randomUUID();
    try {
      return await this.channel.claim(key, room, [...this.busy.keys()], fence);
    } catch (error) {
      // What could not be read is left to the end of its claim, so that it does not keep others from being served.
      if (isAnswerLost(error) || error instanceof UnreadClaimError) this.unanswered.set(key, null);
      throw error;
    }
  }

  /** Hands back, once a second, what such claims took: nobody sends it. */
  private async handBackUnanswered(): Promise<void> {
    const now = this.clock.running();
    if (this.unanswered.size === 0 || now < this.nextHandBackAt) return;
    this.nextHandBackAt = now + POLL_MS;
    try {
      await this.outbox.handBackAll([...this.unanswered.keys()]);
    } catch (error) {
      this.logger.error(
        { err: error, channel: this.channel.kind },
        'outbox: claims could not be handed back',
      );
      return;
    }
    for (const [key, since] of this.unanswered) {
      if (since === null) this.unanswered.set(key, now);
      else if (now - since >= UNANSWERED_MS) this.unanswered.delete(key);
    }
  }

  /** How many more may be served side by side; with hands none before half of them are free, for a poll reads all that waits. */
  private freeHands(): number {
    const most = Math.min(this.channel.pace.atOnce, this.channel.most()) - this.busy.size;
    const hands = this.channel.pace.quick ?? this.overlap?.most();
    if (hands === undefined) return most;
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
    return this.leases.isSure(SENDING) ? this.leases.fence(SENDING) : null;
  }

  private async serve(claim: Claim, startedAt: number): Promise<void> {
    const { destination } = claim;
    try {
      const dueInMs = await this.attempts.serve(this.channel, claim, this.stop.signal);
      this.overlap?.note(this.clock.running() - startedAt);
      if (dueInMs !== null) this.dueAt.push(this.clock.running() + dueInMs);
    } catch (error) {
      const channel = this.channel.kind;
      this.logger.error({ err: error, channel, destination }, 'outbox: a destination was not served');
    }
    this.busy.delete(destination);
    this.wake();
  }

  private nextPollIn(): number {
    const now = this.clock.running();
    this.dueAt = this.dueAt.filter((at) => at > now);
    const dueIn = this.dueAt.map((at) => at - now);
    const roomIn = this.channel.roomIn?.() ?? Infinity;
    return Math.min(POLL_MS, this.probeIn(), roomIn, ...this.stuckIn(), ...dueIn);
  }
}
