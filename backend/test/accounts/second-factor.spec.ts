import { jest } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { resetLinkFor } from '../../src/features/accounts/admin-links.js';
import { Clock } from '../../src/platform/clock/clock.js';
import { CONFIG, type Config } from '../../src/platform/config/config.js';
import { AccountsFixture, PASSWORD, type Registered } from '../fixtures/accounts-fixture.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';

let app: TrialApp;
let fixture: AccountsFixture;

beforeAll(async () => {
  app = await startTrialApp({
    email: { smtpUrl: 'smtp://127.0.0.1:9', from: 'a@b.example' },
    adminSecondFactor: 'required',
  });
  fixture = new AccountsFixture(app);
});
afterAll(() => app.stop());
afterEach(() => {
  jest.restoreAllMocks();
});

/** Steps that were not used before, one for each code of a test. */
let step = 1;
function codeOf(secret: string): string {
  step += 1;
  const now = Date.UTC(2026, 10, 26) + step * 30_000;
  jest.spyOn(app.nest.get(Clock), 'now').mockReturnValue(now);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
}

interface Guarded extends Registered {
  readonly secret: string;
  readonly codes: readonly string[];
}

async function guarded(): Promise<Guarded> {
  const ann = await fixture.register();
  const { body } = await ann.browser.post('user/totp').expect(200);
  const { secret } = body as { secret: string };
  const confirmed = await ann.browser.post('user/totp/confirm', { code: codeOf(secret) }).expect(200);
  return { ...ann, secret, codes: (confirmed.body as { codes: string[] }).codes };
}

const login = (email: string, code?: string) =>
  fixture.browser().post('login', { email, password: PASSWORD, ...(code !== undefined && { code }) });

describe('an authenticator app', () => {
  it('is asked for after the password once a code of it was confirmed, and its secret is sealed', async () => {
    const ann = await fixture.register();
    const { body } = await ann.browser.post('user/totp').expect(200);
    expect(body.uri).toContain(`secret=${body.secret}`);
    await login(ann.email).expect(200);
    await ann.browser.post('user/totp/confirm', { code: '000000' }).expect(422);
    await ann.browser.post('user/totp/confirm', { code: codeOf(body.secret) }).expect(200);
    const refused = await login(ann.email).expect(403);
    expect(refused.body).toMatchObject({ code: 'CODE_NEEDED' });
    expect(refused.headers['set-cookie']).toBeUndefined();
    await login(ann.email, '000000').expect(401);
    await login(ann.email, codeOf(body.secret)).expect(200);
    await fixture.browser().post('login', { email: ann.email, password: 'not it' }).expect(401);
    const [row] = await app.db.query<{ row: string }[]>(
      `SELECT totp::text || encode(sealed, 'escape') AS row FROM totp WHERE user_id = $1`,
      [ann.id],
    );
    expect(row?.row).not.toContain(body.secret);
    await ann.browser.post('user/totp').expect(409);
    expect((await ann.browser.get('user/safety')).body).toMatchObject({ hasTotp: true, recoveryCodes: 10 });
  });

  it('never takes a step twice, also of many at once', async () => {
    const { email, secret } = await guarded();
    const code = codeOf(secret);
    const answers = await Promise.all([1, 2, 3, 4].map(() => login(email, code)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401, 401, 401]);
    await login(email, code).expect(401);
  });

  it('takes five wrong codes in a quarter of an hour, and then not even the right one', async () => {
    const { id, email, secret } = await guarded();
    for (let attempt = 0; attempt < 5; attempt += 1) await login(email, '000000').expect(401);
    const { body } = await login(email, codeOf(secret)).expect(429);
    expect(body.message).toBe('Too many wrong codes. Wait 15 minutes, then try again.');
    await app.db.query(
      `UPDATE rate_limits SET window_start = window_start - interval '15 minutes' WHERE key = $1`,
      [`totp:${id}`],
    );
    await login(email, codeOf(secret)).expect(200);
  });

  it('is asked for after a new password by a link, too', async () => {
    const { id, email, secret } = await guarded();
    await fixture.browser().post('forgot-password', { email }).expect(200);
    const token = fixture.lastToken(id, 'reset-password');
    await fixture.browser().post('reset-password', { token, newPassword: PASSWORD }).expect(200);
    await login(email).expect(403);
    await login(email, codeOf(secret)).expect(200);
  });

  it('proves who one is, and goes when it is removed', async () => {
    const { id, email, browser, secret } = await guarded();
    await app.db.query(`UPDATE sessions SET proven_at = NULL WHERE user_id = $1`, [id]);
    await browser.delete('user/totp').expect(403);
    await browser.post('user/proof', {}).expect(422);
    await browser.post('user/proof', { code: '000000' }).expect(422);
    await browser.post('user/proof', { code: codeOf(secret) }).expect(200);
    await browser.delete('user/totp').expect(200);
    await login(email).expect(200);
    await browser.delete('user/totp').expect(409);
    expect(fixture.messages(id).map((each) => each.email.subject)).toEqual([
      'Bellwether: an authenticator app was added',
      'Bellwether: the authenticator app was removed',
    ]);
    const audit = await app.db.query<unknown[]>('SELECT action FROM audit WHERE target_id = $1 ORDER BY id', [
      id,
    ]);
    expect(audit).toEqual([{ action: 'totp.added' }, { action: 'totp.removed' }]);
  });
});

describe('recovery codes', () => {
  it('are ten, work once each, however they are typed, and are kept as hashes', async () => {
    const { email, codes } = await guarded();
    expect(codes).toHaveLength(10);
    const [first = '', second = ''] = codes;
    await login(email, first).expect(200);
    await login(email, first).expect(401);
    await login(email, ` ${second.replace('-', ' ').toUpperCase()}`).expect(200);
    const [row] = await app.db.query<{ dump: string }[]>(
      `SELECT string_agg(r::text, ' ') AS dump FROM recovery_codes r`,
    );
    expect(row?.dump).not.toContain(Buffer.from(first.replace('-', '')).toString('hex'));
  });

  it('that are made anew void those of before', async () => {
    const { email, browser, codes } = await guarded();
    const { body } = await browser.post('user/recovery-codes').expect(200);
    await login(email, codes[0]).expect(401);
    await login(email, body.codes[0]).expect(200);
    const ben = await fixture.register();
    await ben.browser.post('user/recovery-codes').expect(409);
  });
});

it('who lost all is let in by the operator, which is noted and told', async () => {
  const { id, email } = await guarded();
  const config = app.nest.get<Config>(CONFIG);
  const place = { ...config, now: Date.UTC(2026, 10, 26) };
  const outcome = await resetLinkFor(place, email, 'drop-factors');
  expect(outcome.kind).toBe('created');
  await login(email).expect(200);
  const audit = await app.db.query<{ action: string }[]>(
    'SELECT action FROM audit WHERE target_id = $1 ORDER BY id',
    [id],
  );
  expect(audit.map(({ action }) => action)).toEqual(['totp.added', 'reset-link.created', 'factors.dropped']);
  const [told] = await app.db.query<{ body: string }[]>(
    `SELECT body FROM deliveries WHERE user_id = $1 AND kind = 'notice' AND channel = 'email'`,
    [id],
  );
  expect(told?.body).toContain('your second factors were removed');
});

it('with REQUIRE_ADMIN_2FA admin pages are for who signed in with a code', async () => {
  const { id, email, secret } = await guarded();
  await app.db.query(`UPDATE users SET granted = 'admin' WHERE id = $1`, [id]);
  const browser = fixture.browser();
  await browser.post('login', { email, password: PASSWORD, code: codeOf(secret) }).expect(200);
  await browser.get('admin/stats').expect(200);
  const plain = await fixture.register();
  await app.db.query(`UPDATE users SET granted = 'admin' WHERE id = $1`, [plain.id]);
  const { body } = await plain.browser.get('admin/stats').expect(403);
  expect(body).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' });
  const added = await plain.browser.post('user/totp').expect(200);
  await plain.browser.post('user/totp/confirm', { code: codeOf(added.body.secret) }).expect(200);
  await plain.browser.get('admin/stats').expect(200);
});
