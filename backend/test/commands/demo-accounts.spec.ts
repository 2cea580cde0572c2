import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { type DemoPerson, demoPeople } from '../../src/operations/commands/demo/demo-people.js';
import { makeDemoAccounts } from '../../src/operations/commands/demo/make-demo-accounts.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { until } from '../../src/platform/clock/testing/until.js';

let app: TrialApp;
let folder: string;
let people: readonly DemoPerson[];

beforeAll(async () => {
  app = await startTrialApp();
  folder = await mkdtemp(join(tmpdir(), 'bellwether-demo-'));
  people = await demoPeople(folder);
  await makeDemoAccounts(databaseUrl(), people);
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true });
});

function databaseUrl(): string {
  const { options } = app.nest.get(DataSource);
  return 'url' in options ? String(options.url) : '';
}

function personOf(kind: DemoPerson['kind']): DemoPerson {
  const person = people.find((each) => each.kind === kind);
  if (person === undefined) throw new Error(`Nobody is ${kind}`);
  return person;
}

async function signIn({ email, password }: DemoPerson): Promise<string> {
  const answer = await request(app.url).post('/api/login').send({ email, password }).expect(200);
  return String(answer.headers['set-cookie']?.[0]).split(';', 1)[0] ?? '';
}

const read = (path: string, cookie: string) => request(app.url).get(path).set('Cookie', cookie).expect(200);

it('can be signed in to, each as what it shows', async () => {
  const [free, pro, admin] = [
    await signIn(personOf('free')),
    await signIn(personOf('pro')),
    await signIn(personOf('admin')),
  ];
  expect((await read('/api/me', free)).body).toMatchObject({ role: 'free', emailVerified: true });
  expect((await read('/api/user/tier', free)).body).toEqual({
    isFree: true,
    triggerUsage: { used: 3, limit: 3, canCreate: false, paused: 0 },
  });
  expect((await read('/api/me', pro)).body).toMatchObject({ role: 'pro', plan: 'pro_active' });
  expect((await read('/api/me', admin)).body).toMatchObject({ role: 'admin' });
});

it('has triggers that wait, once there is a price', async () => {
  const free = await signIn(personOf('free'));
  await until(async () => {
    app.move('BTC', 64_000);
    app.move('ETH', 3000);
    app.move('SOL', 150);
    const rows = await app.db.query(`SELECT FROM triggers WHERE phase = 'settling'`);
    return rows.length === 0;
  });
  const { body } = await read('/api/triggers', free);
  expect(body).toHaveLength(3);
  for (const trigger of body) expect(trigger).toMatchObject({ active: true, breachState: 'none' });
});

it('is made once, and keeps what people did with it, but for the password', async () => {
  const free = personOf('free');
  const passwords = await demoPeople(folder);
  expect(passwords).toEqual(people);
  await app.db.query(`DELETE FROM triggers WHERE symbol = 'SOL'`);
  await app.db.query(`UPDATE users SET password_hash = NULL, first_name = 'Eve' WHERE email = $1`, [
    free.email,
  ]);
  await Promise.all([makeDemoAccounts(databaseUrl(), passwords), makeDemoAccounts(databaseUrl(), passwords)]);
  const cookie = await signIn(free);
  expect((await read('/api/me', cookie)).body).toMatchObject({ firstName: 'Eve' });
  expect((await read('/api/triggers', cookie)).body).toHaveLength(2);
  const users = await app.db.query('SELECT FROM users');
  expect(users).toHaveLength(3);
});

it('has passwords nobody else knows, in a file nobody else reads', async () => {
  const file = join(folder, 'demo-accounts.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(new Set(people.map(({ password }) => password)).size).toBe(3);
  for (const { password } of people) expect(password).toMatch(/^[0-9a-f]{20}$/);
  const other = await mkdtemp(join(tmpdir(), 'bellwether-demo-'));
  const [elsewhere] = await demoPeople(other);
  expect(elsewhere?.password).not.toBe(personOf('free').password);
  await rm(other, { recursive: true });
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(
    Object.fromEntries(people.map(({ kind, password }) => [kind, password])),
  );
});

it('says what to do about a file it cannot use', async () => {
  const broken = await mkdtemp(join(tmpdir(), 'bellwether-demo-'));
  await writeFile(join(broken, 'demo-accounts.json'), '{"free": "only"}');
  await expect(demoPeople(broken)).rejects.toThrow(/no password for pro .* delete the file/);
  await rm(broken, { recursive: true });
});
