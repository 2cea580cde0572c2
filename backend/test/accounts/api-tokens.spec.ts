import { jest } from '@jest/globals';
import request from 'supertest';
import { AccountModeration } from '../../src/features/accounts/account-moderation.js';
import { NOBODY } from '../../src/features/accounts/audit.js';
import { API_TOKEN_PURGE } from '../../src/identity/tokens/api-tokens.js';
import { newTokenText } from '../../src/identity/tokens/token-text.js';
import { AccountsFixture, type Registered } from '../fixtures/accounts-fixture.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { purge } from '../support/purge.js';

let app: TrialApp;
let fixture: AccountsFixture;

beforeAll(async () => {
  app = await startTrialApp({
    email: { smtpUrl: 'smtp://127.0.0.1:9', from: 'a@b.example' },
    rateLimitScale: 1_000,
  });
  app.prices.set('BTC', 60_000);
  fixture = new AccountsFixture(app);
});
afterAll(() => app.stop());
afterEach(() => jest.restoreAllMocks());

const READING = { name: 'Script', scopes: ['read'] };

async function create({ browser }: Registered, input: object = READING) {
  const { body } = await browser.post('tokens', input).expect(201);
  return body as { readonly id: string; readonly token: string };
}
const withToken = (token: string, path = 'triggers') =>
  request(app.url).get(`/api/${path}`).set('Authorization', `Bearer ${token}`);
const refusal = (message: string) => expect.objectContaining({ code: 'API_TOKEN', message });

/** Moves a time of a token into the past. */
const age = (id: string, column: 'expires_at' | 'last_used_at' | 'revoked_at', by: string) =>
  app.db.query(`UPDATE api_tokens SET ${column} = now() - $2::interval WHERE id = $1`, [id, by]);

/** How many statements of a kind were sent since. */
function countStatements(pattern: RegExp): () => number {
  const query = jest.spyOn(app.db, 'query');
  return () => query.mock.calls.filter(([sql]) => pattern.test(sql)).length;
}

describe('creating a token', () => {
  it('shows it once, and stores its SHA-256 alone', async () => {
    const ann = await fixture.register();
    const { body } = await ann.browser
      .post('tokens', { name: ' Home ', scopes: ['triggers', 'read', 'read'] })
      .expect(201);
    expect(body).toEqual({
      id: body.token.slice(4, 12),
      token: expect.stringMatching(/^bwk_[0-9A-Za-z]{8}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/),
      name: 'Home',
      scopes: ['read', 'triggers'],
      createdAt: expect.stringMatching(/Z$/),
      expiresAt: expect.stringMatching(/Z$/),
      isExpired: false,
      lastUsedAt: null,
    });
    const { token, ...view } = body;
    expect((await ann.browser.get('tokens').expect(200)).body).toEqual([view]);
    const [row] = await app.db.query<{ text: string; isHash: boolean }[]>(
      'SELECT token::text AS text, token_hash = sha256($2::text::bytea) AS "isHash" FROM api_tokens token WHERE id = $1',
      [view.id, token],
    );
    expect(row).toEqual({ text: expect.not.stringContaining(token.slice(13)), isHash: true });
  });

  it.each([
    [undefined, '90 days'],
    [30, '30 days'],
    [365, '365 days'],
    [null, null],
  ])('for %s days ends it after %s', async (expiresInDays, life) => {
    const { id } = await create(await fixture.register(), { ...READING, expiresInDays });
    const [row] = await app.db.query<{ isRight: boolean }[]>(
      `SELECT expires_at IS NOT DISTINCT FROM created_at + $2::interval AS "isRight" FROM api_tokens WHERE id = $1`,
      [id, life],
    );
    expect(row).toEqual({ isRight: true });
  });

  it.each([
    ['no name', { name: ' ', scopes: ['read'] }, 422],
    ['no scope', { name: 'Script', scopes: [] }, 422],
    ['a scope there is not', { name: 'Script', scopes: ['read', 'admin'] }, 400],
    ['a life there is not', { ...READING, expiresInDays: 31 }, 422],
  ])('with %s is refused', async (_what, input, status) => {
    await (await fixture.register()).browser.post('tokens', input).expect(status);
  });

  it('needs a fresh proof, as revoking does, and is told and noted', async () => {
    const ann = await fixture.register();
    const { id } = await create(ann, { name: 'Script', scopes: ['read', 'alerts'] });
    await app.db.query('UPDATE sessions SET proven_at = NULL WHERE user_id = $1', [ann.id]);
    const { body } = await ann.browser.post('tokens', READING).expect(403);
    expect(body.code).toBe('PROVE_IDENTITY');
    await ann.browser.delete(`tokens/${id}`).expect(403);
    await ann.browser.get('tokens').expect(200);
    await app.db.query('UPDATE sessions SET proven_at = now() WHERE user_id = $1', [ann.id]);
    await ann.browser.delete(`tokens/${id}`).expect(200);
    expect(fixture.messages(ann.id).map(({ email }) => email.subject)).toEqual([
      'Bellwether: an API token was created',
      'Bellwether: an API token was revoked',
    ]);
    const audit = await app.db.query<unknown[]>(
      'SELECT action, before, after FROM audit WHERE target_id = $1 ORDER BY id',
      [ann.id],
    );
    expect(audit).toEqual([
      { action: 'api-token.created', before: 'none', after: `${id}: read, alerts` },
      { action: 'api-token.revoked', before: id, after: 'none' },
    ]);
  });

  it('leaves a person ten at most, however many are asked for at once', async () => {
    const ann = await fixture.register();
    const asked = Array.from({ length: 14 }, () => ann.browser.post('tokens', READING));
    const answers = (await Promise.all(asked)).map(({ status }) => status);
    expect(answers.filter((status) => status === 201)).toHaveLength(10);
    expect(answers.filter((status) => status === 409)).toHaveLength(4);
    const { body } = await ann.browser.get('tokens').expect(200);
    const [first, second] = body as { id: string }[];
    await ann.browser.delete(`tokens/${first?.id}`).expect(200);
    await create(ann);
    await age(second?.id ?? '', 'expires_at', '1 second');
    await create(ann);
    await ann.browser.post('tokens', READING).expect(409);
  });
});

describe('a token', () => {
  it('calls for its person, and counts instead of the cookie', async () => {
    const [ann, ben] = [await fixture.register(), await fixture.register()];
    const { token } = await create(ann, { name: 'Script', scopes: ['read', 'triggers'] });
    await request(app.url)
      .post('/api/triggers')
      .set('Authorization', `bearer ${token}`)
      .set('Cookie', ben.browser.cookies)
      .send({ symbol: 'BTC', op: 'above', v1: 70_000 })
      .expect(201);
    expect((await withToken(token).set('Cookie', ben.browser.cookies).expect(200)).body).toHaveLength(1);
    expect((await withToken(token, 'alerts').expect(200)).body).toMatchObject({ alerts: [] });
    expect((await ben.browser.get('triggers').expect(200)).body).toEqual([]);
  });

  it('may come from any page, and a good cookie beside a bad token does not', async () => {
    const ann = await fixture.register();
    const { token } = await create(ann, { name: 'Script', scopes: ['triggers'] });
    const from = (bearer: string | null) => {
      const call = request(app.url)
        .post('/api/triggers')
        .set({ Cookie: ann.browser.cookies, Origin: 'https://evil.example' })
        .send({ symbol: 'BTC', op: 'above', v1: 70_000 });
      return bearer === null ? call : call.set('Authorization', `Bearer ${bearer}`);
    };
    expect((await from(null).expect(403)).body.code).toBe('FOREIGN_ORIGIN');
    await from('bwk_').expect(401);
    await from('of-a-trial').expect(403);
    expect((await ann.browser.get('triggers')).body).toEqual([]);
    await from(token).expect(201);
  });

  it('that was mistyped is refused without a look into the database', async () => {
    const { token } = await create(await fixture.register());
    const statements = countStatements(/api_tokens/);
    const typo = `${token.slice(0, 20)}${token.charAt(20) === 'x' ? 'y' : 'x'}${token.slice(21)}`;
    for (const wrong of [typo, token.slice(0, -1), 'bwk_', 'bwk_hello']) {
      expect((await withToken(wrong).expect(401)).body).toEqual(
        refusal('This API token is incomplete or was mistyped. Copy it again.'),
      );
    }
    expect(statements()).toBe(0);
    expect((await withToken(newTokenText()).expect(401)).body).toEqual(
      refusal('This API token is not known. Create one on the page of your account.'),
    );
    expect(statements()).toBe(1);
  });

  it('with the id of another and a secret of its own is not known', async () => {
    const { id } = await create(await fixture.register());
    const { token } = await create(await fixture.register());
    await app.db.query('UPDATE api_tokens SET token_hash = sha256(token_hash) WHERE id = $1', [
      token.slice(4, 12),
    ]);
    await withToken(token).expect(401);
    expect(id).not.toBe(token.slice(4, 12));
  });

  it('ends with its time, and says so', async () => {
    const { id, token } = await create(await fixture.register());
    await withToken(token).expect(200);
    await age(id, 'expires_at', '0 seconds');
    expect((await withToken(token).expect(401)).body).toEqual(
      refusal('This API token has expired. Create another on the page of your account.'),
    );
  });

  it('ends at once when it is revoked, by its person alone', async () => {
    const ann = await fixture.register();
    const { id, token } = await create(ann);
    const ben = await fixture.register();
    await ben.browser.delete(`tokens/${id}`).expect(404);
    await ben.browser.delete('tokens/x').expect(404);
    await withToken(token).expect(200);
    await ann.browser.delete(`tokens/${id}`).expect(200);
    expect((await withToken(token).expect(401)).body).toEqual(refusal('This API token was revoked.'));
    await ann.browser.delete(`tokens/${id}`).expect(404);
    expect((await ann.browser.get('tokens').expect(200)).body).toEqual([]);
  });

  it('ends when its account is suspended, and when a mailed link sets a new password', async () => {
    const ann = await fixture.register();
    const { token } = await create(ann);
    await app.nest.get(AccountModeration).suspend(ann.id, 'abuse', NOBODY);
    await withToken(token).expect(401);
    const ben = await fixture.register();
    const { token: his } = await create(ben);
    await fixture.browser().post('forgot-password', { email: ben.email }).expect(200);
    const link = fixture.lastToken(ben.id, 'reset-password');
    await withToken(his).expect(200);
    await fixture
      .browser()
      .post('reset-password', { token: link, newPassword: 'a brand new password' })
      .expect(200);
    expect((await withToken(his).expect(401)).body).toEqual(refusal('This API token was revoked.'));
  });

  it('notes its last use once a minute', async () => {
    const ann = await fixture.register();
    const { id, token } = await create(ann);
    const writes = countStatements(/UPDATE api_tokens SET last_used_at = now\(\)\s+WHERE/);
    await withToken(token).expect(200);
    await withToken(token).expect(200);
    expect(writes()).toBe(1);
    const [first] = (await ann.browser.get('tokens').expect(200)).body;
    expect(first.lastUsedAt).toMatch(/Z$/);
    await age(id, 'last_used_at', '59 seconds');
    await withToken(token).expect(200);
    expect(writes()).toBe(1);
    await age(id, 'last_used_at', '60 seconds');
    await withToken(token).expect(200);
    expect(writes()).toBe(2);
  });

  it('is forgotten a week after it was over', async () => {
    const ann = await fixture.register();
    const [old, young, living] = [
      await create(ann),
      await create(ann),
      await create(ann, { ...READING, expiresInDays: null }),
    ];
    await age(old.id, 'revoked_at', '8 days');
    await age(young.id, 'expires_at', '6 days');
    await purge(app.db, [API_TOKEN_PURGE]);
    const { body } = await ann.browser.get('tokens').expect(200);
    expect(body.map(({ id }: { id: string }) => id)).toEqual([living.id, young.id]);
    expect((await withToken(old.token).expect(401)).body).toEqual(
      refusal('This API token is not known. Create one on the page of your account.'),
    );
  });
});

describe('the limits of a token', () => {
  it('are 120 writes and 600 reads a minute, and each answer says what is left', async () => {
    const ann = await fixture.register();
    const { id, token } = await create(ann, { name: 'Script', scopes: ['read', 'alerts'] });
    const write = () =>
      request(app.url)
        .put('/api/alerts/seen')
        .set('Authorization', `Bearer ${token}`)
        .send({ seenAt: '2025-11-25T09:30:00Z' });
    const { headers } = await write().expect(200);
    expect(headers['ratelimit-policy']).toBe('"writes";q=120;w=60');
    expect(headers.ratelimit).toMatch(/^"writes";r=119;t=(60|59|58)$/);
    const spend = (kind: string, hits: number) =>
      app.db.query(
        `INSERT INTO rate_limits (key, window_start, hits) VALUES ($1, now(), $2)
         ON CONFLICT (key) DO UPDATE SET hits = excluded.hits, window_start = excluded.window_start`,
        [`api-token:${ann.id}:${id}:${kind}`, hits],
      );
    await spend('writes', 119);
    expect((await write().expect(200)).headers.ratelimit).toMatch(/;r=0;/);
    const refused = await write().expect(429);
    expect(refused.headers.ratelimit).toMatch(/;r=0;/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const read = await withToken(token).expect(200);
    expect(read.headers['ratelimit-policy']).toBe('"reads";q=600;w=60');
    await spend('reads', 600);
    await withToken(token).expect(429);
    const { token: other } = await create(ann);
    await withToken(other).expect(200);
  });

  it('stand instead of those of a person and of an address, and a browser reads nothing of them', async () => {
    const ann = await fixture.register();
    const { token } = await create(ann);
    await app.db.query(
      `INSERT INTO rate_limits (key, window_start, hits) VALUES ($1, now(), 300000), ('address:api:127.0.0.1', now(), 300000)
       ON CONFLICT (key) DO UPDATE SET hits = excluded.hits, window_start = excluded.window_start`,
      [`person:${ann.id}`],
    );
    await withToken(token).expect(200);
    const { headers } = await ann.browser.get('triggers').expect(429);
    expect(headers).not.toHaveProperty('ratelimit');
    await app.db.query('DELETE FROM rate_limits');
  });
});
