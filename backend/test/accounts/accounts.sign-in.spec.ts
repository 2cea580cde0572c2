import { jest } from '@jest/globals';
import { createHash } from 'node:crypto';
import { type HashAsker, HashQueue } from '../../src/features/accounts/passwords/hash-queue.js';
import { Passwords } from '../../src/features/accounts/passwords/passwords.js';
import { SessionCookie } from '../../src/identity/sessions/session-cookie.js';
import { AccountsFixture, PASSWORD } from '../fixtures/accounts-fixture.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';

let app: TrialApp;
let fixture: AccountsFixture;

beforeAll(async () => {
  app = await startTrialApp();
  fixture = new AccountsFixture(app);
});
afterAll(() => app.stop());

const COOKIE = 'bw_session';

const names = { firstName: 'Ann', lastName: 'Example' };
const options = (over: object = {}) => ({ email: fixture.newEmail(), password: PASSWORD, ...names, ...over });

async function passwordHash(userId: string): Promise<string> {
  const [row] = await app.db.query<{ hash: string }[]>(
    'SELECT password_hash AS hash FROM users WHERE id = $1',
    [userId],
  );
  return row?.hash ?? '';
}

describe('register', () => {
  it('creates an account with its defaults and signs in', async () => {
    const browser = fixture.browser();
    const email = fixture.newEmail();
    const { body } = await browser
      .post('register', { ...options({ email: `  ${email} ` }), firstName: ' Ann ' })
      .expect(201);
    expect(body).toEqual({
      id: expect.any(String),
      email,
      emailVerified: false,
      role: 'free',
      plan: 'free',
      ...names,
      dailySummaryTime: '13:00',
      summaryTimeZone: 'UTC',
      nextSummaryAt: expect.stringMatching(/T13:00:00.000Z$/),
      timeZone: null,
      usesFreeWorkspace: false,
      hasPassword: true,
    });
    expect((await browser.get('me').expect(200)).body).toEqual(body);
    expect((await browser.get('user').expect(200)).body).toEqual(body);
    expect((await browser.get('settings').expect(200)).body).toEqual({
      showTradfi: false,
      bundleEverySec: 900,
      sendUrgentSeparately: false,
      sentimentMinDefault: -0.3,
      sentimentMaxDefault: 0.7,
      timeZone: null,
      quiet: null,
      mutedUntil: null,
    });
  });

  it('leaves an account with the address as it is, however the address is written', async () => {
    const { email, id } = await fixture.register();
    const other = fixture.browser();
    const { body } = await other
      .post('register', options({ email: email.toUpperCase(), password: 'some other password' }))
      .expect(409);
    expect(body).toMatchObject({
      code: 'CONFLICT',
      message: 'An account with this email exists. Sign in or reset your password.',
    });
    expect(other.cookie(COOKIE)).toBeNull();
    await fixture.browser().post('login', { email, password: 'some other password' }).expect(401);
    expect((await fixture.browser().post('login', { email, password: PASSWORD }).expect(200)).body.id).toBe(
      id,
    );
  });

  it('makes one account of ten at once', async () => {
    const one = options();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => fixture.browser().post('register', one)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(9).fill(409)]);
  });

  it.each([
    ['no e-mail', { email: undefined }, 400],
    ['an e-mail that is none', { email: 'abc' }, 422],
    ['two addresses', { email: 'a@b.example,c@d.example' }, 422],
    ['a line break', { email: 'a@b.example\nBcc: c@d.example' }, 422],
    ['an e-mail that is no text', { email: 7 }, 400],
    ['a short password', { password: '1234567' }, 422],
    ['a long password', { password: 'x'.repeat(129) }, 422],
    ['a common password', { password: 'password1' }, 422],
    ['the name of the product', { password: 'Bellwether2026!' }, 422],
    ['no first name', { firstName: '   ' }, 422],
    ['a first name of two lines', { firstName: 'Ann\nBcc: ben@people.example' }, 422],
    ['a last name of 101 characters', { lastName: 'x'.repeat(101) }, 422],
    ['a role', { role: 'admin' }, 400],
    ['a grant', { granted: 'admin' }, 400],
    ['a verified address', { emailVerified: true }, 400],
    ['an id', { id: '00000000-0000-0000-0000-000000000000' }, 400],
  ])('refuses %s', async (_name, over, status) => {
    const before = await app.db.query('SELECT count(*) FROM users');
    const browser = fixture.browser();
    const { body } = await browser.post('register', options(over)).expect(status);
    expect(body.fields).toHaveLength(1);
    expect(browser.cookie(COOKIE)).toBeNull();
    expect(await app.db.query('SELECT count(*) FROM users')).toEqual(before);
  });

  it.each([
    ['8 characters', 'q7#mZ!xw'],
    ['64 characters', 'long '.repeat(13).slice(0, 64)],
    ['128 emoji', '🐎'.repeat(128)],
    ['space at both ends', '  surrounded by space  '],
    ['an accent in two code points', 'cafe\u0301 au lait'],
  ])('takes a password of %s as it is', async (_name, password) => {
    const { email } = await fixture.register(fixture.newEmail(), password);
    await fixture.browser().post('login', { email, password }).expect(200);
    const others = [password.trim(), password.normalize('NFC'), Array.from(password).slice(0, -1).join('')];
    for (const other of others.filter((text) => text !== password)) {
      await fixture.browser().post('login', { email, password: other }).expect(401);
    }
  });
});

describe('the session', () => {
  it('is a cookie no script and no other site can use, and nothing of use in the database', async () => {
    const { browser, id } = await fixture.register();
    const { headers } = await browser.post('login', {
      email: (await browser.get('me')).body.email,
      password: PASSWORD,
    });
    const lines: unknown = headers['set-cookie'];
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^bw_session=[\w-]+\.[\w-]+\.[\w-]+; Max-Age=2592000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
      ),
    );
    const sid = app.nest.get(SessionCookie).read(browser.cookie(COOKIE) ?? '') ?? '';
    expect(Buffer.from(sid, 'base64url')).toHaveLength(32);
    const stored = await app.db.query<{ hash: Buffer; row: string }[]>(
      `SELECT id_hash AS hash, sessions::text AS row FROM sessions WHERE user_id = $1 AND ended_at IS NULL`,
      [id],
    );
    expect(stored.map(({ hash }) => hash)).toEqual([createHash('sha256').update(sid).digest()]);
    expect(stored[0]?.row).not.toContain(sid);
    browser.setCookie(COOKIE, app.nest.get(SessionCookie).sign(stored[0]?.hash.toString('base64url') ?? ''));
    await browser.get('me').expect(401);
  });

  it('has a new id at every login, and the one the browser came with is dead', async () => {
    const { browser, email } = await fixture.register();
    const before = browser.cookie(COOKIE);
    await browser.post('login', { email, password: PASSWORD }).expect(200);
    expect(browser.cookie(COOKIE)).not.toBe(before);
    await browser.get('me').expect(200);
    browser.setCookie(COOKIE, before);
    await browser.get('me').expect(401);
  });

  it('planted by somebody else is not the one that is signed in', async () => {
    const mallory = await fixture.register();
    const planted = mallory.browser.cookie(COOKIE);
    const ann = await fixture.register();
    const victim = fixture.browser();
    victim.setCookie(COOKIE, planted);
    await victim.post('login', { email: ann.email, password: PASSWORD }).expect(200);
    expect((await victim.get('me').expect(200)).body.id).toBe(ann.id);
    await mallory.browser.get('me').expect(401);
  });

  it('ends with logout, which may be repeated; others go on', async () => {
    const { browser, email } = await fixture.register();
    const other = fixture.browser();
    await other.post('login', { email, password: PASSWORD }).expect(200);
    const ended = browser.cookie(COOKIE);
    await browser.post('logout').expect(200);
    expect(browser.cookie(COOKIE)).toBeNull();
    await browser.post('logout').expect(200);
    browser.setCookie(COOKIE, ended);
    await browser.get('me').expect(401);
    await browser.post('logout').expect(200);
    await other.get('me').expect(200);
  });

  it('is refused when its cookie is forged or cut', async () => {
    const { browser } = await fixture.register();
    const [head, payload, signature] = (browser.cookie(COOKIE) ?? '').split('.');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    for (const forged of [
      `${head}.${payload}`,
      `${none}.${payload}.`,
      `${head}.${payload}.${signature}x`,
      'x',
    ]) {
      browser.setCookie(COOKIE, forged);
      await browser.get('me').expect(401);
      await browser.post('logout').expect(200);
    }
  });
});

describe('login', () => {
  it('answers alike whichever half of the pair is wrong', async () => {
    const { email } = await fixture.register();
    const { id: _id, ...google } = await fixture.register();
    await app.db.query('UPDATE users SET password_hash = NULL WHERE email = $1', [google.email]);
    const answers = await Promise.all(
      [email, google.email, fixture.newEmail(), 'no address'].map((tried) =>
        fixture.browser().post('login', { email: tried, password: 'not the password' }).expect(401),
      ),
    );
    for (const { body, headers } of answers) {
      expect({ ...body, requestId: '' }).toEqual({
        statusCode: 401,
        code: 'UNAUTHENTICATED',
        message: 'Email or password is wrong.',
        requestId: '',
      });
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  it('compares as costly a hash for an address without an account', async () => {
    const { email } = await fixture.register();
    const refuse = (tried: string) =>
      fixture.browser().post('login', { email: tried, password: 'not the password' }).expect(401);
    await refuse(email); // makes the hash for nobody, if it is the first of all
    const queued = jest.spyOn(HashQueue.prototype, 'run');
    await refuse(email);
    expect(queued).toHaveBeenCalledTimes(1);
    await refuse(fixture.newEmail());
    expect(queued).toHaveBeenCalledTimes(2);
    queued.mockRestore();
  });

  it('makes the hash anew when the rules have changed, and only then', async () => {
    const { id, email } = await fixture.register();
    const current = await passwordHash(id);
    expect(current).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await fixture.browser().post('login', { email, password: PASSWORD }).expect(200);
    expect(await passwordHash(id)).toBe(current);
    const { hash } = await import('@node-rs/argon2');
    const old = await hash(PASSWORD, { memoryCost: 4096, timeCost: 3, parallelism: 1 });
    await app.db.query('UPDATE users SET password_hash = $2 WHERE id = $1', [id, old]);
    await fixture.browser().post('login', { email, password: 'not the password' }).expect(401);
    expect(await passwordHash(id)).toBe(old);
    await fixture.browser().post('login', { email, password: PASSWORD }).expect(200);
    expect(await passwordHash(id)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await fixture.browser().post('login', { email, password: PASSWORD }).expect(200);
  });

  it.each([
    ['no password', { email: 'a@b.example' }],
    ['a password that is no text', { email: 'a@b.example', password: ['x'] }],
    ['a role', { email: 'a@b.example', password: 'x', role: 'admin' }],
    ['a list', []],
  ])('refuses %s', async (_name, body) => {
    await fixture.browser().post('login', body).expect(400);
  });
});

it('100 logins at once are answered or put off, and everything else goes on', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => fixture.register()));
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  class HeldQueue extends HashQueue {
    override run<T>(asker: HashAsker, work: () => Promise<T>): Promise<T> {
      return super.run(asker, () => held.then(work));
    }
  }
  Object.assign(app.nest.get(Passwords), { queue: new HeldQueue() });
  const logins = Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      fixture.browser().post('login', { email: people[n % 20]?.email, password: PASSWORD }),
    ),
  );
  for (let call = 0; call < 3; call += 1) {
    await fixture.browser().get('auth/options').expect(200, { google: false, setup: false });
  }
  goOn();
  const statuses = new Set((await logins).map(({ status }) => status));
  expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true);
  expect(statuses).toContain(200);
});
