import { jest } from '@jest/globals';
import { AccountModeration } from '../../src/features/accounts/account-moderation.js';
import { NOBODY } from '../../src/features/accounts/audit.js';
import { PasswordReset } from '../../src/features/accounts/reset/password-reset.service.js';
import { LinkRequests } from '../../src/features/telegram-link/link-requests.js';
import { AccountsFixture, PASSWORD } from '../fixtures/accounts-fixture.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { SystemClock } from '../../src/platform/clock/clock.js';
import { until } from '../../src/platform/clock/testing/until.js';

/** Of the service alone: others wait by the app's. */
const clock = new SystemClock();
let app: TrialApp;
let fixture: AccountsFixture;

beforeAll(async () => {
  app = await startTrialApp();
  fixture = new AccountsFixture(app);
  Object.assign(app.nest.get(PasswordReset), { clock });
});
afterAll(() => app.stop());

const NEW = 'a brand new password';

const forgot = (email: string) => fixture.browser().post('forgot-password', { email });
const reset = (token: string, newPassword = NEW) =>
  fixture.browser().post('reset-password', { token, newPassword });

/** Registered, and the token of a mail they asked for. */
async function forgetful() {
  const ann = await fixture.register();
  await forgot(ann.email).expect(200);
  return { ...ann, token: fixture.lastToken(ann.id, 'reset-password') };
}

describe('forgot password', () => {
  it('mails a link whose token the database cannot tell', async () => {
    const { id, token } = await forgetful();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const [dump] = await app.db.query<{ text: string }[]>(
      `SELECT concat((SELECT string_agg(t::text, ' ') FROM account_tokens t WHERE user_id = $1),
                     (SELECT string_agg(d::text, ' ') FROM deliveries d WHERE user_id = $1)) AS text`,
      [id],
    );
    expect(dump?.text).toContain('reset-password');
    expect(dump?.text).not.toContain(token);
    expect(dump?.text).not.toContain(Buffer.from(token).toString('hex'));
  });

  it('answers the same, and as late, for an address without an account', async () => {
    const { id, email } = await fixture.register();
    const ends: (() => void)[] = [];
    const wait = jest
      .spyOn(clock, 'wait')
      .mockImplementation(() => new Promise((resolve) => ends.push(resolve)));
    const answered: string[] = [];
    const asked = [email, fixture.newEmail()].map(async (each) => {
      const { body, headers } = await forgot(each).expect(200);
      answered.push(each);
      return [body, headers['set-cookie']];
    });
    await until(() => ends.length === 2 && fixture.tokens(id, 'reset-password').length === 1);
    await fixture.browser().get('me').expect(401); // an answer that came after theirs would have
    expect([answered, wait.mock.calls.map(([ms]) => ms)]).toEqual([[], [150, 150]]);
    for (const end of ends) end();
    const same = [{ ok: true }, undefined];
    expect(await Promise.all(asked)).toEqual([same, same]);
    wait.mockRestore();
  });

  it('finds the account however the address is written, and mails nobody who is suspended', async () => {
    const { id, email } = await fixture.register();
    await forgot(` ${email.toUpperCase()} `).expect(200);
    expect(fixture.tokens(id, 'reset-password')).toHaveLength(1);
    await app.nest.get(AccountModeration).suspend(id, 'abuse', NOBODY);
    await forgot(email).expect(200);
    expect(fixture.tokens(id, 'reset-password')).toHaveLength(1);
  });

  it('mails three links an hour, and answers alike and as late beyond that, with an account or without', async () => {
    const { id, email } = await fixture.register();
    const wait = jest.spyOn(clock, 'wait');
    for (const asked of [email, fixture.newEmail()]) {
      wait.mockClear();
      for (let call = 0; call < 6; call += 1) {
        const { body, headers } = await forgot(asked).expect(200);
        expect([body, headers['retry-after'], headers['set-cookie']]).toEqual([
          { ok: true },
          undefined,
          undefined,
        ]);
      }
      expect(wait.mock.calls.map(([ms]) => ms)).toEqual(Array(6).fill(150));
    }
    wait.mockRestore();
    expect(fixture.tokens(id, 'reset-password')).toHaveLength(3);
  });

  it('mails another link beyond that once none works any more, one by one', async () => {
    const { id, email } = await fixture.register();
    for (let call = 0; call < 4; call += 1) await forgot(email).expect(200);
    await app.db.query(`UPDATE account_tokens SET expires_at = now() WHERE user_id = $1`, [id]);
    await Promise.all([1, 2, 3].map(() => forgot(email).expect(200)));
    expect(fixture.tokens(id, 'reset-password')).toHaveLength(4);
    await reset(fixture.lastToken(id, 'reset-password')).expect(200);
    await forgot(email).expect(200);
    expect(fixture.tokens(id, 'reset-password')).toHaveLength(5);
  });

  it.each([
    [{ email: 'abc' }, 422],
    [{}, 400],
    [{ email: 'a@b.example', userId: 'x' }, 400],
  ])('refuses %j', async (body, status) => {
    await fixture.browser().post('forgot-password', body).expect(status);
  });
});

describe('reset password', () => {
  it('sets the password, ends every session and verifies the address', async () => {
    const { browser, email, token } = await forgetful();
    const other = fixture.browser();
    await other.post('login', { email, password: PASSWORD }).expect(200);
    const { body, headers } = await reset(token).expect(200);
    expect(body).toEqual({ ok: true });
    expect(String(headers['set-cookie'])).not.toContain('bw_session');
    await browser.get('me').expect(401);
    await other.get('me').expect(401);
    await fixture.browser().post('login', { email, password: PASSWORD }).expect(401);
    const { body: user } = await fixture.browser().post('login', { email, password: NEW }).expect(200);
    expect(user.emailVerified).toBe(true);
  });

  it('is done exactly once by 50 at the same time', async () => {
    const { email, token } = await forgetful();
    const tries = Array.from({ length: 50 }, (_, n) => `password of try ${n}`);
    const answers = await Promise.all(tries.map((password) => reset(token, password)));
    const statuses = answers.map(({ status }) => status);
    for (const [place, { status }] of answers.entries()) {
      if (status === 503) statuses[place] = (await reset(token, tries[place])).status; // it was told to come back
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(49);
    const won = tries[statuses.indexOf(200)];
    await fixture.browser().post('login', { email, password: won }).expect(200);
  });

  it('says the same of a token that is unknown, used, too old, replaced or meant for something else', async () => {
    const used = await forgetful();
    await reset(used.token).expect(200);
    const old = await forgetful();
    await app.db.query(`UPDATE account_tokens SET expires_at = now() WHERE user_id = $1`, [old.id]);
    const replaced = await forgetful();
    await forgot(replaced.email).expect(200);
    const suspended = await forgetful();
    await app.nest.get(AccountModeration).suspend(suspended.id, 'abuse', NOBODY);
    const verification = await fixture.register();
    const tokens = [
      'unknown',
      '',
      used.token,
      old.token,
      replaced.token,
      suspended.token,
      fixture.lastToken(verification.id, 'verify-email'),
    ];
    for (const token of tokens) {
      const { body } = await reset(token).expect(400);
      expect({ ...body, requestId: '' }).toEqual({
        statusCode: 400,
        code: 'BAD_REQUEST',
        message: 'This password reset link is invalid or has expired.',
        requestId: '',
      });
    }
    for (const { email } of [old, replaced]) {
      await fixture.browser().post('login', { email, password: PASSWORD }).expect(200);
    }
    await reset(fixture.lastToken(replaced.id, 'reset-password')).expect(200);
  });

  it('refuses a password nobody may have, and keeps the link for a better one', async () => {
    const { token } = await forgetful();
    const { body } = await reset(token, '1234567').expect(422);
    expect(body.fields).toEqual([
      { field: 'newPassword', message: 'Password must be at least 8 characters long' },
    ]);
    await reset(token, 'password123').expect(422);
    await fixture.browser().post('reset-password', { token }).expect(400);
    await fixture.browser().post('reset-password', { token, newPassword: NEW, role: 'admin' }).expect(400);
    await reset(token).expect(200);
  });

  it('leaves no session of a login with the old password that was under way', async () => {
    const { email, token } = await forgetful();
    const browsers = Array.from({ length: 4 }, () => fixture.browser());
    const [, ...logins] = await Promise.all([
      reset(token).expect(200),
      ...browsers.map((browser) => browser.post('login', { email, password: PASSWORD })),
    ]);
    expect(logins.every(({ status }) => status === 200 || status === 401)).toBe(true);
    for (const browser of browsers) await browser.get('me').expect(401);
  });
});

describe('whoever had got into the account before', () => {
  let lastChat = 900;

  /** A chat linked to the account. */
  async function chatOf(userId: string): Promise<number> {
    lastChat += 1;
    await app.db.query(
      'INSERT INTO telegram_chats (chat_id, telegram_user_id, user_id, linked_at) VALUES ($1, $1, $2, now())',
      [lastChat, userId],
    );
    return lastChat;
  }

  const holder = async (chat: number) =>
    (await app.db.query('SELECT user_id AS id FROM telegram_chats WHERE chat_id = $1', [chat]))[0].id;

  it.each([
    ['never verified', 'NULL'],
    ['verified by the link of an older release alone', 'now()'],
  ])('keeps no chat in it if the address was %s', async (_how, verifiedAt) => {
    const { id, token } = await forgetful();
    await app.db.query(`UPDATE users SET email_verified_at = ${verifiedAt} WHERE id = $1`, [id]);
    const chat = await chatOf(id);
    await reset(token).expect(200);
    expect(await holder(chat)).toBeNull();
  });

  it('leaves the chat of an owner who had proved it', async () => {
    const { id, browser, token } = await forgetful();
    const chat = await chatOf(id);
    await browser.post('verify-email', { token: fixture.lastToken(id, 'verify-email') }).expect(200);
    await reset(token).expect(200);
    expect(await holder(chat)).toBe(id);
  });

  it('cannot confirm a chat with a link from before', async () => {
    const { id, browser, token } = await forgetful();
    await browser.post('verify-email', { token: fixture.lastToken(id, 'verify-email') }).expect(200);
    const { body } = await browser.post('trial/handshake').expect(201);
    const code = String(/start=([\w-]+)$/.exec(body.deeplink)?.[1]);
    const links = app.nest.get(LinkRequests);
    const chat = String(app.telegram.putPerson({ first_name: 'Eve' }).id);
    await app.db.query('INSERT INTO telegram_chats (chat_id, telegram_user_id) VALUES ($1, $1)', [chat]);
    expect(await links.ask(code, chat)).toMatchObject({ kind: 'asked' });
    await reset(token).expect(200);
    expect((await links.confirm(code, chat, 'keep')).kind).not.toBe('linked');
    expect(await holder(Number(chat))).toBeNull();
  });
});
