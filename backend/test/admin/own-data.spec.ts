import request from 'supertest';
import { ERASURE_MAP } from '../../src/operations/admin/accounts/erasure-map.js';
import { DataExport } from '../../src/operations/admin/own-data/data-export.js';
import { Emails } from '../../src/pipeline/delivery/emails.js';
import { makePerson, type MadePerson, signIn } from '../fixtures/people.js';
import { makeWholeLife, type WholeLife } from '../fixtures/whole-life.js';
import { AdminAccountsFixture } from './admin-accounts-fixture.js';

let fixture: AdminAccountsFixture;
beforeAll(async () => {
  fixture = await AdminAccountsFixture.open({
    // Nothing is sent meanwhile: rows stay as they are.
    roles: ['web'],
    email: { smtpUrl: 'smtp://127.0.0.1:9', from: 'a@b.example' },
  });
});
afterAll(() => fixture.close());

type Row = Readonly<Record<string, unknown>>;
interface DataFile {
  readonly version: number;
  readonly account: string;
  readonly tables: Readonly<Record<string, readonly Row[]>>;
}

async function exportOf(person: MadePerson): Promise<DataFile> {
  const { app } = fixture;
  await app.db.query(`DELETE FROM rate_limits WHERE key LIKE 'export:%'`);
  const { text } = await request(app.url)
    .get('/api/me/export')
    .set('Cookie', await signIn(app.nest, person))
    .buffer(true)
    .parse((response, done) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.on('end', () => done(null, body));
    })
    .expect(200)
    .then(({ body }) => ({ text: body as string }));
  return JSON.parse(text) as DataFile;
}

async function remove(person: MadePerson, confirm = `DELETE ${person.email}`) {
  const { app } = fixture;
  const cookie = await signIn(app.nest, person);
  const { status, body } = await request(app.url).delete('/api/me').set('Cookie', cookie).send({ confirm });
  return { status, body, cookie };
}

/** Every row of a table that has one of these texts somewhere, as JSON. */
async function rowsWith(table: string, texts: readonly string[]): Promise<readonly Row[]> {
  const rows = await fixture.app.db.query<{ row: Row }[]>(
    `SELECT to_jsonb(held) AS row FROM ${table} held
      WHERE EXISTS (SELECT FROM unnest($1::text[]) wanted WHERE strpos(held::text, wanted) > 0)`,
    [texts],
  );
  return rows.map(({ row }) => row);
}

it('five people take their data along at the same moment', async () => {
  const { db } = fixture.app;
  const people = await Promise.all(Array.from({ length: 5 }, () => makePerson(db)));
  const files = await Promise.all(people.map(exportOf));
  expect(files.map(({ account }) => account)).toEqual(people.map(({ id }) => id));
});

it('who has left by the time it is their turn spends nothing', async () => {
  const { app } = fixture;
  const ann = await makePerson(app.db);
  const actor = { userId: ann.id, sid: '', label: null, requestId: '', address: null };
  expect(await app.nest.get(DataExport, { strict: false }).begin(actor, () => true)).toBeNull();
  expect(await fixture.auditOf(ann.id)).toEqual([]);
  expect(await app.db.query(`SELECT key FROM rate_limits WHERE key = $1`, [`export:${ann.id}`])).toEqual([]);
});

describe('the export map', () => {
  it('says of every column whether it goes into the file', async () => {
    const columns = await fixture.app.db.query<{ table: string; columns: string[] }[]>(
      `SELECT table_name AS "table", array_agg(column_name::text ORDER BY column_name) AS columns
         FROM information_schema.columns WHERE table_schema = 'public' GROUP BY 1`,
    );
    const there = new Map(columns.map((each) => [each.table, each.columns]));
    for (const [table, { export: kept, personal }] of Object.entries(ERASURE_MAP)) {
      if ('never' in kept) {
        expect({ table, never: kept.never }).toEqual({ table, never: expect.stringMatching(/^\S+ \S+/) });
        continue;
      }
      expect({ table, isPersonal: personal.length > 0 }).toEqual({ table, isPersonal: true });
      const parameters = Array.from({ length: kept.sql.includes('$2') ? 2 : 1 }, (_, n) =>
        n === 0 && !kept.sql.includes('ANY ($1') ? '00000000-0000-0000-0000-000000000000' : [],
      );
      const [row] = await fixture.app.db.query<{ keys: string[] }[]>(
        `SELECT array(SELECT jsonb_object_keys(to_jsonb(blank))) AS keys
           FROM (SELECT kept.* FROM (SELECT) one LEFT JOIN (${kept.sql}) kept ON true) blank`,
        parameters,
      );
      expect({ table, columns: [...(row?.keys ?? []), ...kept.withheld].sort() }).toEqual({
        table,
        columns: there.get(table),
      });
    }
  });

  it('says nothing twice, and only of tables there are', () => {
    for (const { export: kept } of Object.values(ERASURE_MAP)) {
      expect('never' in kept || new Set(kept.withheld).size === kept.withheld.length).toBe(true);
    }
  });
});

describe('the file of a person', () => {
  it('has every row that leads to them, column by column as the database has it, and none of others', async () => {
    const ann = await makeWholeLife(fixture.app.db);
    const ben = await makeWholeLife(fixture.app.db);
    const file = await exportOf(ann);
    expect({ version: file.version, account: file.account }).toEqual({ version: 1, account: ann.id });
    const [channel] = await fixture.app.db.query<{ id: string }[]>(
      'SELECT id FROM channels WHERE user_id = $1',
      [ann.id],
    );
    const marks = [ann.id, `${ann.chatId}`, ann.email, channel?.id ?? ''];
    let compared = 0;
    for (const [table, { export: kept }] of Object.entries(ERASURE_MAP)) {
      if ('never' in kept) continue;
      const exported = file.tables[table] ?? [];
      // What the export itself leaves behind comes after its moment.
      const rows = (await rowsWith(table, marks)).filter((row) => !isOfExport(table, row));
      for (const row of rows) {
        const wanted = Object.fromEntries(
          Object.entries(row).filter(([key]) => !kept.withheld.includes(key)),
        );
        if (table === 'audit_subject') wanted.address = expect.anything();
        const [match] = exported.filter((each) => isSame(table, each, wanted));
        expect({ table, row: match }).toEqual({ table, row: table === 'audit_subject' ? match : wanted });
        expect(match).toBeDefined();
        compared += 1;
      }
      const text = JSON.stringify(exported);
      for (const trace of [ben.id, ben.email, `${ben.chatId}`]) expect(text).not.toContain(trace);
    }
    expect(compared).toBeGreaterThan(25);
    expect(file.tables.delivery_attempts).toHaveLength(1);
    const whole = JSON.stringify(file);
    for (const trace of [ann.email, `${ann.chatId}`, 'wallet-of-', ann.checkoutId])
      expect(whole).toContain(trace);
    expect(whole).not.toMatch(/hash-of-|"sealed"|code_hash|token_hash|id_hash/);
  });

  it('is given once an hour, to whoever proved just now who they are, and is told', async () => {
    const { app } = fixture;
    const ann = await makePerson(app.db);
    const mails: string[] = [];
    const emails = app.nest.get(Emails);
    const enqueue = emails.enqueue.bind(emails);
    emails.enqueue = async (tx, userId, message) => {
      await enqueue(tx, userId, message);
      if (message.kind === 'account-message') mails.push(`${message.to}: ${message.email.subject}`);
    };
    const cookie = await signIn(app.nest, ann);
    const get = () => request(app.url).get('/api/me/export').set('Cookie', cookie);
    await app.db.query(`UPDATE sessions SET proven_at = NULL WHERE user_id = $1`, [ann.id]);
    expect((await get().expect(403)).body).toMatchObject({ code: 'PROVE_IDENTITY' });
    await app.db.query(`UPDATE sessions SET proven_at = now() WHERE user_id = $1`, [ann.id]);
    const { headers } = await get().expect(200);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="bellwether-data-.*\.json"$/);
    await get().expect(429);
    emails.enqueue = enqueue;
    expect(mails).toEqual([`${ann.email}: Bellwether: your data was exported`]);
    expect((await fixture.auditOf(ann.id)).map(({ action }) => action)).toEqual(['data.exported']);
  });
});

describe('deleting the own account', () => {
  it('leaves no e-mail, name, chat or address anywhere, and tells the address that it had', async () => {
    const { app } = fixture;
    const ann: WholeLife = await makeWholeLife(app.db);
    const ben = await makeWholeLife(app.db);
    const bens = await fixture.tablesWith(ben.traces);
    const { status, body, cookie } = await remove(ann);
    expect({ status, body }).toEqual({ status: 200, body: { ok: true } });
    expect(await fixture.tablesWith(ann.traces)).toEqual([]);
    expect(await fixture.tablesWith(ben.traces)).toEqual(bens);
    await request(app.url).get('/api/me').set('Cookie', cookie).expect(401);
    const [waiting] = await app.db.query<{ body: string; sealed: number }[]>(
      `SELECT body, length(sealed) AS sealed FROM deliveries WHERE user_id = $1`,
      [ann.id],
    );
    expect(waiting).toEqual({ body: 'account-message', sealed: expect.any(Number) });
    expect((await fixture.auditOf(ann.id)).at(-1)).toMatchObject({
      action: 'account.deleted',
      actor: ann.id,
      after: 'soft',
      address: null,
    });
    const [kept] = await app.db.query<unknown[]>(
      `SELECT (SELECT count(*)::int FROM charges WHERE user_id = $1) AS charges,
              (SELECT count(*)::int FROM triggers WHERE user_id = $1) AS triggers`,
      [ann.id],
    );
    expect(kept).toEqual({ charges: 1, triggers: 0 });
  });

  it('wants the words to the letter, and a fresh proof', async () => {
    const { app } = fixture;
    const ann = await makePerson(app.db);
    expect((await remove(ann, `delete ${ann.email}`)).status).toBe(422);
    const cookie = await signIn(app.nest, ann);
    await app.db.query(`UPDATE sessions SET proven_at = NULL WHERE user_id = $1`, [ann.id]);
    await request(app.url)
      .delete('/api/me')
      .set('Cookie', cookie)
      .send({ confirm: `DELETE ${ann.email}` })
      .expect(403);
    expect((await remove(ann)).status).toBe(200);
  });

  it('is refused to the only admin, and of two who go at once one stays', async () => {
    const { app } = fixture;
    const refusal = await remove(fixture.admin);
    expect({ status: refusal.status, message: refusal.body.message }).toEqual({
      status: 409,
      message: 'You are the only admin. Make somebody else admin first.',
    });
    const other = await makePerson(app.db, { grant: 'admin' });
    const outcomes = await Promise.all([remove(fixture.admin), remove(other)]);
    expect(outcomes.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const [row] = await app.db.query<{ admins: number }[]>(
      `SELECT count(*)::int AS admins FROM users WHERE granted = 'admin' AND status = 'active'`,
    );
    expect(row).toEqual({ admins: 1 });
  });
});

function isOfExport(table: string, row: Row): boolean {
  if (table === 'deliveries') return row.body === 'account-message';
  if (table === 'audit') return row.action === 'data.exported';
  return false;
}

/** Rows without a key of their own are found by all that they say. */
function isSame(table: string, exported: Row, wanted: Row): boolean {
  if (table === 'audit_subject') return exported.audit_id === wanted.audit_id;
  return Object.entries(wanted).every(
    ([key, value]) => JSON.stringify(exported[key]) === JSON.stringify(value),
  );
}
