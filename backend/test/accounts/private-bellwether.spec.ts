import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import {
  type IdentityStandIn,
  startIdentityStandIn,
} from '../../../e2e/stand-ins/identity/start-identity-stand-in.js';
import { createInvitation } from '../../src/features/accounts/sign-in/invitations.js';
import { NOBODY } from '../../src/features/accounts/audit.js';
import type { Config } from '../../src/platform/config/config.js';
import { AccountsFixture, PASSWORD } from '../fixtures/accounts-fixture.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { GoogleBrowser } from '../support/google-browser.js';

const NEEDED = 'This Bellwether is by invitation. Ask who runs it for a link.';
const USED = 'This invitation was used or has expired.';
const OWNER = 'owner@gmail.com';
const EMAIL = { smtpUrl: 'smtp://127.0.0.1:9', from: 'Alerts <alerts@example.com>' };

let issuer: IdentityStandIn;
let app: TrialApp;
beforeAll(async () => {
  issuer = await startIdentityStandIn();
});
afterAll(() => issuer.close());
afterEach(() => stop());

let stop = async (): Promise<void> => undefined;

async function open(settings: Partial<Config> = {}): Promise<void> {
  const { issuer: url, clientId, clientSecret } = issuer;
  const google = { issuer: url, clientId, clientSecret };
  app = await startTrialApp({ google, signUp: 'invite', trial: 'off', ...settings });
  stop = () => app.stop();
}

const invite = () => app.db.transaction((tx) => createInvitation(tx, NOBODY));
const emails = async (): Promise<string[]> =>
  (await app.db.query<{ email: string }[]>('SELECT email FROM users ORDER BY 1')).map(({ email }) => email);

/** Every way to an account that the product has, by the table's name of the way; answers why there is none. */
const WAYS = {
  async 'e-mail and password'(email: string, invitation?: string): Promise<string | null> {
    const fields = { email, password: PASSWORD, firstName: 'Ann', lastName: 'Example', invitation };
    const { status, body } = await request(app.url).post('/api/register').send(fields);
    if (status === 201) return null;
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'FORBIDDEN' });
    return body.message;
  },
  async Google(email: string, invitation?: string): Promise<string | null> {
    const person = { email, verified: true, ...(invitation !== undefined && { invitation }) };
    const { location, cookie } = await new GoogleBrowser(app.url).signIn(person);
    if (cookie !== '') return null;
    const reasons: Record<string, string> = { 'needs-invitation': NEEDED, 'used-or-expired': USED };
    return reasons[new URL(location, app.url).searchParams.get('google') ?? ''] ?? location;
  },
} as const;

/** Files that make accounts: a new one needs `SignUpRule`, and a row in `WAYS`. */
it('there is no other way to an account, but the command that makes the demo', () => {
  stop = async () => undefined;
  const folder = join(import.meta.dirname, '../../src');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const makers = sources.filter((name) =>
    /INSERT INTO users\b/i.test(readFileSync(join(folder, name), 'utf8')),
  );
  expect(makers.toSorted()).toEqual([
    'features/accounts/accounts.service.ts',
    'features/accounts/google/google-accounts.ts',
    'operations/commands/demo/make-demo-accounts.ts',
  ]);
});

describe.each(Object.entries(WAYS))('an account by %s', (way, make) => {
  it('needs an invitation, which works once', async () => {
    await open();
    expect(await make('ann@gmail.com')).toBe(NEEDED);
    expect(await make('ann@gmail.com', 'A'.repeat(43))).toBe(USED);
    expect(await emails()).toEqual([]);
    const invitation = await invite();
    expect(await make('ann@gmail.com', invitation)).toBeNull();
    expect(await make('bob@gmail.com', invitation)).toBe(USED);
    expect(await emails()).toEqual(['ann@gmail.com']);
  });

  it('is there for ADMIN_EMAILS where mail works, and for whose mailbox Google keeps', async () => {
    await open({ adminEmails: [OWNER] });
    expect(await make(OWNER)).toBe(way === 'Google' ? null : NEEDED);
    await stop();
    await open({ adminEmails: [OWNER], email: EMAIL });
    expect(await make('stranger@gmail.com')).toBe(NEEDED);
    expect(await make(OWNER)).toBeNull();
  });

  it('is free where sign-up is open', async () => {
    await open({ signUp: 'open' });
    expect(await make('ann@gmail.com')).toBeNull();
  });
});

it('Google opens an account that is there, and leaves the invitation as it was', async () => {
  await open();
  const invitation = await invite();
  expect(await WAYS.Google('ann@gmail.com', invitation)).toBeNull();
  const another = await invite();
  expect(await WAYS.Google('ann@gmail.com', another)).toBeNull();
  expect(await WAYS['e-mail and password']('bob@people.example', another)).toBeNull();
});

it('nobody without an invitation learns which addresses have an account', async () => {
  await open();
  const fields = { password: PASSWORD, firstName: 'Ann', lastName: 'Example', invitation: await invite() };
  const people = new AccountsFixture(app);
  await people
    .browser()
    .post('register', { ...fields, email: 'ann@people.example' })
    .expect(201);
  expect(await WAYS['e-mail and password']('ann@people.example')).toBe(NEEDED);
});

it('the status says what is offered', async () => {
  await open();
  const { body } = await request(app.url).get('/api/status').expect(200);
  expect(body.offers).toMatchObject({ google: true, signUp: 'invite', trial: 'off' });
});
