import request, { type Test } from 'supertest';
import { NOBODY, recordAudit } from '../../src/features/accounts/audit/audit.js';
import type { AuditPage } from '../../src/contract/admin.js';
import { makePerson, type MadePerson, signIn } from '../fixtures/people.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';

let app: TrialApp;
let admin: MadePerson;
let cookie: string;
beforeAll(async () => {
  app = await startTrialApp();
  admin = await makePerson(app.db, { grant: 'admin' });
  cookie = await signIn(app.nest, admin);
});
afterAll(() => app.stop());

const ask = (query = ''): Test => request(app.url).get(`/api/admin/audit${query}`).set('Cookie', cookie);
const page = async (query = ''): Promise<AuditPage> => (await ask(query).expect(200)).body;

function suspend(targetId: string, actorId: string, words: string): Promise<void> {
  const actor = { userId: actorId, requestId: 'request-1', address: '192.0.2.7' };
  const change = { before: 'active', after: 'suspended', words };
  return recordAudit(app.db.manager, { action: 'account.suspended', actor, targetId, ...change });
}

describe('the audit log', () => {
  it('tells who did what to whom, and how it was before and after', async () => {
    const ann = await makePerson(app.db);
    await suspend(ann.id, admin.id, 'Spam');
    const { rows, next } = await page(`?userId=${ann.id}`);
    expect(rows).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        at: expect.stringMatching(/Z$/),
        action: 'account.suspended',
        actor: { id: admin.id, email: admin.email },
        target: { id: ann.id, email: ann.email },
        before: 'active',
        after: 'suspended',
        words: 'Spam',
        address: '192.0.2.7',
        requestId: 'request-1',
      },
    ]);
    expect(next).toBeNull();
  });

  it('knows whoever is gone by the id alone', async () => {
    const ann = await makePerson(app.db);
    await suspend(ann.id, admin.id, 'Spam');
    await app.db.query('DELETE FROM audit_subject WHERE user_id = $1', [ann.id]);
    await app.db.query('DELETE FROM users WHERE id = $1', [ann.id]);
    const { rows } = await page(`?userId=${ann.id}`);
    expect(rows).toEqual([
      expect.objectContaining({ target: { id: ann.id, email: null }, words: null, address: null }),
    ]);
  });

  it('shows what the product did itself without an actor', async () => {
    const ann = await makePerson(app.db);
    const change = { before: 'none', after: 'admin' };
    await recordAudit(app.db.manager, {
      action: 'grant.by-command',
      actor: NOBODY,
      targetId: ann.id,
      ...change,
    });
    expect((await page(`?userId=${ann.id}`)).rows).toMatchObject([{ actor: null, requestId: null }]);
  });

  it('goes back page by page, newest first, and neither misses nor repeats a row', async () => {
    const ann = await makePerson(app.db);
    for (let i = 0; i < 7; i += 1) await suspend(ann.id, admin.id, `reason ${i}`);
    const seen: (string | null)[] = [];
    let next: string | null = null;
    do {
      const before: string = next === null ? '' : `&before=${next}`;
      const answer = await page(`?userId=${ann.id}&limit=3${before}`);
      seen.push(...answer.rows.map(({ words }) => words));
      next = answer.next;
      if (next !== null) await suspend(admin.id, admin.id, 'somebody else meanwhile');
    } while (next !== null);
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((i) => `reason ${i}`));
  });

  it('of one account has what it did and what was done to it', async () => {
    const [ann, ben] = [await makePerson(app.db), await makePerson(app.db)];
    await suspend(ann.id, ben.id, 'by ben');
    await suspend(ben.id, admin.id, 'to ben');
    await suspend(ann.id, admin.id, 'neither');
    expect((await page(`?userId=${ben.id}`)).rows.map(({ words }) => words)).toEqual(['to ben', 'by ben']);
  });

  it('shows at most 50 rows without being asked for fewer', async () => {
    const ann = await makePerson(app.db);
    for (let i = 0; i < 51; i += 1) await suspend(ann.id, admin.id, 'again');
    const { rows, next } = await page();
    expect(rows).toHaveLength(50);
    expect(next).toBe(rows.at(-1)?.id);
  });

  it('cannot be changed', async () => {
    await expect(app.db.query(`UPDATE audit SET after = 'x'`)).rejects.toThrow('append-only');
    await expect(app.db.query('DELETE FROM audit')).rejects.toThrow('append-only');
  });

  it.each([
    ['?before=x', 422, 'before'],
    ['?before=-1', 422, 'before'],
    [`?before=${'9'.repeat(19)}`, 422, 'before'],
    ['?limit=0', 422, 'limit'],
    ['?limit=51', 422, 'limit'],
    ['?limit=all', 400, 'limit'],
    ['?userId=1', 400, 'userId'],
    ['?action=x', 400, 'action'],
  ])('refuses %s with %i', async (query, status, field) => {
    const { body } = await ask(query).expect(status);
    expect(body.fields).toEqual([expect.objectContaining({ field })]);
  });
});
