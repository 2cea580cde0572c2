import { DEMO_BITCOIN_ADDRESS, DEMO_ETHEREUM_ADDRESS } from '../../../e2e/stand-ins/chain/demo-addresses.js';
import { LOGGER } from '../../src/platform/logger/logger.js';
import {
  BALANCE_READERS,
  type BalanceReader,
  type BalanceReaders,
  type BalanceReading,
} from '../../src/features/wallets/balance-reader.js';
import { BalanceRefresher } from '../../src/features/wallets/balance-refresher.js';
import { BalanceJob } from '../../src/features/wallets/balance-job.js';
import { amounts, WalletFixture } from './wallet-fixture.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { runJob } from '../support/run-job.js';

const NOBODYS = '0x00000000000000000000000000000000000000A1';

let fixture: WalletFixture;

beforeAll(async () => {
  fixture = await WalletFixture.open();
});
beforeEach(() => fixture.renew());
afterAll(() => fixture.close());

/** What another process of the backend has. */
function anotherProcess(
  readers: BalanceReaders = fixture.app.nest.get<BalanceReaders>(BALANCE_READERS),
): BalanceRefresher {
  return new BalanceRefresher(fixture.database.dataSource, readers, fixture.app.nest.get(LOGGER));
}

describe('a process', () => {
  it('reads a wallet once a minute, however many ask in however many processes', async () => {
    await fixture.add(DEMO_ETHEREUM_ADDRESS);
    const { id } = await fixture.settled('known');
    const before = fixture.lastCall();
    await Promise.all(Array.from({ length: 10 }, () => fixture.only()));
    expect(fixture.callsSince(before)).toBe(0);
    await fixture.later(61);
    const [stale] = await fixture.app.db.query<{ at: Date }[]>('SELECT tokens_at AS at FROM wallets');
    const other = anotherProcess();
    const asking = Array.from({ length: 20 }, () => {
      other.ask([id]);
      return fixture.only();
    });
    await Promise.all(asking);
    await until(async () => (await fixture.only()).asOf !== stale?.at.toISOString());
    await other.onModuleDestroy();
    expect(fixture.callsSince(before)).toBe(1);
  });

  it('reads at once when the clock was put back', async () => {
    await fixture.add(DEMO_BITCOIN_ADDRESS);
    await fixture.settled('known');
    const before = fixture.lastCall();
    await fixture.later(-3_600);
    await until(async () => (await fixture.only()).balances === 'known' && fixture.callsSince(before) > 0);
    await Promise.all(Array.from({ length: 10 }, () => fixture.only()));
    expect(fixture.callsSince(before)).toBe(1);
  });

  it('that took too long changes nothing any more', async () => {
    let asked = false;
    let answer: (reading: BalanceReading) => void = () => {};
    const slow: BalanceReader = {
      read: () => {
        asked = true;
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
    };
    const other = anotherProcess({ ethereum: slow, bitcoin: slow });
    await fixture.add(DEMO_BITCOIN_ADDRESS);
    const { id } = await fixture.settled('known');
    await fixture.later(61);
    other.ask([id]);
    await until(() => asked);
    await fixture.later(61);
    await fixture.readAgain();
    answer({ kind: 'read', tokens: [{ symbol: 'BTC', name: 'Bitcoin', balance: '99' }] });
    await other.onModuleDestroy();
    expect(amounts(await fixture.only())).toEqual({ BTC: '0.48210042' });
  });

  it('that stops while it reads leaves the wallet to others at once', async () => {
    await fixture.add(DEMO_BITCOIN_ADDRESS);
    const { id } = await fixture.settled('known');
    await fixture.later(61);
    fixture.chain.setFault('bitcoin', { kind: 'slow', delayMs: 60_000 });
    const before = fixture.lastCall();
    const other = anotherProcess();
    other.ask([id]);
    await until(() => fixture.callsSince(before) === 1);
    await other.onModuleDestroy();
    fixture.chain.setFault('bitcoin', null);
    await fixture.readAgain();
    expect(fixture.callsSince(before)).toBe(2);
  });

  it('with the lease reads Pro wallets that nobody looks at, but no others', async () => {
    const free = await fixture.newPerson({});
    const expired = await fixture.newPerson({ paidForMs: -3 * 24 * 60 * 60_000 });
    const payer = await fixture.newPerson({ paidForMs: 60_000 });
    const rows = [
      [fixture.person.id, DEMO_ETHEREUM_ADDRESS, null],
      [fixture.person.id, NOBODYS, 'plan'],
      [payer.id, DEMO_ETHEREUM_ADDRESS, null],
      [free.id, DEMO_ETHEREUM_ADDRESS, null],
      [expired.id, DEMO_ETHEREUM_ADDRESS, null],
    ];
    for (const row of rows) {
      await fixture.app.db.query(
        `INSERT INTO wallets (user_id, network, address, paused, asked_at)
         VALUES ($1, 'ethereum', $2, $3, now() - interval '11 min')`,
        row,
      );
    }
    const read = async (): Promise<string[]> => {
      const found = await fixture.app.db.query<{ id: string }[]>(
        'SELECT user_id AS id FROM wallets WHERE tokens IS NOT NULL',
      );
      return found.map(({ id }) => id).sort();
    };
    const { job } = fixture.app.nest.get(BalanceJob);
    await until(async () => {
      await runJob(job);
      return (await read()).length === 2;
    });
    await runJob(job);
    expect(await read()).toEqual([fixture.person.id, payer.id].sort());
  });
});
