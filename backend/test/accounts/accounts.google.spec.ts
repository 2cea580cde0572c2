import request from 'supertest';
import {
  type IdentityStandIn,
  startIdentityStandIn,
} from '../../../e2e/stand-ins/identity/start-identity-stand-in.js';
import { AccountsFixture, PASSWORD } from '../fixtures/accounts-fixture.js';
import { makePerson, signIn } from '../fixtures/people.js';
import { GoogleBrowser } from '../support/google-browser.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';

let issuer: IdentityStandIn;
let app: TrialApp;

beforeAll(async () => {
  issuer = await startIdentityStandIn();
  const { issuer: url, clientId, clientSecret } = issuer;
  app = await startTrialApp({ google: { issuer: url, clientId, clientSecret } });
});
afterAll(async () => {
  await app.stop();
  await issuer.close();
});

const browser = () => new GoogleBrowser(app.url);
const me = (cookie: string) => request(app.url).get('/api/me').set('Cookie', cookie);

describe('signing in with Google', () => {
  it('makes a verified account, and opens the same one the next time', async () => {
    const first = await browser().signIn({ email: 'Gina@people.example', verified: true });
    expect(first.location).toBe('/');
    const { body: user } = await me(first.cookie).expect(200);
    expect(user).toMatchObject({
      email: 'Gina@people.example',
      emailVerified: true,
      role: 'free',
      hasPassword: false,
    });
    const again = await browser().signIn({ email: 'gina@people.example', verified: true });
    expect((await me(again.cookie).expect(200)).body.id).toBe(user.id);
  });

  it('goes on to one of our own pages only', async () => {
    const good = await browser().signIn({ email: 'next@people.example', verified: true, next: '/upgrade' });
    expect(good.location).toBe('/upgrade');
    const bad = await browser().signIn({
      email: 'next@people.example',
      verified: true,
      next: '//evil.example',
    });
    expect(bad.location).toBe('/');
  });

  it('needs an address the issuer vouches for', async () => {
    const outcome = await browser().signIn({ email: 'unproved@people.example', verified: false });
    expect(outcome).toMatchObject({ location: '/auth?google=unverified', cookie: '' });
  });

  it('lets nobody suspended in', async () => {
    const person = await makePerson(app.db, { email: 'out@people.example', emailVerified: true });
    await app.db.query(`UPDATE users SET status = 'suspended' WHERE id = $1`, [person.id]);
    const outcome = await browser().signIn({ email: person.email, verified: true });
    expect(outcome).toMatchObject({ location: '/auth?google=suspended', cookie: '' });
  });

  it('ends the session the browser came with', async () => {
    const before = await signIn(app.nest, await makePerson(app.db));
    await new GoogleBrowser(app.url, before).signIn({ email: 'gina@people.example', verified: true });
    await me(before).expect(401);
  });
});

describe('an account that has the address already', () => {
  const GOOGLES = { email: 'victim@gmail.com', verified: true };
  const HOSTED = { email: 'Ann@firm.example', verified: true, hostedDomain: 'firm.example' };
  const OTHER = { email: 'ann@elsewhere.example', verified: true, hostedDomain: 'firm.example' };
  let lastChat = 660;
  let fixture: AccountsFixture;

  beforeAll(() => {
    fixture = new AccountsFixture(app);
  });

  type Proof = 'unverified' | 'by an older release' | 'by its owner';

  /** An account that somebody made with a password, its chat, and a link that waits in the mailbox. */
  async function passwordAccount(email: string, proof: Proof) {
    const account = await fixture.register(email.replace('@', `${(lastChat += 1)}@`));
    const verified = {
      unverified: 'NULL, owner_verified_at = NULL',
      'by an older release': 'now(), owner_verified_at = NULL',
      'by its owner': 'now(), owner_verified_at = now()',
    }[proof];
    await app.db.query(`UPDATE users SET email_verified_at = ${verified} WHERE id = $1`, [account.id]);
    await app.db.query(
      'INSERT INTO telegram_chats (chat_id, telegram_user_id, user_id, linked_at) VALUES ($1, $1, $2, now())',
      [lastChat, account.id],
    );
    await fixture.browser().post('forgot-password', { email: account.email }).expect(200);
    return { ...account, chat: lastChat, link: fixture.lastToken(account.id, 'reset-password') };
  }

  const holder = async (chat: number) =>
    (await app.db.query('SELECT user_id AS id FROM telegram_chats WHERE chat_id = $1', [chat]))[0].id;

  const identities = (userId: string) =>
    app.db.query<unknown[]>('SELECT FROM user_identities WHERE user_id = $1', [userId]);

  it.each<[string, typeof GOOGLES, Proof]>([
    ['gmail.com, not verified', GOOGLES, 'unverified'],
    ['gmail.com, verified by an older release', GOOGLES, 'by an older release'],
    ['a hosted domain, not verified', HOSTED, 'unverified'],
    ['a hosted domain, verified by an older release', HOSTED, 'by an older release'],
  ])('%s: whoever made it is set aside, then it is joined', async (_what, person, proof) => {
    const thief = await passwordAccount(person.email, proof);
    const { cookie, location } = await browser().signIn({ ...person, email: thief.email });
    expect(location).toBe('/');
    expect((await me(cookie).expect(200)).body).toMatchObject({
      id: thief.id,
      hasPassword: false,
      emailVerified: true,
    });
    await thief.browser.get('me').expect(401);
    const { email, link: token } = thief;
    await thief.browser.post('login', { email, password: PASSWORD }).expect(401);
    await thief.browser.post('reset-password', { token, newPassword: PASSWORD }).expect(400);
    expect(await holder(thief.chat)).toBeNull();
  });

  it.each<[string, typeof GOOGLES, Proof]>([
    ['gmail.com, verified by its owner', GOOGLES, 'by its owner'],
    ['a hosted domain, verified by its owner', HOSTED, 'by its owner'],
    ['an address that Google does not host, not verified', OTHER, 'unverified'],
    ['an address that Google does not host, verified by an older release', OTHER, 'by an older release'],
    ['an address that Google does not host, verified by its owner', OTHER, 'by its owner'],
  ])('%s: its password is asked once, and nothing else changes', async (_what, person, proof) => {
    const owner = await passwordAccount(person.email, proof);
    const google = browser();
    const gina = { ...person, email: owner.email, next: '/upgrade' };
    expect(await google.signIn(gina)).toMatchObject({ location: '/auth?google=password', cookie: '' });
    expect(await identities(owner.id)).toEqual([]);
    expect(await google.connect('not the password')).toMatchObject({
      status: 401,
      body: { message: 'The password is wrong.' },
      cookie: '',
    });
    const connected = await google.connect(PASSWORD);
    expect(connected).toMatchObject({ status: 200, body: { user: { id: owner.id }, next: '/upgrade' } });
    expect((await me(connected.cookie).expect(200)).body).toMatchObject({
      hasPassword: true,
      emailVerified: proof !== 'unverified',
    });
    await owner.browser.get('me').expect(200);
    expect(await holder(owner.chat)).toBe(owner.id);
    const again = await browser().signIn(gina);
    expect((await me(again.cookie).expect(200)).body.id).toBe(owner.id);
  });

  it('counts wrong passwords as wrong sign-ins of the account', async () => {
    const owner = await passwordAccount(OTHER.email, 'by its owner');
    const google = browser();
    await google.signIn({ ...OTHER, email: owner.email });
    for (let tries = 0; tries < 4; tries += 1) expect((await google.connect('wrong')).status).toBe(401);
    const guess = { email: owner.email, password: 'wrong' };
    await fixture.browser().post('login', guess).expect(401);
    expect((await google.connect(PASSWORD)).status).toBe(429);
    expect(await identities(owner.id)).toEqual([]);
  });

  it('asks a browser for nothing that has not just come from Google, nor twice', async () => {
    const owner = await passwordAccount(OTHER.email, 'by its owner');
    const stranger = await browser().connect(PASSWORD);
    expect(stranger).toMatchObject({
      status: 400,
      body: { message: 'This took too long. Sign in with Google again.' },
      cookie: '',
    });
    const google = browser();
    await google.signIn({ ...OTHER, email: owner.email });
    expect((await google.connect(PASSWORD)).status).toBe(200);
    expect((await google.connect(PASSWORD)).status).toBe(400);
  });

  it('without a password, at an address that Google does not host: a reset by mail comes first', async () => {
    const owner = await makePerson(app.db, { email: 'nopassword@elsewhere.example', emailVerified: true });
    const arrived = await browser().signIn({ email: owner.email, verified: true });
    expect(arrived).toMatchObject({ location: '/auth?google=no-password', cookie: '' });
    await fixture.browser().post('forgot-password', { email: owner.email }).expect(200);
    const token = fixture.lastToken(owner.id, 'reset-password');
    await fixture.browser().post('reset-password', { token, newPassword: PASSWORD }).expect(200);
    const google = browser();
    expect((await google.signIn({ email: owner.email, verified: true })).location).toBe(
      '/auth?google=password',
    );
    expect((await google.connect(PASSWORD)).status).toBe(200);
  });

  it('a reset by mail shuts out whoever Google let in without keeping the mailbox', async () => {
    const former = { email: 'handed.over@elsewhere.example', verified: true };
    const { cookie } = await browser().signIn(former);
    const { id } = (await me(cookie).expect(200)).body;
    await fixture.browser().post('forgot-password', { email: former.email }).expect(200);
    const token = fixture.lastToken(id, 'reset-password');
    await fixture.browser().post('reset-password', { token, newPassword: PASSWORD }).expect(200);
    await me(cookie).expect(401);
    expect(await browser().signIn(former)).toMatchObject({ location: '/auth?google=password', cookie: '' });
  });

  it('without a password, at gmail.com: whoever else Google let in before is set aside', async () => {
    const { cookie: before } = await browser().signIn({ email: 'changed@gmail.com', verified: true });
    const { id } = (await me(before).expect(200)).body;
    await app.db.query(`UPDATE user_identities SET subject = 'the former owner' WHERE user_id = $1`, [id]);
    const { cookie } = await browser().signIn({ email: 'changed@gmail.com', verified: true });
    expect((await me(cookie).expect(200)).body.id).toBe(id);
    await me(before).expect(401);
    expect(await identities(id)).toHaveLength(1);
  });
});

describe('an answer nobody asked for', () => {
  it('in another browser signs nobody in', async () => {
    const answer = await browser().answer({ email: 'gina@people.example', verified: true });
    expect(await browser().come(answer)).toMatchObject({ location: '/auth?google=failed', cookie: '' });
  });

  it('with another state signs nobody in', async () => {
    const victim = browser();
    const answer = new URL(await victim.answer({ email: 'gina@people.example', verified: true }));
    answer.searchParams.set('state', 'another');
    expect(await victim.come(answer.href)).toMatchObject({ location: '/auth?google=failed', cookie: '' });
  });

  it('a second time signs nobody in', async () => {
    const person = browser();
    const answer = await person.answer({ email: 'gina@people.example', verified: true });
    const flow = person.cookies();
    expect((await person.come(answer)).location).toBe('/');
    expect(await new GoogleBrowser(app.url, flow).come(answer)).toMatchObject({
      location: '/auth?google=failed',
      cookie: '',
    });
  });

  it('that says no leads back to the page', async () => {
    const person = browser();
    await person.answer({ email: 'gina@people.example', verified: true });
    const refusal = `${app.url}/api/auth/google/callback?error=access_denied`;
    expect(await person.come(refusal)).toMatchObject({ location: '/auth?google=failed', cookie: '' });
  });
});

it('says so where nothing is configured', async () => {
  const bare = await startTrialApp();
  const answer = await request(bare.url).get('/api/auth/google').redirects(0);
  expect(answer.status).toBe(303);
  expect(answer.headers.location).toBe('/auth?google=not-configured');
  await bare.stop();
});

it('begins at the name that Google comes back to', async () => {
  const answer = await request(app.url)
    .get('/api/auth/google?next=/upgrade')
    .set('Host', '127.0.0.1:3000')
    .redirects(0);
  expect(answer.headers.location).toBe('http://localhost:3000/api/auth/google?next=/upgrade');
});
