import { randomUUID } from 'node:crypto';
import type { AdminStats, AdminUser } from '../../src/contract/admin/accounts.js';
import { AdminAccountsFixture } from './admin-accounts-fixture.js';
import { linkChat } from '../fixtures/account-alerts.js';
import { makeCharge } from '../fixtures/charges.js';
import { makePerson } from '../fixtures/people.js';
import { termBegun } from '../support/database-time.js';

const HOSTILE = [
  "'",
  "''",
  '"',
  '\\',
  '%',
  '_',
  '%%',
  '\\%',
  '\\_',
  '%_%',
  "' OR '1'='1",
  "' OR 1=1 --",
  "'; DROP TABLE users; --",
  "') OR ('1'='1",
  "1' UNION SELECT * FROM users --",
  "admin'--",
  "' AND 1=0 UNION ALL SELECT NULL --",
  '$1',
  '$2',
  '${id}',
  '{{7*7}}',
  "E'\\x27'",
  '\\x27',
  "' || (SELECT email FROM users LIMIT 1) || '",
  'NULL',
  'true',
  '0x27',
  "';SELECT pg_sleep(5)--",
  "' OR email LIKE '%",
  '%25',
  '%27',
  '[a-z]%',
  '(a|b)',
  '.*',
  '*',
  '?',
  '::text',
  '/* */',
  "a'b\\c%d_e",
  '🐎%',
];

let fixture: AdminAccountsFixture;
beforeAll(async () => {
  fixture = await AdminAccountsFixture.open();
});
afterAll(() => fixture.close());

async function find(
  search: string,
): Promise<{ readonly status: number; readonly users: AdminUser[]; readonly total: number }> {
  const { status, body, headers } = await fixture.call('get', `users?search=${encodeURIComponent(search)}`);
  return { status, users: body, total: Number(headers['x-total-count']) };
}

describe('the list of accounts', () => {
  it('shows what is known of one, and finds it by address, name, handle and id', async () => {
    const { db } = fixture.app;
    const unique = randomUUID().slice(0, 8);
    const ann = await makePerson(db, { email: `Ann.${unique}@people.example`, paidForMs: -3_600_000 });
    await db.query('UPDATE users SET first_name = $2, last_name = $3, password_hash = $4 WHERE id = $1', [
      ann.id,
      `First${unique}`,
      `Last${unique}`,
      'a-hash',
    ]);
    await db.query(
      'INSERT INTO telegram_chats (chat_id, telegram_user_id, username) VALUES (77001, 77001, $1)',
      [`Tg_${unique}`],
    );
    await linkChat(db, 77_001, ann.id);
    for (const code of ['OLDER-1', 'NEWER-2']) {
      await db.query(
        `INSERT INTO discount_codes (code, kind, value, applies_to, cycles, currencies, made_for_user_id, created_at)
         VALUES ($1, 'percent', 20, 'both', 1, '{USDC}', $2, now() + $3 * interval '1 second')`,
        [code, ann.id, code === 'OLDER-1' ? 0 : 5],
      );
    }
    const words = [
      `ann.${unique}`,
      `first${unique} last`,
      `@tg_${unique}`,
      `tg_${unique}`,
      ann.id,
      ann.id.toUpperCase(),
      `  ${ann.id.slice(0, 20)} `,
    ];
    for (const word of words) {
      const { users, total } = await find(word);
      expect({ word, total, ids: users.map(({ id }) => id) }).toEqual({ word, total: 1, ids: [ann.id] });
    }
    const [user] = (await find(ann.id)).users;
    expect(user).toEqual({
      id: ann.id,
      email: ann.email,
      emailVerified: false,
      role: 'pro',
      firstName: `First${unique}`,
      lastName: `Last${unique}`,
      dailySummaryTime: '13:00',
      status: 'active',
      isActive: true,
      plan: 'quarterly',
      planState: 'pro_grace',
      paidUntil: expect.stringMatching(/Z$/),
      discountCode: 'NEWER-2',
      telegramUsername: `Tg_${unique}`,
      createdAt: expect.stringMatching(/Z$/),
    });
  });

  it('finds a name whatever the case of its letters, also beyond ASCII', async () => {
    const { id } = await makePerson(fixture.app.db);
    await fixture.app.db.query(
      `UPDATE users SET first_name = 'Émilie', last_name = 'Øverland' WHERE id = $1`,
      [id],
    );
    for (const word of ['émilie øver', 'ÉMILIE ØVER']) {
      expect((await find(word)).users.map((user) => user.id)).toEqual([id]);
    }
  });

  it('shows nothing of a deleted account but that it was there', async () => {
    const ann = await makePerson(fixture.app.db, { paidForMs: -1_000_000_000 });
    await fixture.delete(ann, 'soft');
    expect((await find(ann.id)).users).toMatchObject([
      {
        id: ann.id,
        email: '',
        firstName: '',
        lastName: '',
        status: 'deleted',
        isActive: false,
        plan: null,
        telegramUsername: null,
        role: 'free',
      },
    ]);
    expect((await find(ann.email)).total).toBe(0);
  });

  it('has the newest first, pages, and counts all', async () => {
    const tag = `pages-${randomUUID()}`;
    for (let i = 0; i < 5; i += 1) {
      const { id } = await makePerson(fixture.app.db, { email: `${tag}.${i}@people.example` });
      await fixture.app.db.query(
        `UPDATE users SET created_at = now() - $2 * interval '1 minute' WHERE id = $1`,
        [id, i],
      );
    }
    const seen: string[] = [];
    for (const offset of [0, 2, 4, 6]) {
      const { body, headers } = await fixture.call('get', `users?search=${tag}&limit=2&offset=${offset}`);
      expect(headers['x-total-count']).toBe('5');
      seen.push(...(body as AdminUser[]).map(({ email }) => email.replace(/^.*\.(\d)@.*$/, '$1')));
    }
    expect(seen).toEqual(['0', '1', '2', '3', '4']);
  });

  it('refuses what is too long, too far or no number', async () => {
    const faults: readonly [string, number][] = [
      [`search=${'x'.repeat(100)}`, 200],
      [`search=${'x'.repeat(101)}`, 422],
      ['offset=10000', 200],
      ['offset=10001', 422],
      ['offset=-1', 422],
      ['limit=0', 422],
      ['limit=1000', 200],
      ['limit=1001', 422],
      ['limit=ten', 400],
      ['limit=1e3', 400],
      ['search=a&search=b', 400],
      ['search[a]=b', 400],
      ['order=email', 400],
      ['search=%00', 422],
    ];
    for (const [query, status] of faults) {
      expect([query, (await fixture.call('get', `users?${query}`)).status]).toEqual([query, status]);
    }
  });

  it('A-26: takes 40 hostile texts for what they are', async () => {
    expect(HOSTILE).toHaveLength(40);
    const names = (
      await fixture.app.db.query<{ text: string }[]>(
        `SELECT concat_ws(E'\\n', email, concat_ws(' ', users.first_name, last_name), id, '@' || username) AS text
         FROM users LEFT JOIN telegram_chats ON user_id = users.id`,
      )
    ).map(({ text }) => text.toLowerCase());
    for (const hostile of HOSTILE) {
      const literal = names.filter((text) => text.includes(hostile.toLowerCase())).length;
      const { status, total } = await find(hostile);
      expect({ hostile, status, total }).toEqual({ hostile, status: 200, total: literal });
    }
    for (const hostile of HOSTILE) {
      const marked = await makePerson(fixture.app.db, { email: `${randomUUID()}${hostile}@x.example` });
      expect((await find(`${marked.email.slice(24, 36)}${hostile}@x`)).users.map(({ id }) => id)).toEqual([
        marked.id,
      ]);
      expect((await fixture.call('post', `users/${encodeURIComponent(hostile)}/restore`)).status).toBe(404);
    }
  });

  it('is read by one statement, however many there are', async () => {
    const { db } = fixture.app;
    const statements: string[] = [];
    const query = db.query.bind(db);
    db.query = ((sql: string, parameters: unknown[]) => {
      statements.push(sql);
      return query(sql, parameters);
    }) as typeof db.query;
    await fixture.call('get', 'users');
    db.query = query;
    // Jobs may read accounts meanwhile, but not their addresses.
    const reading = statements.filter((sql) => /FROM\s+users account/.test(sql) && !/sessions/.test(sql));
    expect(reading.filter((sql) => sql.includes('account.email'))).toHaveLength(1);
  });
});

describe('the figures', () => {
  const stats = async (): Promise<AdminStats> => (await fixture.call('get', 'stats')).body;

  it('are counted, deleted accounts included', async () => {
    const { db } = fixture.app;
    const before = await stats();
    const paying = await makePerson(db, { paidForMs: 60_000_000 });
    await makePerson(db, { grant: 'pro', paidForMs: 60_000_000 });
    await makePerson(db, { grant: 'admin' });
    const old = await makePerson(db);
    const gone = await makePerson(db);
    const out = await makePerson(db, { grant: 'pro' });
    await db.query(`UPDATE users SET created_at = now() - interval '8 days' WHERE id = $1`, [old.id]);
    await fixture.delete(gone, 'soft');
    await fixture.call('post', `users/${out.id}/suspend`, { reason: 'x' });
    await db.query(
      `INSERT INTO triggers (user_id, symbol, op, level, phase, paused)
       VALUES ($1, 'BTC', 'above', 1, 'armed', NULL), ($1, 'BTC', 'above', 1, 'disarmed', NULL), ($1, 'BTC', 'above', 1, 'armed', 'plan')`,
      [paying.id],
    );
    await db.query(
      `INSERT INTO leads (telegram_user_id, first_seen) VALUES (990001, now()), (990002, now() - interval '9 days')`,
    );
    await makeCharge(db, { userId: paying.id, status: 'paid', period: await termBegun(db, 1) });
    await makeCharge(db, { userId: paying.id, status: 'refunded', period: await termBegun(db, 2) });
    await makeCharge(db, { userId: paying.id, status: 'paid', period: await termBegun(db, 31) });
    const after = await stats();
    const { users, roles } = before;
    expect(after).toEqual({
      users: {
        total: users.total + 6,
        active: users.active + 4,
        suspended: users.suspended + 1,
        deleted: users.deleted + 1,
        newIn7Days: users.newIn7Days + 5,
      },
      roles: { free: roles.free + 1, pro: roles.pro + 2, admin: roles.admin + 1, paying: roles.paying + 1 },
      triggers: { total: before.triggers.total + 3, armed: before.triggers.armed + 1 },
      alertsIn24Hours: before.alertsIn24Hours,
      leads: { total: before.leads.total + 2, newIn7Days: before.leads.newIn7Days + 1 },
      revenueIn30DaysMinor: before.revenueIn30DaysMinor + 3_000,
      asOf: expect.stringMatching(/Z$/),
    });
  });
});
