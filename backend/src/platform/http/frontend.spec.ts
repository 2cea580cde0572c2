import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { RequestHandler } from 'express';
import request from 'supertest';
import { serveFrontend } from './frontend.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontend-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<html><head><title>Bellwether</title></head></html>');
  await writeFile(join(folder, 'bell.svg'), '<svg/>');
  await writeFile(join(folder, 'assets', 'index-abc123.js'), 'start()');
});

afterEach(() => rm(folder, { recursive: true }));

function app() {
  const adapter = new ExpressAdapter();
  const handler = serveFrontend(folder) as RequestHandler;
  adapter.use(handler);
  return request(adapter.getInstance());
}

it.each(['/', '/dashboard', '/settings?x=1', '/reset-password?token=abc', '/no/such/page', '/index.html'])(
  'answers %s with the page, to be asked for again each time',
  async (path) => {
    const answer = await app().get(path).set('Accept', 'text/html').expect(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(answer.text).toContain('<title>Bellwether</title>');
  },
);

it('lets hashed files be kept for a year', async () => {
  const answer = await app().get('/assets/index-abc123.js').expect(200);
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.headers['content-type']).toContain('javascript');
});

it('lets other files be asked for again', async () => {
  const answer = await app().get('/bell.svg').expect(200);
  expect(answer.headers['cache-control']).toBe('no-cache');
});

it.each([
  ['an unknown asset', 'get', '/assets/gone.js', '*/*'],
  ['the API', 'get', '/api/me', 'text/html'],
  ['the live connection', 'get', '/socket.io/', 'text/html'],
  ['the health page', 'get', '/healthz', 'text/html'],
  ['an image nobody has', 'get', '/favicon.ico', 'image/*'],
  ['a way out of the folder', 'get', '/assets/..%2f..%2fpackage.json', '*/*'],
  ['anything but reading', 'post', '/dashboard', 'text/html'],
] as const)('leaves %s to others', async (_name, method, path, accept) => {
  await app()[method](path).set('Accept', accept).expect(404);
});

it('is not there without a build', async () => {
  await rm(join(folder, 'index.html'));
  expect(serveFrontend(folder)).toBeNull();
});
