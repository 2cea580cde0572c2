import { AccountsFixture, PASSWORD } from '../fixtures/accounts-fixture.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';

let app: TrialApp;
let fixture: AccountsFixture;

beforeAll(async () => {
  app = await startTrialApp({ email: { smtpUrl: 'smtp://127.0.0.1:9', from: 'a@b.example' } });
  fixture = new AccountsFixture(app);
});
afterAll(() => app.stop());

const NEW = 'a brand new password';

describe('a new password', () => {
  it('ends all other sessions and mailed links, and keeps this one', async () => {
    const { id, email, browser } = await fixture.register();
    const other = fixture.browser();
    await other.post('login', { email, password: PASSWORD }).expect(200);
    await fixture.browser().post('forgot-password', { email }).expect(200);
    await browser.post('user/password', { newPassword: NEW }).expect(200, { ok: true });
    await browser.get('me').expect(200);
    await other.get('me').expect(401);
    await fixture.browser().post('login', { email, password: PASSWORD }).expect(401);
    await fixture.browser().post('login', { email, password: NEW }).expect(200);
    const token = fixture.lastToken(id, 'reset-password');
    await fixture.browser().post('reset-password', { token, newPassword: 'yet another one' }).expect(400);
    expect(fixture.messages(id).map(({ to, email: { subject } }) => [to, subject])).toEqual([
      [email, 'Bellwether: your password was changed'],
    ]);
    const audit = await app.db.query<unknown[]>('SELECT action FROM audit WHERE target_id = $1', [id]);
    expect(audit).toEqual([{ action: 'password.changed' }]);
  });

  it('needs a fresh proof, and the rules of passwords', async () => {
    const { id, browser } = await fixture.register();
    await browser.post('user/password', { newPassword: 'short' }).expect(422);
    await app.db.query(`UPDATE sessions SET proven_at = now() - interval '10 minutes' WHERE user_id = $1`, [
      id,
    ]);
    const { body } = await browser.post('user/password', { newPassword: NEW }).expect(403);
    expect(body).toMatchObject({ code: 'PROVE_IDENTITY', message: 'Confirm that it is you.' });
    await browser.post('user/proof', { password: PASSWORD }).expect(200);
    await browser.post('user/password', { newPassword: NEW }).expect(200);
  });

  it('of many at once is one, and every session but its own is over', async () => {
    const { email, browser } = await fixture.register();
    const others = [fixture.browser(), fixture.browser()];
    for (const each of others) await each.post('login', { email, password: PASSWORD }).expect(200);
    const all = [browser, ...others];
    const answers = await Promise.all(
      all.map((each, n) => each.post('user/password', { newPassword: `password number ${n}` })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401, 401]);
    const winner = answers.findIndex(({ status }) => status === 200);
    await fixture
      .browser()
      .post('login', { email, password: `password number ${winner}` })
      .expect(200);
  });
});
