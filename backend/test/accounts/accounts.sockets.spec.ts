import { SoloBus } from '../../src/platform/bus/message-bus.js';
import { CONFIG } from '../../src/platform/config/config.js';
import { jest } from '@jest/globals';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { AccountModeration } from '../../src/features/accounts/account-moderation.js';
import { NOBODY } from '../../src/features/accounts/audit.js';
import { SessionEvents } from '../../src/identity/session-events.js';
import { keyOfSecret } from '../../src/identity/session-key.js';
import { endSessionsOf, Sessions } from '../../src/identity/sessions/sessions.js';
import { SessionCookie } from '../../src/identity/sessions/session-cookie.js';
import { PersonalRooms } from '../../src/pipeline/live/personal-rooms.js';
import type { Owner } from '../../src/identity/owner.js';
import { AccountsFixture, PASSWORD, type Registered } from '../fixtures/accounts-fixture.js';
import { makePerson, signIn } from '../fixtures/people.js';
import { type Browser, type BrowserOptions, openBrowser } from '../fixtures/live-client.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { until } from '../../src/platform/clock/testing/until.js';

let app: TrialApp;
let fixture: AccountsFixture;
let tabs: Browser[] = [];

beforeAll(async () => {
  app = await startTrialApp();
  fixture = new AccountsFixture(app);
});
afterEach(() => {
  for (const tab of tabs) tab.close();
  tabs = [];
});
afterAll(() => app.stop());

async function open(options: BrowserOptions): Promise<Browser> {
  const tab = await openBrowser(app.url, options);
  tabs.push(tab);
  return tab;
}

const tabOf = ({ browser }: Registered, more: BrowserOptions = {}) =>
  open({ cookie: browser.cookies, ...more });

const userOf = ({ id }: Registered): Owner => ({ kind: 'user', userId: id });
const isPresent = (owner: Owner) => app.nest.get(PersonalRooms).roomOf(owner) !== null;
const ended = (tab: Browser) => tab.heard['session:ended'].length;

/** Until all of these tabs have been told that their session is over. */
const untilEnded = (...open: readonly Browser[]) => until(() => open.every((tab) => ended(tab) === 1));

describe('the cookie of an account', () => {
  it('puts a tab into the room of its person, and of nobody else', async () => {
    const [ann, ben] = [await fixture.register(), await fixture.register()];
    await tabOf(ann);
    expect([isPresent(userOf(ann)), isPresent(userOf(ben))]).toEqual([true, false]);
  });

  it('that is forged or over leaves a tab with prices only', async () => {
    const ann = await fixture.register();
    const forged = await open({ cookie: `bw_session=${ann.browser.cookie('bw_session')}x` });
    const { cookies } = ann.browser;
    await ann.browser.post('logout').expect(200);
    const late = await open({ cookie: cookies });
    expect(isPresent(userOf(ann))).toBe(false);
    for (const tab of [forged, late]) {
      expect(await tab.watch(['BTC'])).toMatchObject({ ok: true });
      expect(ended(tab)).toBe(0);
    }
  });

  it('does not help a page of another site', async () => {
    const ann = await fixture.register();
    await expect(tabOf(ann, { origin: 'https://evil.example' })).rejects.toThrow();
    expect(isPresent(userOf(ann))).toBe(false);
  });

  it('is good for 10 tabs a session', async () => {
    const ann = await fixture.register();
    for (let tab = 0; tab < 10; tab += 1) await tabOf(ann);
    await expect(tabOf(ann)).rejects.toThrow('Too many connections');
    await ann.browser.post('login', { email: ann.email, password: PASSWORD }).expect(200);
    expect((await tabOf(ann)).socket.connected).toBe(true);
  });

  it('is good for 30 tabs a person, in however many sessions', async () => {
    const ann = await makePerson(app.db);
    for (let session = 0; session < 3; session += 1) {
      const cookie = await signIn(app.nest, ann);
      for (let tab = 0; tab < 10; tab += 1) await open({ cookie });
    }
    await expect(open({ cookie: await signIn(app.nest, ann) })).rejects.toThrow('Too many connections');
    const ben = await makePerson(app.db);
    expect((await open({ cookie: await signIn(app.nest, ben) })).socket.connected).toBe(true);
  });

  it('and the token of a trial may come together: each ends by itself', async () => {
    const ann = await fixture.register();
    const trial = await app.connect('ann_has_both');
    const chat: Owner = { kind: 'trial', chatId: trial.chatId };
    const tab = await tabOf(ann, { auth: { trialToken: trial.token } });
    expect([isPresent(userOf(ann)), isPresent(chat)]).toEqual([true, true]);
    await ann.browser.post('logout').expect(200);
    await untilEnded(tab);
    expect([isPresent(userOf(ann)), isPresent(chat)]).toEqual([false, true]);
  });
});

describe('tabs of a session that ends', () => {
  it.each<[string, (ann: Registered) => Promise<unknown>]>([
    ['by logout', ({ browser }) => browser.post('logout').expect(200)],
    ['by suspension', ({ id }) => app.nest.get(AccountModeration).suspend(id, 'abuse', NOBODY)],
    ['by a change of role', ({ id }) => app.nest.get(AccountModeration).setGrant(id, 'pro', NOBODY)],
    [
      'by a new password',
      async ({ id, email }) => {
        await fixture.browser().post('forgot-password', { email }).expect(200);
        const token = fixture.lastToken(id, 'reset-password');
        await fixture.browser().post('reset-password', { token, newPassword: 'a new password' }).expect(200);
      },
    ],
    [
      'in another process',
      async ({ id }) => {
        const elsewhere = new Sessions(
          app.nest.get(DataSource),
          new SessionEvents(new SoloBus(), app.nest.get(CONFIG), pino({ level: 'silent' })),
          app.nest.get(CONFIG),
        );
        elsewhere.announce(await app.db.transaction((tx) => endSessionsOf(tx, id)));
      },
    ],
    [
      'by its age',
      ({ id }) =>
        app.db.query(`UPDATE sessions SET created_at = now() - interval '31 days' WHERE user_id = $1`, [id]),
    ],
  ])('%s are told at the next look at the latest, and hear nothing personal after it', async (_name, end) => {
    const [ann, ben] = [await fixture.register(), await fixture.register()];
    const [one, two, third, other] = [await tabOf(ann), await tabOf(ann), await tabOf(ann), await tabOf(ben)];
    const key = keyOfSecret(app.nest.get(SessionCookie).ofCookies(ann.browser.cookies) ?? '');
    await end(ann);
    const live = jest.spyOn(app.nest.get(Sessions), 'live');
    await untilEnded(one, two, third);
    expect(live.mock.calls.filter(([keys]) => keys.includes(key)).length).toBeLessThanOrEqual(1);
    live.mockRestore();
    expect([isPresent(userOf(ann)), isPresent(userOf(ben)), ended(other)]).toEqual([false, true, 0]);
    expect(await one.watch(['BTC'])).toMatchObject({ ok: true });
    await ann.browser.get('me').expect(401);
  });

  it('stay while the database does not answer', async () => {
    const ann = await fixture.register();
    const tab = await tabOf(ann);
    const sessions = app.nest.get(Sessions);
    const live = sessions.live.bind(sessions);
    let asked = 0;
    sessions.live = () => {
      asked += 1;
      return Promise.reject(new Error('no database'));
    };
    await until(() => asked === 2);
    sessions.live = live;
    expect([ended(tab), isPresent(userOf(ann))]).toEqual([0, true]);
  });

  it('that came while it did not answer join their person as soon as it does', async () => {
    const ann = await fixture.register();
    const sessions = app.nest.get(Sessions);
    const find = sessions.find.bind(sessions);
    sessions.find = () => Promise.reject(new Error('no database'));
    const tab = await tabOf(ann);
    sessions.find = find;
    await until(() => isPresent(userOf(ann)));
    expect(ended(tab)).toBe(0);
  });
});
