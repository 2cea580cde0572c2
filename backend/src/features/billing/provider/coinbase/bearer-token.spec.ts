import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { bearerToken, signingKeyOf } from './bearer-token.js';

const NOW = Date.parse('2026-11-22T10:00:00.900Z');
const NOW_SEC = Date.parse('2026-11-22T10:00:00Z') / 1000;

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const seed = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32);
const half = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
const key = signingKeyOf(Buffer.concat([seed, half]).toString('base64'));

function tokenFor(method: 'GET' | 'POST', address: string): readonly string[] {
  return bearerToken({ keyId: 'key-1', key, method, url: new URL(address), now: NOW }).split('.');
}

function decoded(part = ''): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
}

it('is signed with the secret’s key', () => {
  const [head, claims, signature = ''] = tokenFor('POST', 'https://business.coinbase.com/api/v1/checkouts');
  const signed = Buffer.from(`${head}.${claims}`);
  expect(createPublicKey(key).equals(publicKey)).toBe(true);
  expect(verify(null, signed, publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
  expect(
    verify(null, Buffer.from(`${head}.${claims}x`), publicKey, Buffer.from(signature, 'base64url')),
  ).toBe(false);
});

it('has exactly the header and claims that the API wants', () => {
  const [head, claims] = tokenFor('POST', 'https://business.coinbase.com/api/v1/checkouts');
  expect(decoded(head)).toEqual({
    alg: 'EdDSA',
    kid: 'key-1',
    typ: 'JWT',
    nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(decoded(claims)).toEqual({
    sub: 'key-1',
    iss: 'cdp',
    uris: ['POST business.coinbase.com/api/v1/checkouts'],
    iat: NOW_SEC,
    nbf: NOW_SEC,
    exp: NOW_SEC + 120,
  });
});

it('is another one each time', () => {
  const address = 'https://business.coinbase.com/api/v1/checkouts';
  const nonces = [tokenFor('GET', address), tokenFor('GET', address)].map(([head]) => decoded(head)['nonce']);
  expect(new Set(nonces).size).toBe(2);
});

it.each([
  [
    'the sandbox',
    'https://business.coinbase.com/sandbox/api/v1/checkouts',
    'business.coinbase.com/sandbox/api/v1/checkouts',
  ],
  [
    'a port of its own',
    'http://127.0.0.1:8083/api/v1/checkouts/68f7',
    '127.0.0.1:8083/api/v1/checkouts/68f7',
  ],
  ['a query, which is not named', 'https://pay.example/checkouts?status=ACTIVE', 'pay.example/checkouts'],
])('names the place that is called: %s', (_name, address, place) => {
  expect(decoded(tokenFor('GET', address)[1])['uris']).toEqual([`GET ${place}`]);
});

describe('an ECDSA key', () => {
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const url = new URL('https://business.coinbase.com/api/v1/checkouts');

  /** Both forms in which keys are handed out or converted. */
  it.each(['sec1', 'pkcs8'] as const)('as %s PEM signs with ES256 and has the documented claims', (type) => {
    const pem = ec.privateKey.export({ format: 'pem', type }).toString();
    const ecKey = signingKeyOf(pem);
    const keyId = 'organizations/o-1/apiKeys/k-1';
    const [head = '', claims = '', signature = ''] = bearerToken({
      keyId,
      key: ecKey,
      method: 'GET',
      url,
      now: NOW,
    }).split('.');
    const raw = Buffer.from(signature, 'base64url');
    expect(raw).toHaveLength(64);
    const signed = Buffer.from(`${head}.${claims}`);
    expect(verify('sha256', signed, { key: ec.publicKey, dsaEncoding: 'ieee-p1363' }, raw)).toBe(true);
    // https://docs.cdp.coinbase.com/get-started/authentication/jwt-authentication, "Code samples for ECDSA Keys", 2026-11-24:
    // header kid and nonce; claims sub, iss "cdp", nbf, exp = nbf + 120, uri "GET api.coinbase.com/api/v3/...".
    expect(decoded(head)).toEqual({
      alg: 'ES256',
      kid: keyId,
      typ: 'JWT',
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(decoded(claims)).toEqual({
      sub: keyId,
      iss: 'cdp',
      uri: 'GET business.coinbase.com/api/v1/checkouts',
      uris: ['GET business.coinbase.com/api/v1/checkouts'],
      iat: NOW_SEC,
      nbf: NOW_SEC,
      exp: NOW_SEC + 120,
    });
  });
});
