import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { lockAccount } from '../../identity/owner-lock.js';
import type { Person } from '../../identity/person.js';
import {
  NOT_AN_ADDRESS,
  NOT_BITCOIN,
  WALLET_CONNECTED,
  WALLET_SECRET,
  WALLET_TOO_SHORT,
  type WalletNetwork,
  type WalletRequest,
  type WalletSubmission,
} from '../../contract/wallet.js';
import { type PlanTerms, planSentences } from '../../contract/plans.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AppError, brokenField } from '../../platform/errors/app-error.js';
import type { Once } from '../../platform/idempotency/idempotent-answers.js';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.js';
import { PriceTable } from '../../pipeline/price-feed/price-table.js';
import { BalanceRefresher } from './balance-refresher.js';
import { judgeEntry, walletAllowance } from './domain/entered-address.js';
import { WALLET_COLUMNS, type WalletRow, walletView } from './wallet-row.js';

const ADDS_PER_PERSON = { max: 20, windowSec: 3_600 };

interface Address {
  readonly network: WalletNetwork;
  readonly address: string;
}

/** The read-only wallets of people: which there are, and what lies in them as far as that is known. */
@Injectable()
export class WalletsService {
  constructor(
    private readonly db: DataSource,
    private readonly limiter: RateLimiter,
    private readonly prices: PriceTable,
    private readonly refresher: BalanceRefresher,
    @Inject(CONFIG) private readonly config: Pick<Config, 'proFor' | 'brandName'>,
  ) {}

  /** A person's wallets, the first connected first. Balances older than a minute are read again in the background. */
  async list(userId: string): Promise<WalletSubmission[]> {
    const rows = await this.db.query<WalletRow[]>(
      `SELECT ${WALLET_COLUMNS} FROM wallets WHERE user_id = $1 ORDER BY created_at, id`,
      [userId],
    );
    this.refresher.ask(rows.filter(({ isDue }) => isDue).map(({ id }) => id));
    return rows.map((row) => this.view(row));
  }

  /** The wallets of somebody whom an admin looks at. @throws AppError 404 if there is no such person. */
  async listOf(userId: string): Promise<WalletSubmission[]> {
    const found = await this.db.query<unknown[]>('SELECT FROM users WHERE id = $1', [userId]);
    if (found.length === 0) throw new AppError('NOT_FOUND', 404);
    return this.list(userId);
  }

  /**
   * Connects a wallet and has it read. Any number of calls at once leave a person with no more wallets than the plan has.
   *
   * @throws AppError 422 for what is no address, 409 if it is connected already, 403 TIER_LIMIT, 429 from the 21st in an
   * hour on. None of them repeats what was entered.
   */
  async add(person: Person, entered: WalletRequest, once: Once): Promise<WalletSubmission> {
    const address = await checked(entered);
    await this.limiter.consume(`wallets:${person.id}`, ADDS_PER_PERSON);
    const wallet = await this.db.transaction((tx) =>
      once(tx, async () => this.view(await insert(tx, person, address, this.config))),
    );
    this.refresher.ask([wallet.id]);
    return wallet;
  }

  /** @throws AppError 404 if the person has no such wallet. */
  async remove(userId: string, id: string): Promise<void> {
    const [removed] = await this.db.query<[unknown[], number]>(
      'DELETE FROM wallets WHERE id = $1 AND user_id = $2 RETURNING id',
      [id, userId],
    );
    if (removed.length === 0) throw new AppError('NOT_FOUND', 404);
  }

  private view(row: WalletRow): WalletSubmission {
    return walletView(row, (symbol) => this.prices.get(symbol)?.price ?? null);
  }
}

/** viem takes long to load, and a process that is started to take over has no time: only who adds a wallet needs it. */
async function checked({ address, network }: WalletRequest): Promise<Address> {
  const { ADDRESS_CHECKS } = await import('./address-checks.js');
  const verdict = judgeEntry(address, network, ADDRESS_CHECKS);
  switch (verdict.kind) {
    case 'address':
      return verdict;
    case 'secret':
      throw refusal(WALLET_SECRET);
    case 'too-short':
      throw refusal(WALLET_TOO_SHORT);
    case 'not-an-address':
      throw refusal(network === 'bitcoin' ? NOT_BITCOIN : NOT_AN_ADDRESS);
  }
}

function refusal(message: string): AppError {
  return brokenField('address', message);
}

async function insert(
  tx: EntityManager,
  person: Person,
  { network, address }: Address,
  terms: PlanTerms,
): Promise<WalletRow> {
  // One at a time of each person, and none for who was put out or deleted meanwhile.
  await lockAccount(tx, person.id);
  const there = await tx.query<{ readonly isThis: boolean }[]>(
    'SELECT network = $2 AND address = $3 AS "isThis" FROM wallets WHERE user_id = $1',
    [person.id, network, address],
  );
  if (there.some(({ isThis }) => isThis)) throw new AppError('CONFLICT', 409, WALLET_CONNECTED);
  const { max, refusal: message } = walletAllowance(person.role, planSentences(terms));
  if (there.length >= max) throw new AppError('TIER_LIMIT', 403, message, { upgradeMessage: message });
  const [row] = await tx.query<WalletRow[]>(
    `INSERT INTO wallets (user_id, network, address) VALUES ($1, $2, $3) RETURNING ${WALLET_COLUMNS}`,
    [person.id, network, address],
  );
  if (row === undefined) throw new Error('PostgreSQL returned no wallet');
  return row;
}
