import { type AccountBrowser, AccountsFixture, PASSWORD } from '../fixtures/accounts-fixture.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';

const LISTED = 'chief@admins.example';

let app: TrialApp;
let fixture: AccountsFixture;
let lastChat = 700;

beforeAll(async () => {
  app = await startTrialApp({
    adminEmails: [LISTED, 'second@admins.example', 'third@admins.example', 'fourth@admins.example'],
  });
  fixture = new AccountsFixture(app);
});
afterAll(() => app.stop());

const confirm = (browser: AccountBrowser, token: string) => browser.post('verify-email', { token });

const auditOf = (userId: string) =>
  app.db.query(`SELECT action, actor_id AS actor, before, after FROM audit WHERE target_id = $1`, [userId]);

const me = async (browser: AccountBrowser) => (await browser.get('me').expect(200)).body;

describe('an e-mail address', () => {
  it('is verified by the link in a browser that is signed in to the account, and once more in any', async () => {
    const { id, browser } = await fixture.register();
    const token = fixture.lastToken(id, 'verify-email');
    await confirm(browser, token).expect(200, { ok: true });
    expect(await me(browser)).toMatchObject({ emailVerified: true, role: 'free' });
    await confirm(fixture.browser(), token).expect(200);
  });

  it('is not verified by a token that is unknown, too old, replaced or meant for something else', async () => {
    const old = await fixture.register();
    await app.db.query(`UPDATE account_tokens SET expires_at = now() WHERE user_id = $1`, [old.id]);
    const replaced = await fixture.register();
    const first = fixture.lastToken(replaced.id, 'verify-email');
    await replaced.browser.post('resend-verification').expect(200);
    await fixture.browser().post('forgot-password', { email: replaced.email }).expect(200);
    const tokens: readonly (readonly [AccountBrowser, string])[] = [
      [old.browser, 'unknown'],
      [old.browser, fixture.lastToken(old.id, 'verify-email')],
      [replaced.browser, first],
      [replaced.browser, fixture.lastToken(replaced.id, 'reset-password')],
    ];
    for (const [browser, token] of tokens) {
      for (const [path, more] of [
        ['verify-email', {}],
        ['verify-email/password', { password: PASSWORD }],
        ['verify-email/new-password', { newPassword: 'a brand new password' }],
      ] as const) {
        const { body } = await browser.post(path, { token, ...more }).expect(400);
        expect(body.message).toBe('This verification link is invalid or has expired.');
      }
    }
    for (const { browser } of [old, replaced]) expect((await me(browser)).emailVerified).toBe(false);
    await confirm(replaced.browser, fixture.lastToken(replaced.id, 'verify-email')).expect(200);
    expect((await me(replaced.browser)).emailVerified).toBe(true);
  });

  it('gets another mail three times an hour, and none once it is verified', async () => {
    const { id, browser } = await fixture.register();
    for (let call = 0; call < 3; call += 1) await browser.post('resend-verification').expect(200);
    expect(fixture.tokens(id, 'verify-email')).toHaveLength(4);
    await browser.post('resend-verification').expect(429);
    await confirm(browser, fixture.lastToken(id, 'verify-email')).expect(200);
    await browser.post('resend-verification').expect(200);
    expect(fixture.tokens(id, 'verify-email')).toHaveLength(4);
    await fixture.browser().post('resend-verification').expect(401);
  });
});

describe('the owner of an address that somebody else has typed', () => {
  /** A stranger's account, its chat included, and the token in the owner's mailbox. */
  async function strangersAccount(email?: string) {
    const stranger = await fixture.register(email);
    lastChat += 1;
    await app.db.query(
      'INSERT INTO telegram_chats (chat_id, telegram_user_id, user_id, linked_at) VALUES ($1, $1, $2, now())',
      [lastChat, stranger.id],
    );
    return { ...stranger, chat: lastChat, token: fixture.lastToken(stranger.id, 'verify-email') };
  }

  it('verifies nothing by the link alone, signed out or signed in to another account', async () => {
    const { browser: stranger, token } = await strangersAccount();
    const another = await fixture.register();
    for (const browser of [fixture.browser(), another.browser]) {
      const { body } = await confirm(browser, token).expect(403);
      expect(body).toMatchObject({
        code: 'PASSWORD_NEEDED',
        message: 'Someone created an account with this email address. If it was you, enter its password.',
      });
    }
    expect((await me(stranger)).emailVerified).toBe(false);
    expect((await me(another.browser)).emailVerified).toBe(false);
  });

  it('verifies with the password of the account, and is signed in', async () => {
    const { id, email, token } = await strangersAccount();
    const browser = fixture.browser();
    const { body } = await browser.post('verify-email/password', { token, password: PASSWORD }).expect(200);
    expect(body).toMatchObject({ id, email, emailVerified: true });
    expect(await me(browser)).toMatchObject({ id, emailVerified: true });
    expect(browser.cookie('bw_known')).not.toBeNull();
  });

  it('is limited with wrong passwords as at sign-in, together with it', async () => {
    const { email, token, browser: stranger } = await strangersAccount();
    const wrong = { token, password: 'not the password' };
    for (let tries = 0; tries < 4; tries += 1) {
      const { body } = await fixture.browser().post('verify-email/password', wrong).expect(401);
      expect(body.message).toBe('The password is wrong.');
    }
    await fixture.browser().post('login', { email, password: 'not the password' }).expect(401);
    await fixture.browser().post('verify-email/password', { token, password: PASSWORD }).expect(429);
    expect((await me(stranger)).emailVerified).toBe(false);
  });

  it('sets a new password instead: the stranger, his links and his chat are out before it is verified', async () => {
    const { id, email, token, chat, browser: stranger } = await strangersAccount('not-me@people.example');
    await fixture.browser().post('forgot-password', { email }).expect(200);
    const pending = fixture.lastToken(id, 'reset-password');
    const owner = fixture.browser();
    const options = { token, newPassword: 'the owner chose this' };
    await owner.post('verify-email/new-password', { token, newPassword: '1234567' }).expect(422);
    await owner.post('verify-email/new-password', options).expect(200, { ok: true });
    await owner.post('verify-email/new-password', options).expect(400);
    await stranger.get('me').expect(401);
    await fixture.browser().post('login', { email, password: PASSWORD }).expect(401);
    await fixture.browser().post('reset-password', { token: pending, newPassword: PASSWORD }).expect(400);
    expect(await app.db.query('SELECT user_id AS id FROM telegram_chats WHERE chat_id = $1', [chat])).toEqual(
      [{ id: null }],
    );
    const { body } = await owner.post('login', { email, password: options.newPassword }).expect(200);
    expect(body).toMatchObject({ id, emailVerified: true });
  });
});

describe('ADMIN_EMAILS', () => {
  it('make an admin of a verified address, who has to sign in anew', async () => {
    const { id, email, browser } = await fixture.register('Chief@Admins.example');
    expect((await me(browser)).role).toBe('free');
    await fixture.browser().post('login', { email, password: PASSWORD }).expect(200);
    expect(await auditOf(id)).toEqual([]);
    await confirm(fixture.browser(), fixture.lastToken(id, 'verify-email')).expect(403);
    expect(await auditOf(id)).toEqual([]);
    await confirm(browser, fixture.lastToken(id, 'verify-email')).expect(200);
    await browser.get('me').expect(401);
    const { body } = await browser.post('login', { email, password: PASSWORD }).expect(200);
    expect(body).toMatchObject({ role: 'admin', emailVerified: true });
    expect(await auditOf(id)).toEqual([
      { action: 'grant.by-admin-emails', actor: null, before: 'none', after: 'admin' },
    ]);
  });

  it('make an admin of who sets a stranger aside, never of the stranger', async () => {
    const stranger = await fixture.register('fourth@admins.example');
    const token = fixture.lastToken(stranger.id, 'verify-email');
    const options = { token, newPassword: 'the chief chose this' };
    await fixture.browser().post('verify-email/new-password', options).expect(200);
    await stranger.browser.get('me').expect(401);
    const { email } = stranger;
    await stranger.browser.post('login', { email, password: PASSWORD }).expect(401);
    const { body } = await fixture
      .browser()
      .post('login', { email, password: options.newPassword })
      .expect(200);
    expect(body.role).toBe('admin');
  });

  it('count at login for an address that its owner has verified, not for one by a link of an older release', async () => {
    const { id, email, browser } = await fixture.register('second@admins.example');
    await app.db.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [id]);
    const other = fixture.browser();
    expect((await other.post('login', { email, password: PASSWORD }).expect(200)).body.role).toBe('free');
    await app.db.query('UPDATE users SET owner_verified_at = now() WHERE id = $1', [id]);
    expect((await other.post('login', { email, password: PASSWORD }).expect(200)).body.role).toBe('admin');
    await browser.get('me').expect(401);
    await other.get('me').expect(200);
    expect(await auditOf(id)).toHaveLength(1);
  });

  it('give nothing to an address that resembles one, or is not verified', async () => {
    const { email } = await fixture.register('third@admins.example');
    const similar = await fixture.register('third@admins.example.evil.example');
    await confirm(similar.browser, fixture.lastToken(similar.id, 'verify-email')).expect(200);
    for (const tried of [email, similar.email]) {
      const { body } = await fixture
        .browser()
        .post('login', { email: tried, password: PASSWORD })
        .expect(200);
      expect(body.role).toBe('free');
    }
  });
});
