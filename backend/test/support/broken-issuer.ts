import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Claims = Readonly<Record<string, unknown>>;

/** How an ID token is signed: with the published key, one nobody published, the client's secret, or not at all. */
export type Signature = 'published' | 'foreign' | 'client-secret' | 'none';

export interface BrokenIssuer {
  readonly url: string;
  /** What the next ID tokens say beside what is right, and how they are signed. */
  next: { readonly claims: Claims; readonly signature: Signature };
  /** Answers the nonce that a sign-in was begun with. */
  expect(authorizationUrl: string): void;
  close(): Promise<void>;
}

/** An OpenID Connect issuer whose ID tokens are wrong in the way a test asks for. No issuer of good standing does that. */
export async function startBrokenIssuer(clientId: string, clientSecret: string): Promise<BrokenIssuer> {
  const published = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let nonce = '';
  const server = createServer((request, response) => {
    const answer = (value: unknown) =>
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(value));
    const { pathname } = new URL(request.url ?? '/', issuer.url);
    if (pathname === '/.well-known/openid-configuration') answer(metadata(issuer.url));
    else if (pathname === '/jwks')
      answer({ keys: [{ ...published.publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256' }] });
    else answer({ access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: idToken() });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const idToken = (): string => {
    const { claims, signature } = issuer.next;
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: issuer.url, aud: clientId, sub: 's', iat: now, exp: now + 60, nonce };
    const person = { email: 'mallory@people.example', email_verified: true };
    const alg = { published: 'RS256', foreign: 'RS256', 'client-secret': 'HS256', none: 'none' }[signature];
    const text = `${encode({ alg, kid: 'k' })}.${encode({ ...right, ...person, ...claims })}`;
    return `${text}.${signed(text, signature)}`;
  };
  const signed = (text: string, signature: Signature): string => {
    if (signature === 'none') return '';
    if (signature === 'client-secret')
      return createHmac('sha256', clientSecret).update(text).digest('base64url');
    const { privateKey } = signature === 'published' ? published : foreign;
    return sign('sha256', Buffer.from(text), privateKey).toString('base64url');
  };
  const issuer: BrokenIssuer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: { claims: {}, signature: 'published' },
    expect: (authorizationUrl) => {
      nonce = new URL(authorizationUrl).searchParams.get('nonce') ?? '';
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return issuer;
}

function metadata(url: string) {
  return {
    issuer: url,
    authorization_endpoint: `${url}/auth`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256'],
    subject_types_supported: ['public'],
  };
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
