import { createPrivateKey, randomBytes, sign } from 'node:crypto';
import type { PaymentsStandIn } from '../start-payments-stand-in.js';

const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const SEED_BYTES = 32;
const LIFE_SEC = 120;

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface TokenChange {
  readonly head?: object;
  readonly claims?: object;
  /** What is signed with, instead of the key. */
  readonly secret?: string;
}

/** Speaks the Checkouts API; `token` makes its tokens wrong. */
export class ApiClient {
  constructor(
    private readonly standIn: Pick<PaymentsStandIn, 'apiUrl' | 'keyId' | 'keySecret'>,
    private readonly token: TokenChange = {},
    private readonly now: () => number = Date.now, // epoch ms
  ) {}

  create(body: object, key?: string): Promise<Answer> {
    return this.call('POST', '/checkouts', body, key === undefined ? {} : { 'X-Idempotency-Key': key });
  }

  get(path: string): Promise<Answer> {
    return this.call('GET', path);
  }

  post(path: string, body: object = {}): Promise<Answer> {
    return this.call('POST', path, body);
  }

  /** An Authorization header for "POST host/path". */
  bearer(uri: string): string {
    const { keyId, keySecret } = this.standIn;
    const now = Math.floor(this.now() / 1000);
    const head = {
      alg: 'EdDSA',
      kid: keyId,
      typ: 'JWT',
      nonce: randomBytes(16).toString('hex'),
      ...this.token.head,
    };
    const claims = {
      sub: keyId,
      iss: 'cdp',
      uris: [uri],
      iat: now,
      nbf: now,
      exp: now + LIFE_SEC,
      ...this.token.claims,
    };
    const text = `${encoded(head)}.${encoded(claims)}`;
    const seed = Buffer.from(this.token.secret ?? keySecret, 'base64').subarray(0, SEED_BYTES);
    const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
    return `Bearer ${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`;
  }

  private async call(
    method: string,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const url = new URL(`${this.standIn.apiUrl}${path}`);
    const response = await fetch(url, {
      method,
      headers: {
        authorization: this.bearer(`${method} ${url.host}${url.pathname}`),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Answer['body'] };
  }
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
