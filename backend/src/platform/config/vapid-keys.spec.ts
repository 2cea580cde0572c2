import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EnvReader, type Env } from './env-reader.js';
import { readPush, withVapidKeys } from './vapid-keys.js';

const SITE = { publicUrl: 'https://alerts.example.com', supportEmail: null };

let folder: string;
let pair: Env;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vapid-keys-'));
  pair = await withVapidKeys({ DATA_DIR: join(folder, 'data') });
});

afterAll(() => rm(folder, { recursive: true }));

function read(env: Env, site: Parameters<typeof readPush>[1] = SITE) {
  const reader = new EnvReader(env);
  return { push: readPush(reader, site), faults: reader.faults };
}

it('makes one pair outside production, and keeps it', async () => {
  expect(await withVapidKeys({ DATA_DIR: join(folder, 'data') })).toEqual(pair);
  expect(read(pair)).toEqual({
    push: {
      publicKey: pair['VAPID_PUBLIC_KEY'],
      privateKey: pair['VAPID_PRIVATE_KEY'],
      subject: 'https://alerts.example.com',
    },
    faults: [],
  });
});

it.each([
  ['production', { NODE_ENV: 'production' }],
  ['who has one', { VAPID_PUBLIC_KEY: 'a' }],
  ['who has the other', { VAPID_PRIVATE_KEY: 'b' }],
])('makes none for %s', async (_name, env) => {
  const dataDir = join(folder, 'none');
  expect(await withVapidKeys({ ...env, DATA_DIR: dataDir })).toEqual({ ...env, DATA_DIR: dataDir });
  expect(await readdir(folder)).not.toContain('none');
});

it('is answered by who is asked for help', () => {
  expect(read(pair, { ...SITE, supportEmail: 'help@example.com' }).push?.subject).toBe(
    'mailto:help@example.com',
  );
});

it('is off without keys', () => {
  expect(read({})).toEqual({ push: null, faults: [] });
});

it.each([
  [
    'one key alone',
    () => ({ VAPID_PUBLIC_KEY: pair['VAPID_PUBLIC_KEY'] }),
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together: one of them is not set.',
  ],
  [
    'keys of different pairs',
    () => ({ ...pair, VAPID_PRIVATE_KEY: Buffer.alloc(32, 1).toString('base64url') }),
    'VAPID_PUBLIC_KEY is not the public key of VAPID_PRIVATE_KEY.',
  ],
  [
    'a number that is no key',
    () => ({ ...pair, VAPID_PRIVATE_KEY: Buffer.alloc(32).toString('base64url') }),
    'VAPID_PUBLIC_KEY is not the public key of VAPID_PRIVATE_KEY.',
  ],
  [
    'something else, which is not shown',
    () => ({ ...pair, VAPID_PRIVATE_KEY: 'secret' }),
    'VAPID_PRIVATE_KEY is set to something that is not 43 characters of base64url.',
  ],
])('refuses %s', (_name, env, fault) => {
  expect(read(env()).faults).toEqual([fault]);
});
