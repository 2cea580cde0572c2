import { ERASURE_MAP } from '../../src/operations/admin/accounts/erasure-map.js';
import type { DeleteMode } from '../../src/contract/admin/accounts.js';
import { AdminAccountsFixture } from './admin-accounts-fixture.js';
import { makeWholeLife } from '../fixtures/whole-life.js';

let fixture: AdminAccountsFixture;
beforeAll(async () => {
  fixture = await AdminAccountsFixture.open();
});
afterAll(() => fixture.close());

/** Of these types a column can hold who somebody is, or lead to somebody. */
const TELLING = [
  'uuid',
  '_uuid',
  'int8',
  '_int8',
  'text',
  '_text',
  'varchar',
  'bytea',
  'json',
  'jsonb',
  'xid8',
  '_float8',
  'inet',
];

describe('the erasure map', () => {
  it('has every table, and every column that could tell who somebody is', async () => {
    const columns = await fixture.app.db.query<{ table: string; column: string }[]>(
      `SELECT columns.table_name AS "table", column_name AS "column"
         FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
          AND (udt_name = ANY ($1) OR column_name ~ 'user|chat|mail|name|address|phone')`,
      [TELLING],
    );
    const there: Record<string, string[]> = {};
    for (const { table, column } of columns) (there[table] ??= []).push(column);
    const names = await fixture.app.db.query<{ name: string }[]>(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    expect(Object.keys(ERASURE_MAP).sort()).toEqual(names.map(({ name }) => name).sort());
    for (const [table, { personal, plain }] of Object.entries(ERASURE_MAP)) {
      expect({ table, columns: [...personal, ...plain].sort() }).toEqual({
        table,
        columns: (there[table] ?? []).sort(),
      });
    }
  });

  it('classifies as personal whatever refers to an account or a chat', async () => {
    const references = await fixture.app.db.query<{ table: string; column: string }[]>(
      `SELECT conrelid::regclass::text AS "table", attname AS "column"
         FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
        WHERE contype = 'f' AND confrelid IN ('users'::regclass, 'telegram_chats'::regclass)`,
    );
    expect(references.length).toBeGreaterThan(15);
    for (const { table, column } of references) {
      expect({ table, personal: ERASURE_MAP[table]?.personal }).toEqual({
        table,
        personal: expect.arrayContaining([column]),
      });
    }
  });
});

it('whatever refers to a person, a chat or an alert is found by an index: a deletion reads no table whole', async () => {
  const unindexed = await fixture.app.db.query<unknown[]>(
    `SELECT conrelid::regclass::text || '.' || attname AS "column"
       FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
      WHERE contype = 'f' AND confrelid IN ('users'::regclass, 'telegram_chats'::regclass, 'alerts'::regclass)
        AND NOT EXISTS (
          SELECT FROM pg_index
           WHERE indrelid = conrelid AND indkey[0] = conkey[1]
             AND (indpred IS NULL OR pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', attname)))`,
  );
  expect(unindexed).toEqual([]);
});

describe('a deletion', () => {
  it.each<DeleteMode>(['soft', 'hard'])(
    '%s leaves nothing that leads to the person, and all of others',
    async (mode) => {
      const ann = await makeWholeLife(fixture.app.db);
      const ben = await makeWholeLife(fixture.app.db);
      const bensTables = await fixture.tablesWith(ben.traces);
      expect(await fixture.tablesWith(ann.traces)).toEqual(bensTables);
      expect(bensTables.length).toBeGreaterThan(11);
      const { status, body } = await fixture.delete(ann, mode);
      expect({ status, body }).toEqual({
        status: 200,
        body: { message: expect.stringMatching(/^Account deleted\./) },
      });
      expect(await fixture.tablesWith(ann.traces)).toEqual([]);
      expect(await fixture.tablesWith(ben.traces)).toEqual(bensTables);
      // The two opaque ids that stay: of the account, and of its payments.
      const kept = mode === 'hard' ? ['audit', 'audit_subject'] : null;
      if (kept !== null) {
        expect((await fixture.tablesWith([ann.id])).filter((table) => !kept.includes(table))).toEqual([]);
        expect(await fixture.tablesWith([ann.checkoutId])).toEqual([]);
      }
    },
  );

  it('soft keeps payments, counts and codes, under an id that leads to nobody', async () => {
    const ann = await makeWholeLife(fixture.app.db);
    await fixture.delete(ann, 'soft');
    const [kept] = await fixture.app.db.query<unknown[]>(
      `SELECT (SELECT count(*)::int FROM charges WHERE user_id = $1) AS charges,
              (SELECT count(*)::int FROM subscriptions WHERE user_id = $1) AS subscriptions,
              (SELECT count(*)::int FROM alerts WHERE user_id = $1) AS alerts,
              (SELECT count(*)::int FROM discount_codes WHERE $1 IN (for_user_id, made_for_user_id)) AS codes,
              (SELECT count(*)::int FROM triggers WHERE user_id = $1) AS triggers,
              (SELECT count(*)::int FROM deliveries LEFT JOIN alerts ON alerts.id = alert_id
                WHERE $1 IN (deliveries.user_id, alerts.user_id)) AS deliveries,
              (SELECT count(*)::int FROM wallets WHERE user_id = $1) AS wallets,
              (SELECT count(*)::int FROM user_settings WHERE user_id = $1) AS settings`,
      [ann.id],
    );
    expect(kept).toEqual({
      charges: 1,
      subscriptions: 1,
      alerts: 2,
      codes: 2,
      triggers: 0,
      deliveries: 0,
      wallets: 0,
      settings: 0,
    });
    const [user] = await fixture.app.db.query<unknown[]>('SELECT * FROM users WHERE id = $1', [ann.id]);
    expect(user).toMatchObject({
      email: null,
      email_key: null,
      password_hash: null,
      first_name: null,
      last_name: null,
      granted: 'none',
      status: 'deleted',
    });
  });

  it('notes itself, by ids and codes alone', async () => {
    const ann = await makeWholeLife(fixture.app.db);
    await fixture.delete(ann, 'hard');
    const last = (await fixture.auditOf(ann.id)).at(-1);
    expect(last).toMatchObject({
      action: 'account.deleted',
      actor: fixture.admin.id,
      before: 'active',
      after: 'hard',
      words: null,
      request: expect.stringMatching(/./),
    });
  });

  it('does none of it when its end is cut off', async () => {
    const ann = await makeWholeLife(fixture.app.db);
    const before = await fixture.tablesWith([...ann.traces, ann.id]);
    await fixture.app.db.query(
      `CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'cut off'; END $$;
       CREATE TRIGGER cut_off BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION cut_off();`,
    );
    const { status } = await fixture.delete(ann, 'hard');
    await fixture.app.db.query('DROP TRIGGER cut_off ON audit; DROP FUNCTION cut_off;');
    expect(status).toBe(500);
    expect(await fixture.tablesWith([...ann.traces, ann.id])).toEqual(before);
    expect((await fixture.delete(ann, 'hard')).status).toBe(200);
  });

  it('lets the address register anew, as an empty account', async () => {
    const ann = await makeWholeLife(fixture.app.db);
    await fixture.delete(ann, 'hard');
    expect(
      (await fixture.call('delete', `users/${ann.id}`, { mode: 'hard', confirm: `DELETE ${ann.email}` }))
        .status,
    ).toBe(404);
    const { body } = await fixture.call('get', `users?search=${ann.id}`);
    expect(body).toEqual([]);
  });
});
