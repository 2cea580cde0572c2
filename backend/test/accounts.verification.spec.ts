import { AccountsDesk, PASSWORD } from './accounts-desk.js';
import { startTrialApp, type TrialApp } from './trial-app.js';

const LISTED = 'chief@admins.example';

let app: TrialApp;
let desk: AccountsDesk;

beforeAll(async () => {
  app = await startTrialApp({ adminEmails: [LISTED, 'second@admins.example', 'third@admins.example'] });
  desk = new AccountsDesk(app);
});
afterAll(() => app.stop());

const verify = (token: string) => desk.browser().post('verify-email', { token });

const auditOf = (userId: string) =>
  app.db.query(`SELECT action, actor_id AS actor, before, after FROM audit WHERE target_id = $1`, [userId]);

describe('an e-mail address', () => {
  it('is verified by the link that was mailed at registration, in any browser, and once more', async () => {
    const { id, browser } = await desk.register();
    const token = desk.lastToken(id, 'verify-email');
    await verify(token).expect(200, { ok: true });
    expect((await browser.get('me').expect(200)).body).toMatchObject({ emailVerified: true, role: 'free' });
    await verify(token).expect(200);
  });

  it('is not verified by a token that is unknown, too old, replaced or meant for something else', async () => {
    const old = await desk.register();
    await app.db.query(`UPDATE account_tokens SET expires_at = now() WHERE user_id = $1`, [old.id]);
    const replaced = await desk.register();
    const first = desk.lastToken(replaced.id, 'verify-email');
    await replaced.browser.post('resend-verification').expect(200);
    await desk.browser().post('forgot-password', { email: replaced.email }).expect(200);
    const tokens = [
      'unknown',
      desk.lastToken(old.id, 'verify-email'),
      first,
      desk.lastToken(replaced.id, 'reset-password'),
    ];
    for (const token of tokens) {
      const { body } = await verify(token).expect(400);
      expect(body.message).toBe('This verification link is invalid or has expired.');
    }
    for (const { browser } of [old, replaced]) {
      expect((await browser.get('me')).body.emailVerified).toBe(false);
    }
    await verify(desk.lastToken(replaced.id, 'verify-email')).expect(200);
    expect((await replaced.browser.get('me')).body.emailVerified).toBe(true);
  });

  it('gets another mail three times an hour, and none once it is verified', async () => {
    const { id, browser } = await desk.register();
    for (let call = 0; call < 3; call += 1) await browser.post('resend-verification').expect(200);
    expect(desk.tokens(id, 'verify-email')).toHaveLength(4);
    await browser.post('resend-verification').expect(429);
    await verify(desk.lastToken(id, 'verify-email')).expect(200);
    await browser.post('resend-verification').expect(200);
    expect(desk.tokens(id, 'verify-email')).toHaveLength(4);
    await desk.browser().post('resend-verification').expect(401);
  });
});

describe('ADMIN_EMAILS', () => {
  it('make an admin of a verified address, who has to sign in anew', async () => {
    const { id, email, browser } = await desk.register('Chief@Admins.example');
    expect((await browser.get('me')).body.role).toBe('free');
    await desk.browser().post('login', { email, password: PASSWORD }).expect(200);
    expect(await auditOf(id)).toEqual([]);
    await verify(desk.lastToken(id, 'verify-email')).expect(200);
    await browser.get('me').expect(401);
    const { body } = await browser.post('login', { email, password: PASSWORD }).expect(200);
    expect(body).toMatchObject({ role: 'admin', emailVerified: true });
    expect(await auditOf(id)).toEqual([
      { action: 'grant.by-admin-emails', actor: null, before: 'none', after: 'admin' },
    ]);
  });

  it('count at login for an address that was verified before', async () => {
    const { id, email, browser } = await desk.register('second@admins.example');
    await app.db.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [id]);
    const other = desk.browser();
    expect((await other.post('login', { email, password: PASSWORD }).expect(200)).body.role).toBe('admin');
    await browser.get('me').expect(401);
    await other.get('me').expect(200);
    expect(await auditOf(id)).toHaveLength(1);
  });

  it('give nothing to an address that resembles one, or is not verified', async () => {
    const { email } = await desk.register('third@admins.example');
    const similar = await desk.register('third@admins.example.evil.example');
    await verify(desk.lastToken(similar.id, 'verify-email')).expect(200);
    for (const tried of [email, similar.email]) {
      const { body } = await desk.browser().post('login', { email: tried, password: PASSWORD }).expect(200);
      expect(body.role).toBe('free');
    }
  });
});
