import { DataSource } from 'typeorm';
import { AccountModeration } from '../../src/features/accounts/account-moderation.js';
import { type Actor, NOBODY } from '../../src/features/accounts/audit.js';
import { grantAdmin } from '../../src/features/accounts/grants/grant-admin.js';
import { AccountsFixture, PASSWORD } from '../fixtures/accounts-fixture.js';
import { makePerson, signIn } from '../fixtures/people.js';
import { openBrowser } from '../fixtures/live-client.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { until } from '../../src/platform/clock/testing/until.js';

let app: TrialApp;
let fixture: AccountsFixture;
let admin: Actor;

beforeAll(async () => {
  app = await startTrialApp();
  fixture = new AccountsFixture(app);
  const { id } = await makePerson(app.db, { grant: 'admin' });
  admin = { userId: id, requestId: 'request-1', address: '192.0.2.7' };
});
afterAll(() => app.stop());

const status = () => app.nest.get(AccountModeration);

function databaseUrl(): string {
  const { options } = app.nest.get(DataSource);
  return 'url' in options ? String(options.url) : '';
}

const auditOf = (userId: string) =>
  app.db.query(
    `SELECT action, actor_id AS actor, before, after, request_id AS request, address, words
       FROM audit LEFT JOIN audit_subject ON audit_id = audit.id WHERE target_id = $1 ORDER BY audit.id`,
    [userId],
  );

describe('a suspended account', () => {
  it('is out at once, cannot come in, and says so only to whoever knows the password', async () => {
    const { id, email, browser } = await fixture.register();
    expect(await status().suspend(id, 'spam in names', admin)).toBe('done');
    await browser.get('me').expect(401);
    const { body } = await fixture.browser().post('login', { email, password: PASSWORD }).expect(403);
    expect(body).toMatchObject({
      code: 'SUSPENDED',
      message: 'This account is suspended. Contact support.',
    });
    const { body: wrong } = await fixture
      .browser()
      .post('login', { email, password: 'wrong one' })
      .expect(401);
    expect(wrong.message).toBe('Email or password is wrong.');
    expect(await status().suspend(id, 'again', admin)).toBe('unchanged');
    expect(await auditOf(id)).toEqual([
      {
        action: 'account.suspended',
        actor: admin.userId,
        before: 'active',
        after: 'suspended',
        request: 'request-1',
        address: '192.0.2.7',
        words: 'spam in names',
      },
    ]);
  });

  it('comes in again once it is restored, with a new session', async () => {
    const { id, email, browser } = await fixture.register();
    await status().suspend(id, 'a mistake', NOBODY);
    expect(await status().restore(id, admin)).toBe('done');
    expect(await status().restore(id, admin)).toBe('unchanged');
    await browser.get('me').expect(401);
    await fixture.browser().post('login', { email, password: PASSWORD }).expect(200);
    expect((await auditOf(id)).map(({ action }: { action: string }) => action)).toEqual([
      'account.suspended',
      'account.restored',
    ]);
  });

  it('keeps no session of a login that was under way', async () => {
    const { id, email } = await fixture.register();
    const browsers = Array.from({ length: 4 }, () => fixture.browser());
    const logins = Promise.all(
      browsers.map((browser) => browser.post('login', { email, password: PASSWORD })),
    );
    await status().suspend(id, 'abuse', NOBODY);
    await logins;
    await status().restore(id, NOBODY);
    for (const browser of browsers) await browser.get('me').expect(401);
  });

  it('is neither ones own, nor unknown, nor deleted', async () => {
    const { userId } = admin;
    expect(await status().suspend(String(userId), 'x', admin)).toBe('own');
    expect(await status().restore(String(userId), admin)).toBe('own');
    expect(await status().setGrant(String(userId), 'none', admin)).toEqual({ kind: 'own' });
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect(await status().suspend(unknown, 'x', admin)).toBe('unknown');
    const { id } = await fixture.register();
    await app.db.query(`UPDATE users SET status = 'deleted', email = NULL, email_key = NULL WHERE id = $1`, [
      id,
    ]);
    expect(await status().suspend(id, 'x', admin)).toBe('unknown');
    expect(await status().restore(id, admin)).toBe('unknown');
    expect(await status().setGrant(id, 'pro', admin)).toEqual({ kind: 'unknown' });
  });
});

describe('a change of role', () => {
  it('needs a new session, leaves paid time alone, and happens once', async () => {
    const person = await makePerson(app.db, { paidForMs: 60_000 });
    const browser = fixture.browser();
    browser.setCookie('bw_session', (await signIn(app.nest, person)).split('=')[1] ?? '');
    expect(await status().setGrant(person.id, 'admin', admin)).toMatchObject({
      kind: 'changed',
      before: 'none',
    });
    await browser.get('me').expect(401);
    expect(await status().setGrant(person.id, 'none', admin)).toMatchObject({ kind: 'changed' });
    expect(await status().setGrant(person.id, 'none', admin)).toEqual({ kind: 'unchanged' });
    browser.setCookie('bw_session', (await signIn(app.nest, person)).split('=')[1] ?? '');
    expect((await browser.get('me').expect(200)).body).toMatchObject({ role: 'pro', plan: 'pro_active' });
    expect(await auditOf(person.id)).toHaveLength(2);
  });
});

describe('admins who act on each other', () => {
  const actorOf = ({ id }: { readonly id: string }): Actor => ({ ...NOBODY, userId: id });
  const twoAdmins = async () => [
    await makePerson(app.db, { grant: 'admin' }),
    await makePerson(app.db, { grant: 'admin' }),
  ];
  const activeAdmins = (ids: readonly string[]) =>
    app.db.query<{ id: string }[]>(
      `SELECT id FROM users WHERE id = ANY ($1) AND granted = 'admin' AND status = 'active'`,
      [ids],
    );

  it('at the same time never leave nobody', async () => {
    for (let round = 0; round < 50; round += 1) {
      const [ann, ben] = await twoAdmins();
      if (ann === undefined || ben === undefined) throw new Error('Two admins were to be made');
      const outcomes = await Promise.all([
        status().setGrant(ben.id, 'none', actorOf(ann)),
        round % 2 === 0
          ? status().setGrant(ann.id, 'none', actorOf(ben))
          : status().suspend(ann.id, 'a quarrel', actorOf(ben)),
      ]);
      expect(await activeAdmins([ann.id, ben.id])).toHaveLength(1);
      const kinds = outcomes.map((outcome) => (typeof outcome === 'string' ? outcome : outcome.kind));
      expect(kinds.filter((kind) => kind === 'no-admin')).toHaveLength(1);
    }
  });

  it('do nothing once they are admins no more', async () => {
    const former = actorOf(await makePerson(app.db));
    const { id } = await fixture.register();
    expect(await status().suspend(id, 'spite', former)).toBe('no-admin');
    expect(await status().setGrant(id, 'admin', former)).toEqual({ kind: 'no-admin' });
    await status().suspend(id, 'abuse', admin);
    expect(await status().restore(id, former)).toBe('no-admin');
    expect(await auditOf(id)).toHaveLength(1);
  });
});

describe('admin:grant', () => {
  it('makes an admin of an unverified account while the product runs, and ends its sessions in it', async () => {
    const { id, email, browser } = await fixture.register();
    const tab = await openBrowser(app.url, { cookie: browser.cookies });
    expect(await grantAdmin(databaseUrl(), ` ${email.toUpperCase()}`)).toBe('changed');
    await browser.get('me').expect(401);
    await until(() => tab.heard['session:ended'].length === 1);
    tab.close();
    const { body } = await browser.post('login', { email, password: PASSWORD }).expect(200);
    expect(body).toMatchObject({ role: 'admin', emailVerified: false });
    expect(await grantAdmin(databaseUrl(), email)).toBe('unchanged');
    await browser.get('me').expect(200);
    expect(await auditOf(id)).toMatchObject([
      { action: 'grant.by-command', actor: null, before: 'none', after: 'admin' },
    ]);
  });

  it('finds nobody by an address without an account', async () => {
    expect(await grantAdmin(databaseUrl(), fixture.newEmail())).toBe('unknown');
  });
});

it('the audit log cannot be changed', async () => {
  const { id } = await fixture.register();
  await status().setGrant(id, 'pro', admin);
  for (const statement of [
    `UPDATE audit SET action = 'nothing'`,
    'DELETE FROM audit',
    'TRUNCATE audit CASCADE',
  ]) {
    await expect(app.db.query(statement)).rejects.toThrow('audit is append-only');
  }
  expect(await auditOf(id)).toHaveLength(1);
});
