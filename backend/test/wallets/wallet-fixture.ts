import type { ChainStandIn } from '../../../e2e/stand-ins/chain/chain-stand-in.js';
import { startChainStandIn } from '../../../e2e/stand-ins/chain/start-chain-stand-in.js';
import type { WalletSubmission } from '../../src/contract/wallet.js';
import { type MadePerson, makePerson, type PersonOptions, signIn } from '../fixtures/people.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { startWalletApp, type WalletApp } from '../fixtures/wallet-app.js';
import { until } from '../../src/platform/clock/testing/until.js';

/** The backend with a local Ethereum and Bitcoin, and one person with Pro at a time who connects wallets. */
export class WalletFixture {
  private cookie = '';
  person: MadePerson = { id: '', email: '' };

  private constructor(
    readonly app: WalletApp,
    readonly chain: ChainStandIn,
    readonly database: TestDatabase,
  ) {}

  static async open(): Promise<WalletFixture> {
    const [database, chain] = await Promise.all([createTestDatabase(), startChainStandIn()]);
    const chains = { ethereumRpcUrls: [chain.rpcUrl], esploraUrls: [chain.esploraUrl] };
    const app = await startWalletApp(database.url, { chains });
    await chain.ready;
    return new WalletFixture(app, chain, database);
  }

  async close(): Promise<void> {
    await this.app.stop();
    await Promise.all([this.chain.close(), this.database.drop()]);
  }

  /** Somebody new; no wallet, price or fault is left of those before. */
  async renew(): Promise<void> {
    const { app, chain } = this;
    chain.setFault('ethereum', null);
    chain.setFault('bitcoin', null);
    app.prices.clear();
    await app.db.query('DELETE FROM wallets');
    this.person = await this.newPerson({ grant: 'pro' });
    this.cookie = await signIn(app.nest, this.person);
  }

  newPerson(options: PersonOptions): Promise<MadePerson> {
    return makePerson(this.app.db, options);
  }

  async add(address: string): Promise<WalletSubmission> {
    const body = { address, network: 'ethereum' };
    return (await this.app.call('post', '/api/wallets', this.cookie, body).expect(201)).body;
  }

  /** The person's only wallet. */
  async only(): Promise<WalletSubmission> {
    const [wallet] = await this.app.wallets(this.cookie);
    if (wallet === undefined) throw new Error('There is no wallet');
    return wallet;
  }

  /** The same, once its balances are known, or unknown. */
  async settled(state: WalletSubmission['balances']): Promise<WalletSubmission> {
    await until(async () => (await this.only()).balances === state);
    return this.only();
  }

  /** The same, once it has been read after what is told now. */
  async readAgain(): Promise<WalletSubmission> {
    const before = Date.parse((await this.only()).asOf ?? '');
    await until(async () => Date.parse((await this.only()).asOf ?? '') > before);
    return this.only();
  }

  /** As if so many seconds had passed since wallets were last asked for. */
  async later(seconds: number): Promise<void> {
    await this.app.db.query(
      `UPDATE wallets SET asked_at = asked_at - make_interval(secs => $1),
              tokens_at = tokens_at - make_interval(secs => $1), failed_at = failed_at - make_interval(secs => $1)`,
      [seconds],
    );
  }

  lastCall(): number {
    return this.chain.calls().at(-1)?.n ?? 0;
  }

  callsSince(n: number): number {
    return this.chain.calls(n).length;
  }
}

/** What lies in a wallet, by symbol. */
export function amounts({ tokens }: WalletSubmission): Record<string, string | null> {
  return Object.fromEntries(tokens.map(({ symbol, balance }) => [symbol, balance]));
}
