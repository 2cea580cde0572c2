import { AccountsFixture, PASSWORD, type Registered } from '../fixtures/accounts-fixture.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';

let app: TrialApp;
let fixture: AccountsFixture;

beforeAll(async () => {
  app = await startTrialApp({
    email: { smtpUrl: 'smtp://127.0.0.1:9', from: 'a@b.example' },
    adminEmails: ['the.boss@people.example'],
  });
  fixture = new AccountsFixture(app);
});
afterAll(() => app.stop());

/** Tokens of the links in messages to an address, oldest first. */
function tokensTo(userId: string, address: string): readonly string[] {
  return fixture.messages(userId).flatMap(({ to, email: { parts } }) => {
    const link = parts.find((part) => part.kind === 'link');
    return to === address && link?.kind === 'link' ? (new URL(link.url).searchParams.get('token') ?? []) : [];
  });
}

const subjectsTo = (userId: string, address: string) =>
  fixture.messages(userId).flatMap(({ to, email }) => (to === address ? [email.subject] : []));

/** Somebody whose address has just been changed, and the way back. */
async function changed(ann: Registered, next = fixture.newEmail()) {
  await ann.browser.post('user/email', { email: next }).expect(200, { state: 'link-sent' });
  const [token = ''] = tokensTo(ann.id, next);
  await ann.browser.post('user/email/confirm', { token }).expect(200);
  return { next, undo: tokensTo(ann.id, ann.email).at(-1) ?? '' };
}

describe('another address', () => {
  it('counts once its link is opened, and both addresses are told', async () => {
    const ann = await fixture.register();
    const next = fixture.newEmail();
    await ann.browser.post('user/email', { email: next }).expect(200, { state: 'link-sent' });
    expect((await ann.browser.get('me')).body.email).toBe(ann.email);
    expect(subjectsTo(ann.id, ann.email)).toEqual(['Bellwether: your email address is about to change']);
    const [token = ''] = tokensTo(ann.id, next);
    await ann.browser.post('user/email/confirm', { token }).expect(200);
    expect((await ann.browser.get('me')).body).toMatchObject({ email: next, emailVerified: true });
    await fixture.browser().post('login', { email: next, password: PASSWORD }).expect(200);
    await fixture.browser().post('login', { email: ann.email, password: PASSWORD }).expect(401);
    await ann.browser.post('user/email/confirm', { token }).expect(400);
    expect(subjectsTo(ann.id, ann.email).at(-1)).toBe('Bellwether: your email address was changed');
    const audit = await app.db.query<unknown[]>('SELECT action FROM audit WHERE target_id = $1 ORDER BY id', [
      ann.id,
    ]);
    expect(audit).toEqual([{ action: 'email.change-asked' }, { action: 'email.changed' }]);
  });

  it('is confirmed only where the account is signed in', async () => {
    const [ann, ben] = [await fixture.register(), await fixture.register()];
    const next = fixture.newEmail();
    await ann.browser.post('user/email', { email: next }).expect(200);
    const [token = ''] = tokensTo(ann.id, next);
    await ben.browser.post('user/email/confirm', { token }).expect(403);
    await fixture.browser().post('user/email/confirm', { token }).expect(401);
    await ann.browser.post('user/email/confirm', { token }).expect(200);
  });

  it('of another account gets the same answer, and no link', async () => {
    const [ann, ben] = [await fixture.register(), await fixture.register()];
    await ann.browser
      .post('user/email', { email: ben.email.toUpperCase() })
      .expect(200, { state: 'link-sent' });
    expect(subjectsTo(ann.id, ben.email.toUpperCase())).toEqual([]);
    expect(subjectsTo(ann.id, ann.email)).toEqual(['Bellwether: your email address is about to change']);
  });

  it('that somebody registers before its link is opened is refused', async () => {
    const ann = await fixture.register();
    const next = fixture.newEmail();
    await ann.browser.post('user/email', { email: next }).expect(200);
    await fixture.register(next);
    await ann.browser.post('user/email/confirm', { token: tokensTo(ann.id, next)[0] ?? '' }).expect(409);
    expect((await ann.browser.get('me')).body.email).toBe(ann.email);
  });

  it('needs a proof, another address than the own, a link younger than 30 minutes, and patience after three', async () => {
    const ann = await fixture.register();
    await ann.browser.post('user/email', { email: 'abc' }).expect(422);
    await ann.browser.post('user/email', { email: ann.email }).expect(422);
    const next = fixture.newEmail();
    await ann.browser.post('user/email', { email: next }).expect(200);
    await app.db.query(
      `UPDATE account_tokens SET expires_at = expires_at - interval '30 minutes' WHERE user_id = $1`,
      [ann.id],
    );
    await ann.browser.post('user/email/confirm', { token: tokensTo(ann.id, next)[0] ?? '' }).expect(400);
    await ann.browser.post('user/email', { email: next }).expect(200);
    await ann.browser.post('user/email', { email: next }).expect(429);
    await app.db.query(`UPDATE sessions SET proven_at = NULL WHERE user_id = $1`, [ann.id]);
    await ann.browser.post('user/email', { email: next }).expect(403);
  });

  it('of ADMIN_EMAILS makes an admin, who signs in again', async () => {
    const ann = await fixture.register();
    await changed(ann, 'the.boss@people.example');
    await ann.browser.get('me').expect(401);
    const { body } = await fixture
      .browser()
      .post('login', { email: 'the.boss@people.example', password: PASSWORD });
    expect(body).toMatchObject({ role: 'admin' });
  });
});

describe('"This was not me"', () => {
  it('puts the address back, ends all sessions and removes the password; its answer sets a new one', async () => {
    const ann = await fixture.register();
    const { next, undo } = await changed(ann);
    const thief = fixture.browser();
    await thief.post('login', { email: next, password: PASSWORD }).expect(200);
    await thief.post('user/password', { newPassword: 'password of a thief' }).expect(200);
    const { body } = await fixture.browser().post('undo-email', { token: undo }).expect(200);
    await thief.get('me').expect(401);
    await fixture.browser().post('login', { email: ann.email, password: 'password of a thief' }).expect(401);
    const newPassword = 'a brand new password';
    await fixture.browser().post('reset-password', { token: body.resetToken, newPassword }).expect(200);
    await fixture.browser().post('login', { email: ann.email, password: newPassword }).expect(200);
    await fixture.browser().post('undo-email', { token: undo }).expect(400);
    expect(subjectsTo(ann.id, ann.email).at(-1)).toBe('Bellwether: your email address was put back');
  });

  it('works through two changes and a new password, while nobody else gets the address', async () => {
    const ann = await fixture.register();
    const { undo } = await changed(ann);
    await ann.browser.post('user/password', { newPassword: 'password of a thief' }).expect(200);
    const moved = { ...ann, email: (await ann.browser.get('me')).body.email as string };
    await changed(moved);
    await fixture
      .browser()
      .post('register', { email: ann.email, password: PASSWORD, firstName: 'E', lastName: 'V' })
      .expect(409);
    const eve = await fixture.register();
    await eve.browser.post('user/email', { email: ann.email }).expect(200);
    expect(tokensTo(eve.id, ann.email)).toEqual([]);
    await fixture.browser().post('undo-email', { token: undo }).expect(200);
    const [row] = await app.db.query<unknown[]>('SELECT email FROM users WHERE id = $1', [ann.id]);
    expect(row).toEqual({ email: ann.email });
  });

  it('is over after 72 hours', async () => {
    const ann = await fixture.register();
    const { undo } = await changed(ann);
    await app.db.query(
      `UPDATE account_tokens SET expires_at = expires_at - interval '72 hours' WHERE user_id = $1`,
      [ann.id],
    );
    await fixture.browser().post('undo-email', { token: undo }).expect(400);
    await fixture.register(ann.email);
  });
});
