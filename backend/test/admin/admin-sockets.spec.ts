import { jest } from '@jest/globals';
import { asyncScheduler, Subscription } from 'rxjs';
import { AccountModeration } from '../../src/features/accounts/account-moderation.js';
import { NOBODY } from '../../src/features/accounts/audit.js';
import { keyOfSecret } from '../../src/identity/session-key.js';
import { Sessions } from '../../src/identity/sessions/sessions.js';
import { SessionCookie } from '../../src/identity/sessions/session-cookie.js';
import { ADMIN_NAMESPACE } from '../../src/contract/socket.js';
import { LeadEvents } from '../../src/features/telegram-bot/leads.js';
import { type AdminTab, type AdminTabOptions, openAdminTab, runSimulator as run } from './admin-tab.js';
import { makePerson, signIn } from '../fixtures/people.js';
import { type Browser, openBrowser } from '../fixtures/live-client.js';
import { adminCaller } from './simulator-fixture.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { until } from '../../src/platform/clock/testing/until.js';

let app: TrialApp;
let open: (AdminTab | Browser['socket'])[] = [];

beforeAll(async () => {
  app = await startTrialApp();
});
afterEach(() => {
  for (const socket of open) socket.disconnect();
  open = [];
});
afterAll(() => app.stop());

async function openTab(options: AdminTabOptions): Promise<AdminTab> {
  const tab = await openAdminTab(app.url, options);
  open.push(tab);
  return tab;
}

const newAdmin = () => makePerson(app.db, { grant: 'admin' });
const adminTab = async () => openTab({ cookie: await signIn(app.nest, await newAdmin()) });

describe('the namespace of admins', () => {
  it.each(['websocket', 'polling'] as const)('lets an admin in over %s', async (transport) => {
    const cookie = await signIn(app.nest, await newAdmin());
    expect((await openTab({ cookie, transport })).connected).toBe(true);
  });

  it('lets nobody else in', async () => {
    const pro = await signIn(app.nest, await makePerson(app.db, { grant: 'pro' }));
    const ended = await signIn(app.nest, await newAdmin());
    await app.db.query(`UPDATE sessions SET ended_at = now() WHERE ended_at IS NULL AND user_id IN
      (SELECT id FROM users WHERE granted = 'admin')`);
    await expect(openTab({})).rejects.toThrow('Sign in first.');
    await expect(openTab({ cookie: ended })).rejects.toThrow('Sign in first.');
    await expect(openTab({ cookie: `${pro}x` })).rejects.toThrow('Sign in first.');
    await expect(openTab({ cookie: pro })).rejects.toThrow('You are not allowed to do this.');
  });

  it('does not open for a page of another site', async () => {
    const cookie = await signIn(app.nest, await newAdmin());
    await expect(openTab({ cookie, origin: 'https://evil.example' })).rejects.toThrow();
    expect((await openTab({ cookie, origin: 'http://localhost:3000' })).connected).toBe(true);
  });

  it('says so while nobody can be looked up', async () => {
    const cookie = await signIn(app.nest, await newAdmin());
    const sessions = app.nest.get(Sessions);
    const find = sessions.find.bind(sessions);
    sessions.find = () => Promise.reject(new Error('no database'));
    await expect(openTab({ cookie })).rejects.toThrow(
      'The service is not ready. Please try again in a moment.',
    );
    sessions.find = find;
    expect((await openTab({ cookie })).connected).toBe(true);
  });

  it('is good for 10 tabs a session and 30 an admin, whatever they have open elsewhere', async () => {
    const ann = await newAdmin();
    const first = await signIn(app.nest, ann);
    for (let tab = 0; tab < 10; tab += 1) open.push((await openBrowser(app.url, { cookie: first })).socket);
    for (let tab = 0; tab < 10; tab += 1) await openTab({ cookie: first });
    await expect(openTab({ cookie: first })).rejects.toThrow('Too many connections');
    for (let session = 0; session < 2; session += 1) {
      const cookie = await signIn(app.nest, ann);
      for (let tab = 0; tab < 10; tab += 1) await openTab({ cookie });
    }
    await expect(openTab({ cookie: await signIn(app.nest, ann) })).rejects.toThrow('Too many connections');
    expect((await adminTab()).connected).toBe(true);
  });

  it('hears nothing that is meant for everybody', async () => {
    const tab = await adminTab();
    await run(tab, { BTC: 1 });
    expect(tab.heard).toEqual([]);
  });
});

describe('an admin’s session that ends', () => {
  it.each<[string, (userId: string, cookie: string) => Promise<unknown>]>([
    [
      'by logout',
      async (_id, cookie) => (await adminCaller(app)).post('/api/logout', {}, cookie).expect(200),
    ],
    ['by suspension', (id) => app.nest.get(AccountModeration).suspend(id, 'abuse', NOBODY)],
    ['by a change of role', (id) => app.nest.get(AccountModeration).setGrant(id, 'pro', NOBODY)],
    [
      'in another process',
      (id) => app.db.query('UPDATE sessions SET ended_at = now() WHERE user_id = $1', [id]),
    ],
    [
      'by its age, which is 12 hours',
      (id) =>
        app.db.query(`UPDATE sessions SET created_at = now() - interval '13 hours' WHERE user_id = $1`, [id]),
    ],
  ])('%s takes its tabs out at the next look at the latest, and nobody else’s', async (_name, end) => {
    const ann = await newAdmin();
    const cookie = await signIn(app.nest, ann);
    const [one, two, other] = [await openTab({ cookie }), await openTab({ cookie }), await adminTab()];
    const key = keyOfSecret(app.nest.get(SessionCookie).ofCookies(cookie) ?? '');
    await end(ann.id, cookie);
    const live = jest.spyOn(app.nest.get(Sessions), 'live');
    await until(() => one.disconnected && two.disconnected);
    expect(live.mock.calls.filter(([keys]) => keys.includes(key)).length).toBeLessThanOrEqual(1);
    live.mockRestore();
    expect([one.heard, two.heard, other.heard]).toEqual([['session:ended'], ['session:ended'], []]);
    expect(other.connected).toBe(true);
    await expect(openTab({ cookie })).rejects.toThrow('Sign in first.');
  });

  it('is refused before anybody has looked at its tabs', async () => {
    const ann = await newAdmin();
    const tab = await openTab({ cookie: await signIn(app.nest, ann) });
    const sessions = app.nest.get(Sessions);
    const live = sessions.live.bind(sessions);
    sessions.live = (keys) => (keys.length === 1 ? live(keys) : Promise.reject(new Error('looks later')));
    await app.db.query('UPDATE sessions SET ended_at = now() WHERE user_id = $1', [ann.id]);
    const answer = await run(tab, { BTC: 1 }).catch(() => 'out already');
    sessions.live = live;
    if (answer !== 'out already') expect(answer).toMatchObject({ ok: false, code: 'UNAUTHENTICATED' });
    await until(() => tab.disconnected);
  });

  it('leaves the same connection its other namespace', async () => {
    const ann = await newAdmin();
    const main = (await openBrowser(app.url, { cookie: await signIn(app.nest, ann) })).socket;
    open.push(main);
    const admin = main.io.socket(ADMIN_NAMESPACE);
    admin.connect();
    await until(() => admin.connected);
    await app.nest.get(AccountModeration).suspend(ann.id, 'abuse', NOBODY);
    await until(() => admin.disconnected);
    expect(main.connected).toBe(true);
    await expect(main.emitWithAck('prices:watch', ['BTC'])).resolves.toMatchObject({
      ok: true,
    });
  });
});

describe('leads:changed', () => {
  it('comes at once when somebody writes to the bot, to admins only', async () => {
    const tab = await adminTab();
    const visitor = await openBrowser(app.url, {});
    open.push(visitor.socket);
    await app.connect('ann_writes');
    await until(() => tab.heard.includes('leads:changed'));
    await visitor.unwatch([]);
    expect(Object.keys(visitor.heard)).not.toContain('leads:changed');
  });

  it('comes at most once a second, and once more after the last', async () => {
    const tab = await adminTab();
    const leads = app.nest.get(LeadEvents).heard;
    const seconds: (() => void)[] = [];
    const schedule = asyncScheduler.schedule.bind(asyncScheduler);
    const scheduling = jest.spyOn(asyncScheduler, 'schedule').mockImplementation((work, ms, state) => {
      if (ms !== 1_000) return schedule(work, ms, state);
      seconds.push(work);
      return new Subscription();
    });
    const publishMany = async () => {
      for (let written = 0; written < 100; written += 1) leads.publish('1');
      await run(tab, {}); // whatever was sent to the tab is there before this answer
      return tab.heard.length;
    };
    await publishMany();
    await until(() => seconds.length === 1); // a second that another test began ends first
    expect(await publishMany()).toBe(1);
    seconds.shift()?.();
    expect(await publishMany()).toBe(2);
    seconds.shift()?.();
    expect(seconds).toHaveLength(1);
    await until(() => tab.heard.length === 3);
    seconds.shift()?.();
    expect(seconds).toEqual([]);
    scheduling.mockRestore();
    expect(await publishMany()).toBe(4);
  });
});
