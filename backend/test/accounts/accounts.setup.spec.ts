import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { SetupLink } from '../../src/features/accounts/sign-in/setup-link.js';
import { GoogleAccounts } from '../../src/features/accounts/google/google-accounts.js';
import { LeaderJobs } from '../../src/platform/jobs/leader-jobs.js';
import { testConfig } from '../support/test-config.js';
import { PASSWORD } from '../fixtures/accounts-fixture.js';
import request from 'supertest';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';

const HOME = 'https://alerts.example.org';
const NEEDED = 'This Bellwether is new. Its owner starts with the setup link from the log.';
const FAULT = 'This setup link was used or has expired.';

let app: TrialApp;
let folder: string;

async function open(settings: Parameters<typeof startTrialApp>[0] = {}): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'bellwether-setup-'));
  app = await startTrialApp({ production: true, publicUrl: HOME, dataDir: folder, ...settings });
}
afterEach(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

const file = () => join(folder, 'setup-link');
const keptLink = async () => (await readFile(file(), 'utf8')).trim();
const keptToken = async () => (await keptLink()).slice(`${HOME}/setup#`.length);
const isNew = async () => (await request(app.url).get('/api/auth/options').expect(200)).body.setup;
const register = (name: string, setup?: string) =>
  request(app.url)
    .post('/api/register')
    .set('Origin', HOME)
    .send({
      email: `${name}@people.example`,
      password: PASSWORD,
      firstName: name,
      lastName: 'Example',
      setup,
    });
const admins = () => app.db.query(`SELECT email FROM users WHERE granted = 'admin'`);

/** Another process on the same database, with its own folder. */
async function another(settings: { readonly sessionSecret?: string } = {}): Promise<readonly string[]> {
  const lines: string[] = [];
  const logger = pino({}, { write: (line) => void lines.push(JSON.parse(line).msg) });
  const dataDir = join(folder, 'another');
  const config = testConfig({ production: true, publicUrl: HOME, dataDir, ...settings });
  await new SetupLink(app.db, app.nest.get(LeaderJobs), config, logger).announce();
  return lines;
}

it('the owner of a new Bellwether comes in by the link in the log, which works once', async () => {
  await open();
  const link = await keptLink();
  expect(link).toMatch(/^https:\/\/alerts\.example\.org\/setup#[\w-]{43}$/);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect(await isNew()).toBe(true);
  const token = await keptToken();
  expect((await register('stranger').expect(403)).body).toMatchObject({ code: 'FORBIDDEN', message: NEEDED });
  expect((await register('guesser', 'A'.repeat(43)).expect(403)).body.message).toBe(FAULT);
  expect((await register('owner', token).expect(201)).body).toMatchObject({ role: 'admin' });
  expect(await isNew()).toBe(false);
  await expect(stat(file())).rejects.toThrow('ENOENT');
  expect((await register('second', token).expect(403)).body.message).toBe(FAULT);
  expect((await register('guest').expect(201)).body).toMatchObject({ role: 'free' });
  expect(await admins()).toEqual([{ email: 'owner@people.example' }]);
  expect(await app.db.query('SELECT action, actor_id AS actor, before, after FROM audit')).toEqual([
    { action: 'grant.by-setup-link', actor: null, before: 'none', after: 'admin' },
  ]);
});

it('of people who use the link at the same time one is the owner, and the others are refused', async () => {
  await open();
  const token = await keptToken();
  const names = ['ann', 'bob', 'cat', 'dan'];
  const statuses = await Promise.all(names.map(async (name) => (await register(name, token)).status));
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 403, 403, 403]);
  expect(await admins()).toHaveLength(1);
  expect(await app.db.query('SELECT FROM users')).toHaveLength(1);
});

it('processes agree on the link, the database does not hold it, and after a day it is another', async () => {
  await open();
  const first = await keptLink();
  expect(await another()).toEqual([`setup: ${first}`]);
  const rows = await app.db.query('SELECT * FROM account_links');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(await keptToken());
  await app.db.query(`UPDATE account_links SET expires_at = now() - interval '1 second'`);
  expect((await register('late', await keptToken()).expect(403)).body.message).toBe(FAULT);
  await app.nest.get(SetupLink).announce();
  const second = await keptLink();
  expect(second).not.toBe(first);
  await app.nest.get(SetupLink).announce();
  expect(await keptLink()).toBe(second);
  await register('owner', await keptToken()).expect(201);
});

it('another SESSION_SECRET makes another link, and the one before works no more', async () => {
  await open();
  const [line] = await another({ sessionSecret: 'quite another secret, long enough' });
  expect(line).not.toContain(await keptToken());
  await register('owner', await keptToken()).expect(403);
});

it('Google makes no account before the owner has come in', async () => {
  await open();
  const identity = {
    issuer: 'https://accounts.google.com',
    subject: '1',
    email: 'ann@gmail.com',
    emailVerified: true,
    hostedDomain: null,
    firstName: 'Ann',
    lastName: 'Example',
  };
  expect(await app.nest.get(GoogleAccounts).signIn(identity)).toEqual({ kind: 'setup-needed' });
  await register('owner', await keptToken()).expect(201);
  expect(await app.nest.get(GoogleAccounts).signIn(identity)).toMatchObject({ kind: 'account' });
});

it.each<[string, string, Parameters<typeof startTrialApp>[0]]>([
  ['outside production', 'http://localhost:3000', { production: false, publicUrl: 'http://localhost:3000' }],
  ['with ADMIN_EMAILS', HOME, { adminEmails: ['owner@people.example'] }],
])('%s whoever comes registers, and there is no link', async (_name, home, settings) => {
  await open(settings);
  await expect(stat(file())).rejects.toThrow('ENOENT');
  expect(await isNew()).toBe(false);
  const { body } = await register('ann').set('Origin', home).expect(201);
  expect(body).toMatchObject({ role: 'free' });
});
