import { AccountsFixture, PASSWORD, type AccountBrowser } from '../fixtures/accounts-fixture.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { fewAtOnce } from '../support/few-at-once.js';

let app: TrialApp;
let fixture: AccountsFixture;

beforeAll(async () => {
  app = await startTrialApp({ rateLimitScale: 1, trustProxy: 1 });
  fixture = new AccountsFixture(app);
});
afterAll(() => app.stop());
beforeEach(() => app.db.query('DELETE FROM rate_limits'));

let places = 0;
const newAddress = () => `198.51.${Math.floor(places / 250)}.${(places++ % 250) + 1}`;

const login = (
  email: string,
  password: string,
  address: string,
  browser: AccountBrowser = fixture.browser(),
) => browser.post('login', { email, password }).set('X-Forwarded-For', address);

async function failFrom(email: string, address: string, times: number): Promise<void> {
  for (let round = 0; round < times; round += 1) await login(email, 'wrong password', address).expect(401);
}

describe('wrong passwords from one address', () => {
  it('are five in 15 minutes, for an account or none; then even the right one has to wait', async () => {
    const { email } = await fixture.register();
    const address = newAddress();
    for (const tried of [email, fixture.newEmail()]) {
      await failFrom(tried, address, 5);
      const { body, headers } = await login(tried, PASSWORD, address).expect(429);
      expect(body.code).toBe('TOO_MANY_REQUESTS');
      expect(Number(headers['retry-after'])).toBeGreaterThan(14 * 60);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    }
    await login(email, PASSWORD, newAddress()).expect(200);
  });

  it('are five however many come at once, and an invented X-Forwarded-For changes nothing', async () => {
    const { email } = await fixture.register();
    const address = newAddress();
    const tries = Array.from({ length: 30 }, (_, n) =>
      login(email, 'wrong password', `10.0.0.${n}, ${address}`),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(25);
  });

  it('of other accounts do not count, nor do right ones', async () => {
    const [ann, ben] = [await fixture.register(), await fixture.register()];
    const address = newAddress();
    await failFrom(ann.email, address, 5);
    for (let round = 0; round < 7; round += 1) await login(ben.email, PASSWORD, address).expect(200);
    await failFrom(ben.email, address, 5);
    await login(ben.email, PASSWORD, address).expect(429);
  });
});

describe('wrong passwords from one address over all accounts', () => {
  /** Five at each of six accounts, some of which are not there. */
  async function failOverAccounts(address: string): Promise<void> {
    for (let account = 0; account < 6; account += 1) await failFrom(fixture.newEmail(), address, 5);
  }

  it('are thirty in 15 minutes, right ones not among them; then every new browser there has to wait', async () => {
    const { email } = await fixture.register();
    const address = newAddress();
    for (let round = 0; round < 8; round += 1) await login(email, PASSWORD, address).expect(200);
    await failOverAccounts(address);
    const { headers } = await login(fixture.newEmail(), 'wrong password', address).expect(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(14 * 60);
    await login(email, PASSWORD, address).expect(429);
    await login(email, PASSWORD, newAddress()).expect(200);
  });

  it('do not keep out a browser that the owner has used there', async () => {
    const { email, browser } = await fixture.register();
    const address = newAddress();
    await failOverAccounts(address);
    await login(email, PASSWORD, address, browser).expect(200);
  });

  it('count together for the /64 network of an IPv6 address', async () => {
    const from = (n: number) => `2001:db8:77:1::${(n + 1).toString(16)}`;
    for (let n = 0; n < 30; n += 1) await login(fixture.newEmail(), 'wrong password', from(n)).expect(401);
    await login(fixture.newEmail(), 'wrong password', from(30)).expect(429);
    await login(fixture.newEmail(), 'wrong password', '2001:db8:77:2::1').expect(401);
  });
});

describe('20 wrong passwords an hour from everywhere', () => {
  async function attacked() {
    const ann = await fixture.register();
    for (let place = 0; place < 4; place += 1) await failFrom(ann.email, newAddress(), 5);
    return ann;
  }

  it('end the guessing from new addresses', async () => {
    const { email } = await attacked();
    await login(email, 'wrong password', newAddress()).expect(429);
    await login(email, PASSWORD, newAddress()).expect(429);
  });

  it('do not use up the tries of an address that is put off', async () => {
    const { email } = await attacked();
    const address = newAddress();
    for (let round = 0; round < 6; round += 1) await login(email, PASSWORD, address).expect(429);
    // The hour of the attack is over, the quarter of an hour of the address is not.
    await app.db.query(`UPDATE rate_limits SET window_start = now() - interval '1 hour' WHERE hits >= 20`);
    await login(email, PASSWORD, address).expect(200);
  });

  it('do not keep out the browser the owner has used, nor give it more than five tries', async () => {
    const { email, browser } = await attacked();
    await browser.post('logout').expect(200);
    await login(email, PASSWORD, newAddress(), browser).expect(200);
    for (let round = 0; round < 5; round += 1) {
      await login(email, 'wrong password', newAddress(), browser).expect(401);
    }
    await login(email, PASSWORD, newAddress(), browser).expect(429);
  });

  it('are not lifted by a browser known for another account, or by a cookie that is made up', async () => {
    const { email } = await attacked();
    const other = await fixture.register();
    await login(email, 'wrong password', newAddress(), other.browser).expect(429);
    const forger = fixture.browser();
    forger.setCookie('bw_known', `${other.browser.cookie('bw_known')}x`);
    await login(email, 'wrong password', newAddress(), forger).expect(429);
  });

  it('leave a way in by mail, which a new browser is told of, and which a stranger cannot use up', async () => {
    const { id, email } = await attacked();
    const browser = fixture.browser();
    const { body } = await login(email, PASSWORD, newAddress(), browser).expect(429);
    expect(body.message).toBe('Too many attempts. Wait, or set a new password with “Forgot password?”.');
    for (let call = 0; call < 5; call += 1)
      await fixture.browser().post('forgot-password', { email }).expect(200);
    await browser.post('forgot-password', { email }).expect(200);
    const token = fixture.lastToken(id, 'reset-password');
    await browser.post('reset-password', { token, newPassword: 'a new password' }).expect(200);
    await login(email, 'a new password', newAddress(), browser).expect(200);
  });
});

it('an address registers 20 times an hour', async () => {
  const address = newAddress();
  const register = (from: string) =>
    fixture
      .browser()
      .post('register', { email: 'none', password: PASSWORD, firstName: 'Ann', lastName: 'Example' })
      .set('X-Forwarded-For', from);
  for (let call = 0; call < 20; call += 1) await register(address).expect(422);
  const { headers } = await register(address).expect(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(3_500);
  await register(newAddress()).expect(422);
});

it('a person calls 300 times a minute, from however many addresses and browsers', async () => {
  const [ann, ben] = [await fixture.register(), await fixture.register()];
  const second = fixture.browser();
  await login(ann.email, PASSWORD, newAddress(), second).expect(200);
  const call = (browser: AccountBrowser, path = 'me') =>
    browser.get(path).set('X-Forwarded-For', newAddress());
  const browsers = Array.from({ length: 310 }, (_, n) => (n % 2 === 0 ? ann.browser : second));
  const answers = await fewAtOnce(browsers, (browser) => call(browser));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(300);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  const { headers } = await call(second, 'user/tier').expect(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  await call(ben.browser).expect(200);
  await call(second, 'auth/options').expect(200);
});

it('limits keep no e-mail of people who sign in', async () => {
  const { email } = await fixture.register();
  await failFrom(email, newAddress(), 1);
  const rows = await app.db.query<{ key: string }[]>(
    `SELECT key FROM rate_limits WHERE key LIKE 'sign-in:%'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect(key).not.toContain(email);
});
