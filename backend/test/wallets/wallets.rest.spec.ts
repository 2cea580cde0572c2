import { randomBytes } from 'node:crypto';
import { getAddress } from 'viem';
import type { ErrorBody } from '../../src/contract/errors.js';
import { planSentences } from '../../src/contract/plans.js';
import {
  NOT_AN_ADDRESS,
  WALLET_CONNECTED,
  WALLET_SECRET,
  WALLET_TOO_SHORT,
} from '../../src/contract/wallet.js';
import { type MadePerson, makePerson, type PersonOptions, signIn } from '../fixtures/people.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { startWalletApp, type WalletApp } from '../fixtures/wallet-app.js';
import { until } from '../../src/platform/clock/testing/until.js';

const SOLD = planSentences({ proFor: null, brandName: 'Bellwether' });

const ETHEREUM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const HEX_KEY = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

let database: TestDatabase;
let app: WalletApp;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startWalletApp(database.url);
});
afterAll(async () => {
  await app.stop();
  await database.drop();
});

async function newPerson(options: PersonOptions = {}): Promise<MadePerson & { readonly cookie: string }> {
  const person = await makePerson(app.db, options);
  return { ...person, cookie: await signIn(app.nest, person) };
}

function someAddress(): string {
  return getAddress(`0x${randomBytes(20).toString('hex')}`);
}

function add(cookie: string, address: unknown, network: unknown = 'ethereum') {
  return app.call('post', '/api/wallets', cookie, { address, network });
}

async function refusal(test: ReturnType<typeof add>, status: number): Promise<ErrorBody> {
  return (await test.expect(status)).body;
}

describe('a wallet', () => {
  it('is connected, listed and removed', async () => {
    const { id, cookie } = await newPerson();
    const added = await add(cookie, ETHEREUM.toLowerCase()).expect(201);
    expect(added.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      network: 'ethereum',
      address: ETHEREUM,
      tokens: [],
      balances: 'reading',
      asOf: null,
      paused: null,
    });
    const [listed, ...more] = await app.wallets(cookie);
    expect([listed?.id, listed?.address, more]).toEqual([added.body.id, ETHEREUM, []]);
    const byPerson = await app.call('get', `/api/users/${id.toUpperCase()}/wallet-submissions`, cookie);
    expect(byPerson.body).toMatchObject([{ id: added.body.id }]);
    await app.call('delete', `/api/wallet-submissions/${added.body.id}`, cookie).expect(204);
    await app.call('delete', `/api/wallet-submissions/${added.body.id}`, cookie).expect(404);
    expect(await app.wallets(cookie)).toEqual([]);
  });

  it.each(['ethereum', 'bitcoin'])(
    'that is plainly Bitcoin is stored as such, asked for %s',
    async (network) => {
      const { cookie } = await newPerson();
      const { body } = await add(cookie, BITCOIN.toUpperCase(), network).expect(201);
      expect(body).toMatchObject({ network: 'bitcoin', address: BITCOIN });
    },
  );

  it('has unknown balances where no server is configured', async () => {
    const { cookie } = await newPerson();
    await add(cookie, ETHEREUM).expect(201);
    await until(async () => (await app.wallets(cookie))[0]?.balances === 'unknown');
    expect(await app.wallets(cookie)).toMatchObject([{ tokens: [], asOf: null }]);
  });

  it('can be connected by several people, once each', async () => {
    const [one, other] = await Promise.all([newPerson({ grant: 'pro' }), newPerson({ grant: 'pro' })]);
    await add(one.cookie, ETHEREUM).expect(201);
    await add(other.cookie, ETHEREUM).expect(201);
    const { code, message } = await refusal(add(one.cookie, ` ${ETHEREUM.toLowerCase()} `), 409);
    expect([code, message]).toEqual(['CONFLICT', WALLET_CONNECTED]);
  });
});

describe('somebody else', () => {
  it("neither sees nor removes a person's wallets, except that admins see them", async () => {
    const [owner, other, admin] = await Promise.all([
      newPerson(),
      newPerson({ grant: 'pro' }),
      newPerson({ grant: 'admin' }),
    ]);
    const { body } = await add(owner.cookie, ETHEREUM).expect(201);
    for (const { cookie } of [other, admin]) {
      await app.call('delete', `/api/wallet-submissions/${body.id}`, cookie).expect(404);
    }
    const theirs = `/api/users/${owner.id}/wallet-submissions`;
    await app.call('get', theirs, other.cookie).expect(404);
    expect((await app.call('get', theirs, admin.cookie).expect(200)).body).toMatchObject([{ id: body.id }]);
    expect(await app.wallets(other.cookie)).toEqual([]);
    expect(await app.wallets(owner.cookie)).toHaveLength(1);
  });

  it.each(['00000000-0000-4000-8000-000000000000', 'x', '%00', "'; DROP TABLE wallets; --"])(
    'of id %s is nobody',
    async (id) => {
      const { cookie } = await newPerson({ grant: 'admin' });
      await app.call('get', `/api/users/${encodeURI(id)}/wallet-submissions`, cookie).expect(404);
      await app.call('delete', `/api/wallet-submissions/${encodeURI(id)}`, cookie).expect(404);
    },
  );

  it('is asked to sign in', async () => {
    await app.call('get', '/api/wallet-submissions').expect(401);
    await add('', ETHEREUM).expect(401);
    await app.call('delete', '/api/wallet-submissions/x').expect(401);
    await app.call('get', '/api/users/x/wallet-submissions').expect(401);
  });
});

describe('what is refused', () => {
  it.each<[string, unknown, string]>([
    ['ten characters', '0x12345678', WALLET_TOO_SHORT],
    ['nothing', '', WALLET_TOO_SHORT],
    ['a wrong checksum', ETHEREUM.replace('Fd6', 'fd6'), NOT_AN_ADDRESS],
    ['a line break', `${ETHEREUM}\r\nX: y`, NOT_AN_ADDRESS],
    ['text turned around', `\u202E${ETHEREUM}`, NOT_AN_ADDRESS],
    ['ten kilobytes', 'a'.repeat(10_240), NOT_AN_ADDRESS],
  ])('%s: 422', async (_what, address, message) => {
    const { cookie } = await newPerson();
    const body = await refusal(add(cookie, address), 422);
    expect([body.code, body.message]).toEqual(['RULE_BROKEN', message]);
    expect(body.fields).toEqual([{ field: 'address', message }]);
    expect(await app.wallets(cookie)).toEqual([]);
  });

  it.each<[string, object, number]>([
    ['another network', { address: ETHEREUM, network: 'solana' }, 422],
    ['NUL', { address: `${ETHEREUM}\0`, network: 'ethereum' }, 422],
    ['no address', { network: 'ethereum' }, 400],
    ['no network', { address: ETHEREUM }, 400],
    ['a number', { address: 12_345_678_901, network: 'ethereum' }, 400],
    ['an unknown field', { address: ETHEREUM, network: 'ethereum', userId: 'x' }, 400],
    ['twenty kilobytes', { address: 'a'.repeat(20_480), network: 'ethereum' }, 413],
  ])('%s', async (_what, body, status) => {
    const { cookie } = await newPerson();
    await app.call('post', '/api/wallets', cookie, body).expect(status);
  });

  it.each([
    ['a private key', HEX_KEY],
    ['a private key with 0x', `0x${HEX_KEY}`],
    ['a Bitcoin private key', 'KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617'],
    [
      'an extended key',
      'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
    ],
    ['a seed phrase', PHRASE],
  ])('%s: with a warning, and kept nowhere', async (_what, secret) => {
    const { cookie } = await newPerson();
    const refused = await add(cookie, secret).expect(422);
    expect(refused.body.message).toBe(WALLET_SECRET);
    expect(refused.text).not.toContain(secret.slice(0, 12));
    expect(app.log()).toContain('/api/wallets');
    expect(app.log()).not.toContain(secret.slice(0, 12));
    const rows: { all: string }[] = await app.db.query(
      `SELECT coalesce(string_agg(wallets::text, ' '), '') AS all FROM wallets`,
    );
    expect(rows[0]?.all).not.toContain(secret.slice(0, 12));
  });
});

describe('the limits of a plan', () => {
  it.each<[string, PersonOptions, number, string]>([
    ['Free', {}, 1, SOLD.freeWalletLimit],
    ['Pro', { grant: 'pro' }, 5, SOLD.proWalletLimit],
    ['a payer', { paidForMs: 60_000 }, 5, SOLD.proWalletLimit],
  ])('%s', async (_plan, options, most, message) => {
    const { cookie } = await newPerson(options);
    for (let count = 0; count < most; count += 1) await add(cookie, someAddress()).expect(201);
    const body = await refusal(add(cookie, someAddress()), 403);
    expect(body).toMatchObject({ code: 'TIER_LIMIT', message, upgradeMessage: message });
    const wallets = await app.wallets(cookie);
    expect(wallets).toHaveLength(most);
    await app.call('delete', `/api/wallet-submissions/${wallets[0]?.id}`, cookie).expect(204);
    await add(cookie, someAddress()).expect(201);
  });

  it('hold against 200 calls at once', async () => {
    const { cookie } = await newPerson();
    const answers = await Promise.all(Array.from({ length: 200 }, () => add(cookie, someAddress())));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(19);
    expect(statuses.filter((status) => status === 429)).toHaveLength(180);
    expect(await app.wallets(cookie)).toHaveLength(1);
  });

  it('hold against the same address many times at once', async () => {
    const { cookie } = await newPerson({ grant: 'pro' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(cookie, ETHEREUM)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });

  it('end at 20 tries an hour, without counting what is no address', async () => {
    const { cookie } = await newPerson();
    await add(cookie, 'not an address').expect(422);
    for (let count = 0; count < 20; count += 1) await add(cookie, ETHEREUM);
    const refused = await add(cookie, ETHEREUM).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    await add(cookie, 'not an address').expect(422);
  });
});
