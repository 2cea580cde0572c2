import { DEMO_BITCOIN_ADDRESS, DEMO_ETHEREUM_ADDRESS } from '../../../e2e/stand-ins/chain/demo-addresses.js';
import { LOGGER } from '../../src/platform/logger/logger.js';
import {
  BALANCE_READERS,
  type BalanceReader,
  type BalanceReaders,
  type BalanceReading,
} from '../../src/features/wallets/balance-reader.js';
import { BalanceRefresher } from '../../src/features/wallets/balance-refresher.js';
import { BalanceRounds } from '../../src/features/wallets/balance-rounds.js';
import { amounts, WalletDesk } from './wallet-desk.js';
import { until } from '../../src/platform/clock/testing/until.js';

const NOBODYS = '0x00000000000000000000000000000000000000A1';

let desk: WalletDesk;

beforeAll(async () => {
  desk = await WalletDesk.open();
});
beforeEach(() => desk.renew());
afterAll(() => desk.close());

/** What another process of the backend has. */
function anotherProcess(
  readers: BalanceReaders = desk.app.nest.get<BalanceReaders>(BALANCE_READERS),
): BalanceRefresher {
  return new BalanceRefresher(desk.database.dataSource, readers, desk.app.nest.get(LOGGER));
}

describe('a process', () => {
  it('reads a wallet once a minute, however many ask in however many processes', async () => {
    await desk.add(DEMO_ETHEREUM_ADDRESS);
    const { id } = await desk.settled('known');
    const before = desk.lastCall();
    await Promise.all(Array.from({ length: 10 }, () => desk.only()));
    expect(desk.callsSince(before)).toBe(0);
    await desk.later(61);
    const [stale] = await desk.app.db.query<{ at: Date }[]>('SELECT tokens_at AS at FROM wallets');
    const other = anotherProcess();
    const asking = Array.from({ length: 20 }, () => {
      other.ask([id]);
      return desk.only();
    });
    await Promise.all(asking);
    await until(async () => (await desk.only()).asOf !== stale?.at.toISOString());
    await other.onModuleDestroy();
    expect(desk.callsSince(before)).toBe(1);
  });

  it('reads at once when the clock was put back', async () => {
    await desk.add(DEMO_BITCOIN_ADDRESS);
    await desk.settled('known');
    const before = desk.lastCall();
    await desk.later(-3_600);
    await until(async () => (await desk.only()).balances === 'known' && desk.callsSince(before) > 0);
    await Promise.all(Array.from({ length: 10 }, () => desk.only()));
    expect(desk.callsSince(before)).toBe(1);
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
    await desk.add(DEMO_BITCOIN_ADDRESS);
    const { id } = await desk.settled('known');
    await desk.later(61);
    other.ask([id]);
    await until(() => asked);
    await desk.later(61);
    await desk.readAgain();
    answer({ kind: 'read', tokens: [{ symbol: 'BTC', name: 'Bitcoin', balance: '99' }] });
    await other.onModuleDestroy();
    expect(amounts(await desk.only())).toEqual({ BTC: '0.48210042' });
  });

  it('that stops while it reads leaves the wallet to others at once', async () => {
    await desk.add(DEMO_BITCOIN_ADDRESS);
    const { id } = await desk.settled('known');
    await desk.later(61);
    desk.chain.setFault('bitcoin', { kind: 'slow', delayMs: 60_000 });
    const before = desk.lastCall();
    const other = anotherProcess();
    other.ask([id]);
    await until(() => desk.callsSince(before) === 1);
    await other.onModuleDestroy();
    desk.chain.setFault('bitcoin', null);
    await desk.readAgain();
    expect(desk.callsSince(before)).toBe(2);
  });

  it('with the lease reads Pro wallets that nobody looks at, but no others', async () => {
    const free = await desk.newPerson({});
    const expired = await desk.newPerson({ paidForMs: -3 * 24 * 60 * 60_000 });
    const payer = await desk.newPerson({ paidForMs: 60_000 });
    const rows = [
      [desk.person.id, DEMO_ETHEREUM_ADDRESS, null],
      [desk.person.id, NOBODYS, 'plan'],
      [payer.id, DEMO_ETHEREUM_ADDRESS, null],
      [free.id, DEMO_ETHEREUM_ADDRESS, null],
      [expired.id, DEMO_ETHEREUM_ADDRESS, null],
    ];
    for (const row of rows) {
      await desk.app.db.query(
        `INSERT INTO wallets (user_id, network, address, paused, asked_at)
         VALUES ($1, 'ethereum', $2, $3, now() - interval '11 min')`,
        row,
      );
    }
    const read = async (): Promise<string[]> => {
      const found = await desk.app.db.query<{ id: string }[]>(
        'SELECT user_id AS id FROM wallets WHERE tokens IS NOT NULL',
      );
      return found.map(({ id }) => id).sort();
    };
    const rounds = desk.app.nest.get(BalanceRounds);
    await until(async () => {
      await rounds.run();
      return (await read()).length === 2;
    });
    await rounds.run();
    expect(await read()).toEqual([desk.person.id, payer.id].sort());
  });
});
