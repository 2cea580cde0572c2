import { AccountsFixture, PASSWORD } from '../fixtures/accounts-fixture.js';
import { linkChat } from '../fixtures/account-alerts.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';

let app: TrialApp;
let fixture: AccountsFixture;

beforeAll(async () => {
  app = await startTrialApp();
  fixture = new AccountsFixture(app);
});
afterAll(() => app.stop());

it('without a mail server an address changes at once, unverified, and Telegram tells', async () => {
  const ann = await fixture.register();
  const { chatId } = await app.connect('ann_example');
  await linkChat(app.db, Number(chatId), ann.id);
  await app.db.query('UPDATE users SET email_verified_at = now(), owner_verified_at = now() WHERE id = $1', [
    ann.id,
  ]);
  const next = fixture.newEmail();
  await ann.browser.post('user/email', { email: next }).expect(200, { state: 'changed' });
  expect((await ann.browser.get('me')).body).toMatchObject({ email: next, emailVerified: false });
  await fixture.browser().post('login', { email: next, password: PASSWORD }).expect(200);
  const notices = await app.db.query<{ body: string }[]>(
    `SELECT body FROM deliveries WHERE user_id = $1 AND channel = 'telegram' AND kind = 'notice'`,
    [ann.id],
  );
  expect(notices.map(({ body }) => JSON.parse(body))).toEqual([
    expect.objectContaining({ text: expect.stringContaining(`is ${next} now`) }),
  ]);
  const ben = await fixture.register();
  await ben.browser.post('user/email', { email: next }).expect(409);
});
