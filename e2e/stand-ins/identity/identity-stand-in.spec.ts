import { type IdentityStandIn, startIdentityStandIn } from './start-identity-stand-in.js';

let standIn: IdentityStandIn;
beforeAll(async () => {
  standIn = await startIdentityStandIn();
});
afterAll(() => standIn.close());

function authorization(changes: Record<string, string>): string {
  const url = new URL(`${standIn.issuer}/auth`);
  url.search = new URLSearchParams({
    client_id: standIn.clientId,
    redirect_uri: 'http://localhost:3000/api/auth/google/callback',
    response_type: 'code',
    scope: 'openid email profile',
    state: 's',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    ...changes,
  }).toString();
  return url.href;
}

it('says who it is, as an issuer does', async () => {
  const response = await fetch(`${standIn.issuer}/.well-known/openid-configuration`);
  expect(await response.json()).toMatchObject({
    issuer: standIn.issuer,
    code_challenge_methods_supported: ['S256'],
  });
});

it('asks who you are', async () => {
  const begun = await fetch(authorization({}), { redirect: 'manual' });
  expect(begun.headers.get('location')).toMatch(/^\/interaction\//);
  const page = await fetch(new URL(begun.headers.get('location') ?? '', standIn.issuer));
  expect(await page.text()).toContain('Simulated Google');
});

it('sends nobody to another machine', async () => {
  const refused = await fetch(
    authorization({ redirect_uri: 'https://evil.example/api/auth/google/callback' }),
    {
      redirect: 'manual',
    },
  );
  expect(refused.status).toBe(400);
});

it('wants PKCE', async () => {
  const refused = await fetch(authorization({ code_challenge: '', code_challenge_method: '' }), {
    redirect: 'manual',
  });
  expect(refused.headers.get('location')).toContain('error=invalid_request');
});
