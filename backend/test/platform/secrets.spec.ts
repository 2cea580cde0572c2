import { io } from 'socket.io-client';
import request, { type Response } from 'supertest';
import { AccountBrowser } from '../fixtures/accounts-fixture.js';
import { type CanaryApp, startCanaryApp } from './canary-app.js';
import { openBrowser } from '../fixtures/live-client.js';
import { until } from '../../src/platform/clock/testing/until.js';

const PASSWORD = 'canary-password-of-a-person';
const WRONG_PASSWORD = 'canary-password-that-is-wrong';
const NEW_PASSWORD = 'canary-password-that-is-new';
const EMAIL = 'ann@people.example';

let app: CanaryApp;
/** Everything that was answered, head and body. */
const answers: { readonly what: string; readonly head: string; readonly body: string }[] = [];
/** Secrets that came into being on the way. */
const made: Record<string, string> = {};

beforeAll(async () => {
  app = await startCanaryApp();
}, 30_000);
afterAll(() => app.stop());

function keep(what: string, { status, headers, text }: Response): Response {
  answers.push({ what: `${what} ${status}`, head: JSON.stringify(headers), body: text ?? '' });
  return { status, headers, text } as Response;
}

async function call(browser: AccountBrowser, method: 'get' | 'post', path: string, body?: object) {
  const answer = await (method === 'get' ? browser.get(path) : browser.post(path, body));
  keep(`${method} ${path}`, answer);
  return answer;
}

/** An update, as Telegram brings it. */
async function update(id: number, text: string, secret: string): Promise<number> {
  const from = { id: 700_001, is_bot: false, first_name: 'Ann', username: 'ann_canary' };
  const message = { message_id: id, date: 1, chat: { id: from.id, type: 'private' }, from, text };
  const answer = await request(app.url)
    .post('/api/telegram/webhook')
    .set('X-Telegram-Bot-Api-Secret-Token', secret)
    .send({ update_id: id, message });
  return keep('an update', answer).status;
}

const logged = (words: RegExp) => until(() => words.test(app.log()));

async function signIns(ann: AccountBrowser): Promise<void> {
  const person = { email: EMAIL, password: PASSWORD, firstName: 'Ann', lastName: 'Example' };
  expect((await call(ann, 'post', 'register', person)).status).toBe(201);
  made['session cookie'] = ann.cookie('bw_session') ?? '';
  const stranger = new AccountBrowser(app.url);
  expect((await call(stranger, 'post', 'login', { email: EMAIL, password: WRONG_PASSWORD })).status).toBe(
    401,
  );
  expect(
    (await call(stranger, 'post', 'login', { email: EMAIL, password: PASSWORD, token: PASSWORD })).status,
  ).toBe(400);
  expect((await call(stranger, 'post', 'register', { ...person, firstName: '' })).status).toBe(422);
  stranger.setCookie('bw_session', `${made['session cookie']}x`);
  expect((await call(stranger, 'get', 'me')).status).toBe(401);
  expect((await call(ann, 'get', 'me')).status).toBe(200);
}

/** The mail server refuses the first mail after that of the registration. */
async function resetPassword(ann: AccountBrowser): Promise<void> {
  await until(() => app.mail.mails(EMAIL).length > 0);
  app.mail.fault({ kind: 'answer', at: 'rcpt', code: 550 });
  await call(ann, 'post', 'forgot-password', { email: EMAIL });
  await logged(/a mail was not accepted/);
  await call(ann, 'post', 'forgot-password', { email: EMAIL });
  const linkOf = () =>
    app.mail
      .mails(EMAIL)
      .flatMap(({ text }) => /\/reset-password\?token=([\w-]+)/.exec(text ?? '')?.[1] ?? []);
  await until(() => linkOf().length > 0);
  made['reset token'] = linkOf().at(-1) ?? '';
  const options = { token: made['reset token'], newPassword: NEW_PASSWORD };
  await call(ann, 'post', 'reset-password', { ...options, newPassword: 'short' });
  expect((await call(ann, 'post', 'reset-password', options)).status).toBe(200);
  await call(ann, 'post', 'reset-password', options);
  expect((await call(ann, 'post', 'login', { email: EMAIL, password: NEW_PASSWORD })).status).toBe(200);
  made['second session cookie'] = ann.cookie('bw_session') ?? '';
}

/** Telegram is gone, then knows the token no more. */
async function startTrial(visitor: AccountBrowser): Promise<void> {
  const secret = app.secrets['Telegram webhook secret'] ?? '';
  const begun = await request(app.url).post('/api/trial/handshake');
  const { token, deeplink } = begun.body;
  made['handshake token'] = token;
  made['code of a handshake'] = new URL(deeplink).searchParams.get('start') ?? '';
  expect(made['code of a handshake']).not.toBe('');
  await app.telegram.down();
  expect(await update(1, `/start ${made['code of a handshake']}`, `${secret}x`)).toBe(403);
  expect(await update(2, `/start ${made['code of a handshake']}`, secret)).toBe(200);
  await logged(/ECONNREFUSED|Telegram/);
  await app.telegram.up();
  app.telegram.revokeToken();
  await update(3, '/status', secret);
  await logged(/wrong-token|401/);
  app.telegram.restoreToken();
  keep('a poll', await request(app.url).get(`/api/trial/handshake/${token}x`));
  await call(visitor, 'post', 'trial/send-test', { token });
  await call(visitor, 'post', 'trial/triggers/upsert', {
    token,
    trigger: { symbol: 'BTC', operator: 'ABOVE' },
  });
  const tab = await openBrowser(app.url, { auth: { trialToken: token } });
  tab.close();
}

async function elsewhere(ann: AccountBrowser): Promise<void> {
  for (const how of ['foreign', 'none'] as const) {
    app.issuer.next = { claims: {}, signature: how };
    const google = new AccountBrowser(app.url);
    const begun = await call(google, 'get', 'auth/google');
    app.issuer.expect(begun.headers.location ?? '');
    const state = new URL(begun.headers.location ?? '').searchParams.get('state');
    await call(google, 'get', `auth/google/callback?code=c&state=${state}`);
  }
  await call(ann, 'post', 'billing/create-charge');
  await call(ann, 'post', 'billing/checkout', { plan: 'quarterly' });
  await call(ann, 'post', 'billing/webhook', { eventType: 'checkout.payment.success' });
  await call(ann, 'post', 'wallets', {
    network: 'ethereum',
    address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  });
  for (const key of [app.secrets['metrics token'] ?? '', 'wrong']) {
    keep('metrics', await request(app.url).get('/metrics').set('Authorization', `Bearer ${key}`));
  }
  const admin = io(`${app.url}/admin`, { forceNew: true, extraHeaders: { Cookie: ann.cookies } });
  await new Promise((resolve) => admin.once('connect_error', resolve));
  admin.disconnect();
}

/** The database has no such table any more; every query that asks for it fails, its values beside it. */
async function breakDatabase(ann: AccountBrowser): Promise<void> {
  await app.db.query('ALTER TABLE users RENAME TO users_gone');
  expect((await call(ann, 'get', 'me')).status).toBe(500);
  const options = { email: EMAIL, password: NEW_PASSWORD };
  expect((await call(ann, 'post', 'login', options)).status).toBe(500);
  await app.db.query('ALTER TABLE users_gone RENAME TO users');
  await app.db.query('ALTER TABLE handshakes RENAME TO handshakes_gone');
  const polled = await request(app.url).get(`/api/trial/handshake/${made['handshake token']}`);
  expect(keep('a poll', polled).status).toBe(500);
  await app.db.query('ALTER TABLE handshakes_gone RENAME TO handshakes');
}

it('are in no line of the log and in no answer', async () => {
  const ann = new AccountBrowser(app.url);
  await signIns(ann);
  await resetPassword(ann);
  await startTrial(new AccountBrowser(app.url));
  await elsewhere(ann);
  await breakDatabase(ann);
  await call(ann, 'post', 'logout');

  const passwords = { password: PASSWORD, 'wrong password': WRONG_PASSWORD, 'new password': NEW_PASSWORD };
  const secrets = Object.entries({ ...app.secrets, ...passwords, ...made });
  expect(secrets.length).toBeGreaterThanOrEqual(12);
  expect(secrets.filter(([, secret]) => secret.length < 8)).toEqual([]);
  expect(app.log().split('\n').length).toBeGreaterThan(50);
  expect(answers.length).toBeGreaterThan(20);
  const forms = (secret: string) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
  const inLog = secrets.flatMap(([name, secret]) =>
    forms(secret)
      .flatMap((form) =>
        app
          .log()
          .split('\n')
          .filter((line) => line.includes(form)),
      )
      .map((line) => `${name}: ${line}`),
  );
  expect(inLog).toEqual([]);
  const inAnswers = secrets.flatMap(([name, secret]) =>
    answers
      // A session's cookie is given to the browser it is for, and nowhere else.
      .filter(({ head, body }) => (name.endsWith('session cookie') ? body : head + body).includes(secret))
      .map(({ what }) => `${name}: ${what}`),
  );
  expect(inAnswers).toEqual([]);
}, 60_000);
