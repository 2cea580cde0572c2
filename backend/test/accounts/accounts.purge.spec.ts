import { AccountPurge } from '../../src/features/accounts/purge/account-purge.js';
import { Leases } from '../../src/platform/leases/leases.js';
import { makePerson } from '../fixtures/people.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { until } from '../../src/platform/clock/testing/until.js';

let app: TrialApp;
let userId: string;

beforeAll(async () => {
  app = await startTrialApp();
  ({ id: userId } = await makePerson(app.db));
  await until(() => app.nest.get(Leases).fence('scheduler') !== null);
});
afterAll(() => app.stop());

/** Ages in days; null: has not happened. */
async function addSession(name: string, created: number, used: number, ended: number | null): Promise<void> {
  await app.db.query(
    `INSERT INTO sessions (id_hash, user_id, created_at, last_used_at, ended_at)
     VALUES ($1, $2, now() - $3 * interval '1 day', now() - $4 * interval '1 day', now() - $5 * interval '1 day')`,
    [Buffer.from(name), userId, created, used, ended],
  );
}

async function addToken(name: string, expired: number, used: number | null): Promise<void> {
  await app.db.query(
    `INSERT INTO account_tokens (token_hash, purpose, user_id, expires_at, used_at)
     VALUES ($1, 'verify-email', $2, now() - $3 * interval '1 day', now() - $4 * interval '1 day')`,
    [Buffer.from(name), userId, expired, used],
  );
}

async function names(table: 'sessions' | 'account_tokens', column: string): Promise<readonly string[]> {
  const rows = await app.db.query<{ name: Buffer }[]>(`SELECT ${column} AS name FROM ${table} ORDER BY 1`);
  return rows.map(({ name }) => name.toString());
}

async function fill(): Promise<void> {
  await app.db.query('DELETE FROM sessions');
  await app.db.query('DELETE FROM account_tokens');
  await addSession('s-ended-long-ago', 8, 8, 7.01);
  await addSession('s-ended-lately', 8, 7, 6.99);
  await addSession('s-unused-for-14-days', 20, 14.01, null);
  await addSession('s-unused-for-13-days', 20, 13.99, null);
  await addSession('s-of-37-days', 37.01, 0, null);
  await addSession('s-live', 29, 0, null);
  await addToken('t-used-long-ago', 6, 7.01);
  await addToken('t-used-lately', 6, 6.99);
  await addToken('t-expired-long-ago', 7.01, null);
  await addToken('t-expired-lately', 6.99, null);
  await addToken('t-live', -1, null);
}

it('sessions and tokens are forgotten 7 days after they are over', async () => {
  await fill();
  await app.nest.get(AccountPurge).run();
  expect(await names('sessions', 'id_hash')).toEqual(['s-ended-lately', 's-live', 's-unused-for-13-days']);
  expect(await names('account_tokens', 'token_hash')).toEqual([
    't-expired-lately',
    't-live',
    't-used-lately',
  ]);
});

it('nothing is deleted by a process that has lost the lease', async () => {
  await fill();
  const leases = app.nest.get(Leases);
  const fence = leases.fence.bind(leases);
  leases.fence = (name) => {
    const held = fence(name);
    return held && { ...held, epoch: held.epoch - 1 };
  };
  const refused = leases.refused.bind(leases);
  let refusals = 0;
  leases.refused = () => {
    refusals += 1;
  };
  await app.nest.get(AccountPurge).run();
  leases.fence = fence;
  leases.refused = refused;
  expect(refusals).toBe(1);
  expect(await names('sessions', 'id_hash')).toHaveLength(6);
  expect(await names('account_tokens', 'token_hash')).toHaveLength(5);
});
