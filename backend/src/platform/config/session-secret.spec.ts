import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withSessionSecret } from './session-secret.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'session-secret-'));
});

afterEach(() => rm(folder, { recursive: true }));

it.each([
  ['at home', {}],
  ['in production, where one process has all roles', { NODE_ENV: 'production' }],
])('makes one secret %s, for its owner only, and keeps it', async (_where, env) => {
  const dataDir = join(folder, 'data');
  const first = await withSessionSecret({ ...env, DATA_DIR: dataDir });
  const second = await withSessionSecret({ ...env, DATA_DIR: dataDir });
  expect(first.SESSION_SECRET).toMatch(/^[\w-]{43}$/);
  expect(second.SESSION_SECRET).toBe(first.SESSION_SECRET);
  const { mode } = await stat(join(dataDir, 'session-secret'));
  expect(mode & 0o777).toBe(0o600);
});

it('gives processes that start together the same secret and leaves no drafts', async () => {
  const starts = Array.from({ length: 20 }, () => withSessionSecret({ DATA_DIR: folder }));
  const secrets = (await Promise.all(starts)).map((env) => env.SESSION_SECRET);
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(folder)).toEqual(['session-secret']);
});

it.each([
  ['a secret is configured', { SESSION_SECRET: 'mine' }],
  ['one process of several', { NODE_ENV: 'production', ROLES: 'web', REDIS_URL: 'redis://redis' }],
  ['one of several with all roles', { NODE_ENV: 'production', REDIS_URL: 'redis://redis' }],
])('leaves the environment alone: %s', async (_name, env) => {
  expect(await withSessionSecret({ ...env, DATA_DIR: folder })).toEqual({ ...env, DATA_DIR: folder });
  expect(await readdir(folder)).toEqual([]);
});
