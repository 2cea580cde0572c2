import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Signal } from '../clock/signal.js';
import { Clock } from '../clock/clock.js';
import { CONFIG, type Config } from '../config/config.js';
import { leaseConnection } from '../database/data-source.js';
import { HealthFields } from '../health/health-fields.js';
import { LOGGER, type Logger } from '../logger/logger.js';
import { RELEASE_SQL, RENEW_SQL, TAKE_SQL } from './lease-sql.js';
import { type Fence, type LeaseHolder, type LeaseName, Leases, ROLE_OF_LEASE } from './leases.js';

/** How long a lease lasts without renewal. */
export const LEASE_MS = 2_000;
/** How often leases are renewed, and asked for by who stands by; it asks sooner if one runs out before that. */
const BEAT_MS = 400;
const AFTER_ITS_END_MS = 5;

interface Seat {
  readonly holders: LeaseHolder[];
  /** How many of the holders have ended. */
  released: number;
  fence: Fence | null;
  /** By the steady clock: until then nobody else can have it. */
  sureUntil: number;
}

/**
 * Leases as rows of the database, on its clock, over a connection of their own: a busy pool costs no lease. A database that
 * does not answer ends no lease, since nobody else can take it either.
 */
@Injectable()
export class SqlLeases
  extends Leases
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  private readonly seats = new Map<LeaseName, Seat>();
  private connection: DataSource | null = null;
  private readonly wakeUp: Signal;
  private stopping = false;
  private beating: Promise<unknown> = Promise.resolve();
  private failing = false;

  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'roles' | 'databaseLeaseUrl'>,
    @Inject(LOGGER) private readonly logger: Logger,
    health: HealthFields,
  ) {
    super();
    this.wakeUp = new Signal(clock);
    health.add('leases', () => this.report());
  }

  override seek(name: LeaseName, holder: LeaseHolder): void {
    if (!this.config.roles.includes(ROLE_OF_LEASE[name])) return;
    const seat = this.seats.get(name);
    if (seat !== undefined) seat.holders.push(holder);
    else this.seats.set(name, { holders: [holder], released: 0, fence: null, sureUntil: -Infinity });
  }

  override fence(name: LeaseName): Fence | null {
    return this.seats.get(name)?.fence ?? null;
  }

  override isSure(name: LeaseName): boolean {
    const seat = this.seats.get(name);
    return seat !== undefined && seat.fence !== null && this.clock.steady() < seat.sureUntil;
  }

  override refused(name: LeaseName, fence: Fence): void {
    this.logger.warn(
      { lease: name, epoch: fence.epoch },
      'lease: a write was fenced; another process holds it',
    );
    const seat = this.seats.get(name);
    if (seat?.fence?.epoch === fence.epoch) this.lose(name, seat);
  }

  override async release(name: LeaseName): Promise<void> {
    const seat = this.seats.get(name);
    if (seat === undefined) return;
    seat.released += 1;
    if (seat.released === seat.holders.length) await this.handOver(name);
  }

  onApplicationBootstrap(): void {
    void this.run();
  }

  /** Every holder has ended its work by now, also those that did not say so. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.wakeUp.notify();
    for (const name of [...this.seats.keys()].sort()) await this.handOver(name);
  }

  async onApplicationShutdown(): Promise<void> {
    const { connection } = this;
    this.connection = null;
    await connection?.destroy();
  }

  private async handOver(name: LeaseName): Promise<void> {
    this.seats.delete(name);
    await this.beating;
    await this.connection?.query(RELEASE_SQL, [name, this.owner]).catch((error: unknown) => {
      this.logger.warn({ err: error, lease: name }, 'leases: one was not handed over; it runs out by itself');
    });
  }

  private report() {
    const held = [...this.seats].flatMap(([name, { fence }]) =>
      fence === null ? [] : [[name, fence.epoch]],
    );
    return { owner: this.owner, held: Object.fromEntries(held) as Partial<Record<LeaseName, number>> };
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      const beating = this.beat();
      this.beating = beating;
      const restMs = await beating;
      if (!this.stopping) await this.wakeUp.wait(restMs);
    }
  }

  /** Returns in how many milliseconds to beat again. */
  private async beat(): Promise<number> {
    let restMs = BEAT_MS;
    if (this.seats.size === 0) return restMs;
    try {
      this.connection ??= await new DataSource(
        leaseConnection(this.config.databaseLeaseUrl, this.logger),
      ).initialize();
      await this.renew(this.connection);
      for (const [name, seat] of this.seats) {
        if (seat.fence !== null) continue;
        const leftMs = await this.tryToTake(this.connection, name, seat);
        if (leftMs > 0) restMs = Math.min(restMs, leftMs + AFTER_ITS_END_MS);
      }
      this.failing = false;
    } catch (error) {
      if (!this.failing)
        this.logger.warn({ err: error }, 'leases: renewing failed; the next beat tries again');
      this.failing = true;
    }
    return restMs;
  }

  private async renew(connection: DataSource): Promise<void> {
    const held = [...this.seats].filter(([, seat]) => seat.fence !== null);
    if (held.length === 0) return;
    const sureUntil = this.clock.steady() + LEASE_MS;
    const rows = await connection.query<[{ name: LeaseName; epoch: string }[], number]>(RENEW_SQL, [
      held.map(([name]) => name),
      this.owner,
      LEASE_MS,
    ]);
    const epochs = new Map(rows[0].map(({ name, epoch }) => [name, Number(epoch)]));
    for (const [name, seat] of held) {
      if (seat.fence === null) continue;
      if (epochs.get(name) === seat.fence.epoch) seat.sureUntil = sureUntil;
      else this.lose(name, seat);
    }
  }

  /** Returns how many milliseconds somebody else still has it, as far as is known. */
  private async tryToTake(connection: DataSource, name: LeaseName, seat: Seat): Promise<number> {
    const sureUntil = this.clock.steady() + LEASE_MS;
    const [row] = await connection.query<{ epoch: string | null; leftMs: number }[]>(TAKE_SQL, [
      name,
      this.owner,
      LEASE_MS,
    ]);
    if (row === undefined || row.epoch === null) return row?.leftMs ?? 0;
    if (!this.seats.has(name)) return 0;
    const fence = { owner: this.owner, epoch: Number(row.epoch) };
    seat.fence = fence;
    seat.sureUntil = sureUntil;
    this.logger.info({ lease: name, epoch: fence.epoch }, 'lease taken');
    this.notify(name, seat, (holder) => holder.taken(fence));
    return 0;
  }

  private lose(name: LeaseName, seat: Seat): void {
    seat.fence = null;
    seat.sureUntil = -Infinity;
    this.logger.warn({ lease: name }, 'lease lost');
    this.notify(name, seat, (holder) => holder.lost());
  }

  private notify(lease: LeaseName, { holders }: Seat, call: (holder: LeaseHolder) => void): void {
    for (const holder of holders) {
      try {
        call(holder);
      } catch (error) {
        this.logger.error({ err: error, lease }, 'leases: a holder failed');
      }
    }
  }
}
