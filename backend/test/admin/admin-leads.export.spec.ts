import { get as httpGet, type IncomingMessage } from 'node:http';
import { jest } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { AdminLeadsFixture } from './admin-leads-fixture.js';
import { until } from '../../src/platform/clock/testing/until.js';

let fixture: AdminLeadsFixture;
beforeAll(async () => {
  fixture = await AdminLeadsFixture.open();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.tidy();
  await fixture.db.query('DELETE FROM rate_limits');
});
afterEach(() => jest.restoreAllMocks());

type Line = Readonly<Record<string, string>>;

async function download(query = ''): Promise<{ readonly text: string; readonly lines: readonly Line[] }> {
  const { text } = await fixture.get(`leads/export.csv${query}`).expect(200);
  return { text, lines: parse(text, { columns: true, bom: true, record_delimiter: '\r\n' }) };
}

const idsOf = (lines: readonly Line[]) => lines.map(({ telegramUserId }) => telegramUserId);

/** Names, and how a spreadsheet may have them at most. */
const HOSTILE: readonly (readonly [string, string])[] = [
  ['=HYPERLINK("http://evil.example","x")', '\'=HYPERLINK("http://evil.example","x")'],
  ['+1+1', "'+1+1"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1:A9)', "'@SUM(A1:A9)"],
  ['\t=1+1', "'\t'=1+1"],
  ['\r=1+1', "'\r'=1+1"],
  [' =1+1', " '=1+1"],
  ['\u00a0=1+1', "\u00a0'=1+1"],
  ['Eve\n=1+1', "Eve\n'=1+1"],
  ['Eve\r\n\u00a0@x', "Eve\r\n\u00a0'@x"],
  ["\"=cmd|' /C calc'!A0", "\"=cmd|' /C calc'!A0"],
  ['Eve;=1+1,"quoted"', 'Eve;\'=1+1,"quoted"'],
];

describe('the file of leads', () => {
  it('is a download of the day with a byte order mark, and nothing but CSV', async () => {
    await fixture.lead({ id: 7_000_000_001, username: 'ann_l', firstName: 'Ann', lastName: 'Lee' });
    await fixture.chat(7_000_000_001);
    await fixture.trigger(7_000_000_001);
    const { headers } = await fixture.get('leads/export.csv').expect(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="bellwether-leads-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const { text, lines } = await download();
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(lines).toEqual([
      expect.objectContaining({
        telegramUserId: '7000000001',
        telegramUsername: 'ann_l',
        firstName: 'Ann',
        lastName: 'Lee',
        triggerCount: '1',
        active: 'yes',
        triggers: 'BTC above 70000',
      }),
    ]);
  });

  it('has its header without any lead', async () => {
    const { text, lines } = await download();
    expect(lines).toEqual([]);
    expect(text).toMatch(/^\ufefftelegramUserId,telegramUsername,firstName,.*\r\n$/);
  });

  it('defuses twelve hostile names, and loses nothing of them', async () => {
    for (const [i, [firstName]] of HOSTILE.entries())
      await fixture.lead({ id: i + 1, firstName, agoMs: i * 1_000 });
    const { lines } = await download();
    expect(lines.map(({ firstName }) => firstName)).toEqual(HOSTILE.map(([, safe]) => safe));
    expect(lines).toHaveLength(12);
    for (const { firstName = '' } of lines)
      expect(firstName).not.toMatch(/(?:^|[\n\r\t;])[\s\u00a0]*[=+\-@]/);
  });

  it('defuses usernames, last names and commands as well', async () => {
    await fixture.lead({ id: 1, username: '=1', lastName: ' +2', command: '@3' });
    const { lines } = await download();
    expect(lines[0]).toMatchObject({ telegramUsername: "'=1", lastName: " '+2", lastCommand: "'@3" });
  });

  it('has all leads once, over several batches, whoever came last first', async () => {
    await fixture.crowd(1_203);
    const { lines } = await download();
    expect(lines).toHaveLength(1_203);
    expect(idsOf(lines)).toEqual(Array.from({ length: 1_203 }, (_, i) => String(6_000_000_001 + i)));
  });

  it('has all leads once when many came in the same microsecond', async () => {
    await fixture.crowd(1_100);
    await fixture.db.query('UPDATE leads SET first_seen = now()');
    expect(new Set(idsOf((await download()).lines)).size).toBe(1_100);
  });

  it('honours the search and the filter', async () => {
    await fixture.crowd(30);
    expect(idsOf((await download('?search=person_2')).lines)).toHaveLength(11);
    const active = idsOf((await download('?activeOnly=true')).lines);
    expect(active).toEqual(active.filter((id) => Number(id) % 3 === 0));
    expect(active).toHaveLength(10);
    expect(idsOf((await download('?activeOnly=true&search=@person_3')).lines)).toHaveLength(2);
  });

  it('has whoever is active among many, also behind a batch in which nobody is', async () => {
    await fixture.crowd(1_203);
    await fixture.db.query(`UPDATE triggers SET phase = 'disarmed' WHERE trial_chat_id <= 6000000600`);
    const active = idsOf((await download('?activeOnly=true')).lines);
    expect(active).toEqual(Array.from({ length: 201 }, (_, i) => String(6_000_000_603 + 3 * i)));
  });

  it('is noted in the audit log, without what was searched for', async () => {
    await fixture.db.query('DELETE FROM audit_subject');
    await fixture.get('leads/export.csv?search=secret-name&activeOnly=true').expect(200);
    const [row] = await fixture.db.query<object[]>(
      `SELECT actor_id AS actor, target_id AS target, before, after, request_id IS NOT NULL AS "hasRequest"
         FROM audit WHERE action = 'leads.exported' ORDER BY id DESC LIMIT 1`,
    );
    const after = 'active, searched';
    expect(row).toEqual({ actor: fixture.admin.id, target: null, before: 'none', after, hasRequest: true });
    const kept = await fixture.db.query<object[]>(
      'SELECT audit::text, audit_subject::text FROM audit, audit_subject',
    );
    expect(JSON.stringify(kept)).not.toContain('secret-name');
  });

  it('is refused to an admin who has just lost the role', async () => {
    const { db } = fixture;
    const transaction = db.transaction.bind(db) as (work: unknown) => Promise<never>;
    jest.spyOn(db, 'transaction').mockImplementationOnce(async (work: unknown) => {
      await db.query(`UPDATE users SET granted = 'none' WHERE id = $1`, [fixture.admin.id]);
      return transaction(work);
    });
    await fixture.get('leads/export.csv').expect(403);
    await db.query(`UPDATE users SET granted = 'admin' WHERE id = $1`, [fixture.admin.id]);
  });
});

/** Watches the batches; `meddle` may hold one up, or fail it. */
function watchBatches(meddle: (number: number) => Promise<void>): { readonly asked: () => number } {
  let asked = 0;
  const query = fixture.db.query.bind(fixture.db) as (sql: string, values?: unknown[]) => Promise<never>;
  jest.spyOn(fixture.db, 'query').mockImplementation(async (sql: string, values?: unknown) => {
    if (sql.includes('first_seen DESC')) {
      asked += 1;
      await meddle(asked);
    }
    return query(sql, values as unknown[]);
  });
  return { asked: () => asked };
}

/** A download whose beginning has arrived. */
function begin(): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const url = `${fixture.app.url}/api/admin/leads/export.csv`;
    httpGet(url, { headers: { Cookie: fixture.cookies } }, resolve).on('error', reject);
  });
}

describe('a download that breaks off', () => {
  it('at an error of the database does not look like a whole file', async () => {
    await fixture.crowd(1_600);
    watchBatches(async (number) => {
      if (number === 3) throw new Error('the database is gone');
    });
    const answer = await begin();
    expect(answer.statusCode).toBe(200);
    const received: Buffer[] = [];
    const reading = (async () => {
      for await (const chunk of answer) received.push(chunk as Buffer);
    })();
    await expect(reading).rejects.toThrow('aborted');
    expect(answer.complete).toBe(false);
    expect(Buffer.concat(received).toString()).toContain('6000000001');
  });

  it('at its very first read is an error like any other', async () => {
    watchBatches(async () => {
      throw new Error('the database is gone');
    });
    const { body } = await fixture.get('leads/export.csv').expect(500);
    expect(body.code).toBe('INTERNAL');
  });

  it('because nobody listens any more ends the work', async () => {
    await fixture.crowd(5_000);
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const { asked } = watchBatches((number) => (number === 3 ? held : Promise.resolve()));
    const answer = await begin();
    answer.resume().on('error', () => undefined);
    await until(() => asked() === 3);
    answer.destroy();
    await until(async () => (await connections()) === 0);
    goOn();
    await fixture.get('leads?limit=1').expect(200);
    expect(asked()).toBe(3);
  });
});

function connections(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = fixture.app.nest.getHttpServer();
    server.getConnections((error: Error | null, count: number) => (error ? reject(error) : resolve(count)));
  });
}
