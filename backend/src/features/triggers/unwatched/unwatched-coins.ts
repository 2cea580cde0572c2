import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { UnwatchedCoin } from '../../../contract/market.js';
import { Clock } from '../../../platform/clock/clock.js';
import { LOGGER, type Logger } from '../../../platform/logger/logger.js';
import { Stream } from '../../../platform/stream/stream.js';

const READ_EVERY_MS = 5_000;

interface CoinRow {
  readonly symbol: string;
  readonly since: Date;
  readonly reason: UnwatchedCoin['reason'];
}

/** Coins with active triggers that have no price, as UnwatchedCoinsJob found them; read every 5 s by every process. */
@Injectable()
export class UnwatchedCoins implements OnApplicationBootstrap, OnModuleDestroy {
  /** All of them, when they changed. */
  readonly changed: Stream<readonly UnwatchedCoin[]>;
  private coins: readonly UnwatchedCoin[] = [];
  private isReading = false;
  private stopTimer = (): void => {};

  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.changed = new Stream((error) =>
      logger.error({ err: error }, 'unwatched coins: a listener of them failed'),
    );
  }

  onApplicationBootstrap(): void {
    this.stopTimer = this.clock.every(READ_EVERY_MS, () => void this.read());
    void this.read();
  }

  onModuleDestroy(): void {
    this.stopTimer();
  }

  current(): readonly UnwatchedCoin[] {
    return this.coins;
  }

  find(symbol: string): UnwatchedCoin | null {
    return this.coins.find((coin) => coin.symbol === symbol) ?? null;
  }

  /** Never rejects. */
  async read(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    try {
      const rows = await this.db.query<CoinRow[]>(
        'SELECT symbol, since, reason FROM unwatched_coins ORDER BY symbol',
      );
      const coins = rows.map((row): UnwatchedCoin => ({ ...row, since: row.since.toISOString() }));
      const hasChanged = JSON.stringify(coins) !== JSON.stringify(this.coins);
      this.coins = coins;
      if (hasChanged) this.changed.publish(coins);
    } catch (error) {
      this.logger.warn({ err: error }, 'unwatched coins: they could not be read');
    } finally {
      this.isReading = false;
    }
  }
}
