import request from 'supertest';
import {
  type IdentityStandIn,
  startIdentityStandIn,
} from '../../e2e/stand-ins/identity/start-identity-stand-in.js';
import { makePerson, signIn } from './factories/people.js';
import { GoogleBrowser } from './support/google-browser.js';
import { startTrialApp, type TrialApp } from './trial-app.js';

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

  it('opens a password account whose address was proved', async () => {
    const owner = await makePerson(app.db, { email: 'proved@people.example', emailVerified: true });
    const { cookie } = await browser().signIn({ email: owner.email, verified: true });
    expect((await me(cookie).expect(200)).body.id).toBe(owner.id);
  });

  it('sets whoever registered the address without proving it aside', async () => {
    const thief = await makePerson(app.db, { email: 'victim@people.example' });
    await app.db.query(`UPDATE users SET password_hash = 'of the thief' WHERE id = $1`, [thief.id]);
    await app.db.query(
      'INSERT INTO telegram_chats (chat_id, telegram_user_id, user_id) VALUES (666, 666, $1)',
      [thief.id],
    );
    const stolen = await signIn(app.nest, thief);
    await me(stolen).expect(200);
    const { cookie } = await browser().signIn({ email: 'victim@people.example', verified: true });
    expect((await me(cookie).expect(200)).body).toMatchObject({ hasPassword: false, emailVerified: true });
    await me(stolen).expect(401);
    expect(await app.db.query('SELECT user_id FROM telegram_chats WHERE chat_id = 666')).toEqual([
      { user_id: null },
    ]);
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
