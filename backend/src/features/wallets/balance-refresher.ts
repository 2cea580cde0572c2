import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { WalletNetwork } from '../../contract/wallet.js';
import { LOGGER, type Logger } from '../../platform/logger/logger.js';
import { BALANCE_READERS, type BalanceReaders } from './balance-reader.js';
import { IS_DUE } from './wallet-row.js';

/** A wallet this process reads. `claim` is the moment it was claimed, as PostgreSQL writes it. */
interface Claimed {
  readonly id: string;
  readonly network: WalletNetwork;
  readonly address: string;
  readonly claim: string;
}

/** Outside servers are asked so much at once by one process. */
const AT_ONCE = 4;

/** Claims wallet $1 if it is due: of any number of processes and calls at once, one gets the row. */
const CLAIM = `
UPDATE wallets SET asked_at = clock_timestamp() WHERE id = $1 AND ${IS_DUE}
RETURNING id, network, address, asked_at::text AS claim`;

// The three ends of a claim. Who took longer than the next claim changes nothing any more.
const KEEP = `
UPDATE wallets SET tokens = $3::jsonb, tokens_at = clock_timestamp(), failed_at = NULL
 WHERE id = $1 AND asked_at = $2::timestamptz`;
const FAIL = `UPDATE wallets SET failed_at = clock_timestamp() WHERE id = $1 AND asked_at = $2::timestamptz`;
const GIVE_BACK = `UPDATE wallets SET asked_at = NULL WHERE id = $1 AND asked_at = $2::timestamptz`;

/** Reads balances in the background: a few wallets at a time, each by one process at a time. */
@Injectable()
export class BalanceRefresher implements OnModuleDestroy {
  private readonly waiting = new Set<string>();
  private readonly running = new Set<Promise<void>>();
  private readonly failing = new Set<WalletNetwork>();
  private readonly stopping = new AbortController();

  constructor(
    private readonly db: DataSource,
    @Inject(BALANCE_READERS) private readonly readers: BalanceReaders,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Has wallets read soon that are due by then. Returns at once. */
  ask(ids: readonly string[]): void {
    for (const id of ids) this.waiting.add(id);
    this.fill();
  }

  async onModuleDestroy(): Promise<void> {
    this.waiting.clear();
    this.stopping.abort();
    await Promise.all(this.running);
  }

  private fill(): void {
    for (const id of this.waiting) {
      if (this.running.size >= AT_ONCE || this.stopping.signal.aborted) return;
      this.waiting.delete(id);
      const run = this.refresh(id).finally(() => {
        this.running.delete(run);
        this.fill();
      });
      this.running.add(run);
    }
  }

  /** Never rejects. A claim that could not be ended is over by itself after a minute. */
  private async refresh(id: string): Promise<void> {
    try {
      const [[claimed]] = await this.db.query<[Claimed[], number]>(CLAIM, [id]);
      if (claimed !== undefined) await this.read(claimed);
    } catch (error) {
      this.logger.warn({ err: error, wallet: id }, 'wallet balances: one wallet could not be refreshed');
    }
  }

  private async read({ id, network, address, claim }: Claimed): Promise<void> {
    const reading = await this.readers[network].read(address, this.stopping.signal);
    if (reading.kind === 'read') {
      await this.db.query(KEEP, [id, claim, JSON.stringify(reading.tokens)]);
      if (this.failing.delete(network)) this.logger.info({ network }, 'balances can be read again');
    } else if (this.stopping.signal.aborted) {
      await this.db.query(GIVE_BACK, [id, claim]);
    } else {
      await this.db.query(FAIL, [id, claim]);
      if (!this.failing.has(network)) {
        this.logger.warn({ network, reason: reading.reason }, 'balances cannot be read');
      }
      this.failing.add(network);
    }
  }
}
