import request from 'supertest';
import {
  type BrokenIssuer,
  type Claims,
  type Signature,
  startBrokenIssuer,
} from '../support/broken-issuer.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';

const CLIENT = { clientId: 'bellwether', clientSecret: 'the secret of the client' };

let issuer: BrokenIssuer;
let app: TrialApp;

beforeAll(async () => {
  issuer = await startBrokenIssuer(CLIENT.clientId, CLIENT.clientSecret);
  app = await startTrialApp({ google: { issuer: issuer.url, ...CLIENT } });
});
afterAll(async () => {
  await app.stop();
  await issuer.close();
});

/** Signs in against the issuer as it is now; answers where the browser is sent, and whether it got a session. */
async function signIn(claims: Claims, signature: Signature) {
  issuer.next = { claims, signature };
  const begun = await request(app.url).get('/api/auth/google').redirects(0).expect(303);
  const address = new URL(begun.headers.location ?? '');
  issuer.expect(address.href);
  const cookie = String(begun.headers['set-cookie']).split(';', 1)[0] ?? '';
  const answer = await request(app.url)
    .get('/api/auth/google/callback')
    .query({ code: 'c', state: address.searchParams.get('state') })
    .set('Cookie', cookie)
    .redirects(0);
  return {
    location: answer.headers.location,
    hasSession: /bw_session=ey/.test(String(answer.headers['set-cookie'])),
  };
}

it('a right ID token of this issuer signs in, so that the others fail by what is wrong with them', async () => {
  expect(await signIn({}, 'published')).toEqual({ location: '/', hasSession: true });
});

it.each<[what: string, claims: Claims, signature: Signature]>([
  ['another nonce', { nonce: 'another' }, 'published'],
  ['no nonce', { nonce: undefined }, 'published'],
  ['another audience', { aud: 'another' }, 'published'],
  ['another issuer', { iss: 'https://accounts.google.com' }, 'published'],
  ['no subject', { sub: undefined }, 'published'],
  ['a time that is over', { exp: 1 }, 'published'],
  ['a key that was not published', {}, 'foreign'],
  ["the client's secret as its key", {}, 'client-secret'],
  ['no signature', {}, 'none'],
])('an ID token with %s signs nobody in', async (_what, claims, signature) => {
  expect(await signIn(claims, signature)).toEqual({ location: '/auth?google=failed', hasSession: false });
});

it.each([['false'], [undefined], ['true'], [1]])(
  'an address verified as %p is not verified',
  async (verified) => {
    const claims = { sub: 'new', email: 'new@people.example', email_verified: verified };
    expect(await signIn(claims, 'published')).toEqual({
      location: '/auth?google=unverified',
      hasSession: false,
    });
  },
);

it('an issuer that is down is said, and asked again at the next try', async () => {
  const down = await startTrialApp({ google: { issuer: 'http://127.0.0.1:9', ...CLIENT } });
  for (let tries = 0; tries < 2; tries += 1) {
    const answer = await request(down.url).get('/api/auth/google').redirects(0);
    expect(answer.headers.location).toBe('/auth?google=unreachable');
  }
  await down.stop();
});
