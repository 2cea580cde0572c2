import { AccountsFixture, PASSWORD } from '../fixtures/accounts-fixture.js';
import { makePerson } from '../fixtures/people.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';

let app: TrialApp;
let fixture: AccountsFixture;

beforeAll(async () => {
  app = await startTrialApp({ adminEmails: ['chief@bücher.example', 'second@xn--bcher-kva.example'] });
  fixture = new AccountsFixture(app);
});
afterAll(() => app.stop());

const login = (email: string) => fixture.browser().post('login', { email, password: PASSWORD });
const register = (email: string) =>
  fixture.browser().post('register', { email, password: PASSWORD, firstName: 'Ann', lastName: 'Example' });

/** An account as a release kept it that took a domain as it was typed. */
async function keptAsTyped(email: string): Promise<string> {
  const { id } = await makePerson(app.db, { email });
  const { id: model } = await fixture.register();
  await app.db.query(
    'UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE id = $2) WHERE id = $1',
    [id, model],
  );
  return id;
}

describe.each([
  ['ann@bücher.example', 'Ann@XN--BCHER-KVA.example'],
  ['ben@xn--bcher-kva.example', 'ben@BÜCHER.example'],
])('%s and %s are one mailbox', (first, second) => {
  it('with one account, which both open and reset', async () => {
    const { id } = await fixture.register(first);
    await register(second).expect(409);
    for (const email of [first, second]) expect((await login(email).expect(200)).body.id).toBe(id);
    await fixture.browser().post('forgot-password', { email: second }).expect(200);
    expect(fixture.tokens(id, 'reset-password')).toHaveLength(1);
  });

  it('with one limit of wrong passwords', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      const email = `x${tries % 2 === 0 ? first : second}`;
      await fixture.browser().post('login', { email, password: 'wrong' }).expect(401);
    }
    await login(`x${second}`).expect(429);
  });
});

it.each([
  ['old1@bücher.example', 'old1@xn--bcher-kva.example'],
  ['old2@xn--bcher-kva.example', 'old2@bücher.example'],
])(
  '%s, kept as it was typed by an older release, is found as %s, and is not made again',
  async (kept, typed) => {
    const id = await keptAsTyped(kept);
    for (const email of [kept, typed]) expect((await login(email).expect(200)).body.id).toBe(id);
    await register(typed).expect(409);
    await fixture.browser().post('forgot-password', { email: typed }).expect(200);
    expect(fixture.tokens(id, 'reset-password')).toHaveLength(1);
  },
);

it('two accounts that an older release made of one mailbox are each opened by their own spelling', async () => {
  const spellings = ['two@bücher.example', 'two@xn--bcher-kva.example'];
  const ids = [await keptAsTyped(spellings[0] ?? ''), await keptAsTyped(spellings[1] ?? '')];
  const opened = await Promise.all(spellings.map(async (email) => (await login(email).expect(200)).body.id));
  expect(opened).toEqual(ids);
});

it.each(['chief@xn--bcher-kva.example', 'second@bücher.example'])(
  'ADMIN_EMAILS mean %s however they are written',
  async (email) => {
    const id = await keptAsTyped(email);
    await app.db.query(
      'UPDATE users SET email_verified_at = now(), owner_verified_at = now() WHERE id = $1',
      [id],
    );
    expect((await login(email).expect(200)).body.role).toBe('admin');
  },
);
