import request from 'supertest';
import { type MailStandIn, startMailStandIn } from '../../../e2e/stand-ins/mail/start-mail-stand-in.js';
import type { RecentAlert } from '../../src/contract/alert.js';
import { linkChat } from '../fixtures/account-alerts.js';
import { type MadePerson, makePerson, signIn } from '../fixtures/people.js';
import { type Browser, openBrowser } from '../fixtures/live-client.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { until } from '../../src/platform/clock/testing/until.js';

let server: MailStandIn;
let app: TrialApp;

beforeAll(async () => {
  server = await startMailStandIn();
  app = await startTrialApp({ email: { smtpUrl: server.smtpUrl, from: 'bell@bellwether.example' } });
});
afterAll(async () => {
  await app.stop();
  await server.close();
});

/** A person with an open tab and a trigger at 70,000, which the market passes. */
async function crossing(person: MadePerson): Promise<{ readonly browser: Browser; readonly cookie: string }> {
  const cookie = await signIn(app.nest, person);
  const browser = await openBrowser(app.url, { cookie });
  app.prices.set('BTC', 60_000);
  await request(app.url)
    .post('/api/triggers')
    .set('Cookie', cookie)
    .send({ symbol: 'BTC', op: 'above', v1: 70_000 })
    .expect(201);
  await until(() => {
    app.move('BTC', 70_500);
    return browser.heard['alert:recorded'].length > 0;
  });
  return { browser, cookie };
}

async function listed(cookie: string): Promise<readonly string[][]> {
  const { body } = await request(app.url).get('/api/recent-alerts').set('Cookie', cookie).expect(200);
  return (body as RecentAlert[]).map(({ delivery }) =>
    delivery.map(({ channel, status }) => `${channel} ${status}`),
  );
}

it('an account without a chat gets its alert by mail, and its tabs hear of it', async () => {
  const ann = await makePerson(app.db, { emailVerified: true });
  const { browser, cookie } = await crossing(ann);
  await until(() => browser.heard['alert:delivery'].length > 0);
  expect(browser.heard['alert:delivery'][0]?.[0]).toMatchObject({ channel: 'email', status: 'delivered' });
  expect(server.mails(ann.email)[0]?.subject).toMatch(/^SIMULATED PRICE · ▲ BTC above 70,000/);
  expect(await listed(cookie)).toEqual([['email delivered']]);
  browser.close();
});

it('an account whose chat turns out to have blocked the bot sees both ways', async () => {
  const ben = await makePerson(app.db, { emailVerified: true });
  const person = app.telegram.putPerson({ username: 'ben_left', first_name: 'Ben', started: true });
  await app.db.query('INSERT INTO telegram_chats (chat_id, telegram_user_id) VALUES ($1, $1)', [person.id]);
  await linkChat(app.db, person.id, ben.id);
  const description = 'Forbidden: bot was blocked by the user';
  app.telegram.script({ method: 'sendMessage', chatId: person.id, error_code: 403, description });
  const { browser, cookie } = await crossing(ben);
  await until(() => browser.heard['alert:delivery'].length === 2);
  expect(browser.heard['alert:delivery'].map(([push]) => [push.channel, push.status, push.reason])).toEqual([
    ['telegram', 'failed', 'blocked'],
    ['email', 'delivered', undefined],
  ]);
  expect(await listed(cookie)).toEqual([['telegram failed', 'email delivered']]);
  browser.close();
});
