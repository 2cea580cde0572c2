import { SessionEvents } from '../../src/identity/session-events.js';
import { AccountsFixture, PASSWORD } from '../fixtures/accounts-fixture.js';
import { openBrowser } from '../fixtures/live-client.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { until } from '../../src/platform/clock/testing/until.js';

let app: TrialApp;
let fixture: AccountsFixture;

beforeAll(async () => {
  app = await startTrialApp({ email: { smtpUrl: 'smtp://127.0.0.1:9', from: 'a@b.example' } });
  fixture = new AccountsFixture(app);
});
afterAll(() => app.stop());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

/** Signed up in one browser, and signed in with another. */
async function inTwoBrowsers() {
  const ann = await fixture.register();
  const other = fixture.browser();
  await other.post('login', { email: ann.email, password: PASSWORD }).set('User-Agent', FIREFOX).expect(200);
  return { ...ann, other };
}

const SAFETY = { hasPassword: true, hasGoogle: false, hasTotp: false, recoveryCodes: 0, passkeys: 0 };

/** The last proof was eleven minutes ago. */
const letProofAge = (userId: string) =>
  app.db.query(`UPDATE sessions SET proven_at = proven_at - interval '11 minutes' WHERE user_id = $1`, [
    userId,
  ]);

describe('sessions of a person', () => {
  it('are listed with browser, network and method, and without what opens them', async () => {
    const { browser, other } = await inTwoBrowsers();
    const { body } = await browser.get('user/sessions').expect(200);
    expect(body).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{43}$/),
        label: 'Firefox on Linux',
        address: '127.0.0.0/24',
        method: 'password',
        since: expect.stringMatching(/Z$/),
        lastUsedAt: expect.stringMatching(/Z$/),
        isCurrent: false,
      },
      expect.objectContaining({ isCurrent: true, label: null }),
    ]);
    expect(other.cookies).not.toContain(body[0].id);
    const { body: seenThere } = await other.get('user/sessions').expect(200);
    expect(seenThere.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, false]);
  });

  it('end one by one: page and socket of that browser are out, the other stays', async () => {
    const { id, browser, other } = await inTwoBrowsers();
    const tab = await openBrowser(app.url, { cookie: other.cookies });
    const { body } = await browser.get('user/sessions').expect(200);
    await browser.delete(`user/sessions/${body[0].id}`).expect(200, { ended: 1 });
    await other.get('me').expect(401);
    await until(() => tab.heard['session:ended'].length === 1);
    tab.close();
    await browser.get('me').expect(200);
    await browser.delete(`user/sessions/${body[0].id}`).expect(404);
    expect(fixture.messages(id).map(({ email }) => email.subject)).toEqual([
      'Bellwether: you were signed out elsewhere',
    ]);
    const audit = await app.db.query<unknown[]>(
      `SELECT action, actor_id = target_id AS own, after FROM audit WHERE target_id = $1`,
      [id],
    );
    expect(audit).toEqual([{ action: 'sessions.ended', own: true, after: '1' }]);
  });

  it('end all at once but the one that asks, told in one event', async () => {
    const { browser, other, email } = await inTwoBrowsers();
    const third = fixture.browser();
    await third.post('login', { email, password: PASSWORD }).expect(200);
    const ended: (readonly string[])[] = [];
    const stop = app.nest.get(SessionEvents).accountEnded.subscribe((keys) => ended.push(keys));
    await browser.delete('user/sessions').expect(200, { ended: 2 });
    stop();
    expect(ended.map((keys) => keys.length)).toEqual([2]);
    await other.get('me').expect(401);
    await third.get('me').expect(401);
    await browser.get('me').expect(200);
    await browser.delete('user/sessions').expect(200, { ended: 0 });
  });

  it('of somebody else are not there', async () => {
    const [ann, ben] = [await fixture.register(), await fixture.register()];
    const { body } = await ben.browser.get('user/sessions').expect(200);
    await ann.browser.delete(`user/sessions/${body[0].id}`).expect(404);
    await ann.browser.delete('user/sessions/x').expect(404);
    await ben.browser.get('me').expect(200);
  });
});

describe('a fresh proof', () => {
  it('is signing in, for ten minutes; then the password again', async () => {
    const { id, browser } = await fixture.register();
    await browser.get('user/safety').expect(200, { ...SAFETY, isProven: true });
    await letProofAge(id);
    await browser.get('user/safety').expect(200, { ...SAFETY, isProven: false });
    await browser.post('user/proof', { password: 'not it' }).expect(422);
    await browser.get('user/safety').expect(200, { ...SAFETY, isProven: false });
    await browser.post('user/proof', { password: PASSWORD }).expect(200);
    await browser.get('user/safety').expect(200, { ...SAFETY, isProven: true });
  });

  it('counts for the session that gave it alone', async () => {
    const { id, browser, other } = await inTwoBrowsers();
    await letProofAge(id);
    await other.post('user/proof', { password: PASSWORD }).expect(200);
    expect((await browser.get('user/safety')).body).toMatchObject({ isProven: false });
  });

  it('has the limits of signing in', async () => {
    const { browser } = await fixture.register();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await browser.post('user/proof', { password: 'not it' }).expect(422);
    }
    await browser.post('user/proof', { password: PASSWORD }).expect(429);
  });
});
