import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { RequestHandler } from 'express';
import request from 'supertest';
import { pageText } from './page-text.js';
import { robotsText, serveFrontend, type SiteConfig, siteMap } from './frontend.js';

const SITE: SiteConfig = {
  publicUrl: 'https://alerts.example.com',
  production: true,
  brandName: 'Bellwether',
  supportEmail: 'support@bellwether.example',
  legalDir: null,
  email: { smtpUrl: 'smtp://localhost', from: 'a@b.example' },
  google: null,
  proFor: null,
  signUp: 'open',
  trial: 'open',
  notices: () => 'Notices of others',
};
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontend-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<html><head><title>Bellwether</title></head></html>');
  await writeFile(join(folder, 'bell.svg'), '<svg/>');
  await writeFile(join(folder, 'assets', 'index-abc123.js'), 'start()');
});

afterEach(() => rm(folder, { recursive: true }));

function app(site: SiteConfig = SITE) {
  const adapter = new ExpressAdapter();
  const handler = serveFrontend(folder, site) as RequestHandler;
  adapter.use(handler);
  return request(adapter.getInstance());
}

it.each([
  '/',
  '/dashboard',
  '/Dashboard/',
  '/admin/audit',
  '/settings?x=1',
  '/reset-password?token=abc',
  '/index.html',
])('answers %s with the page, to be asked for again each time', async (path) => {
  const answer = await app().get(path).set('Accept', 'text/html').expect(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect(answer.text).toContain('<title>Bellwether</title>');
});

it('answers /legal/notices with their text', async () => {
  const answer = await app().get('/legal/notices').set('Accept', 'text/html').expect(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect(answer.text).toBe('Notices of others');
});

it.each(['/no/such/page', '/dashboard/more', '/wp-login.php', '/dashboard.html', '//'])(
  'answers %s with the page, which says that there is none, and with 404',
  async (path) => {
    const answer = await app().get(path).set('Accept', 'text/html').expect(404);
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.text).toContain('<title>Bellwether</title>');
    const again = app()
      .get(path)
      .set({ Accept: 'text/html', 'If-None-Match': answer.headers['etag'] ?? '' });
    await again.expect(404);
  },
);

it.each([
  ['nobody', undefined, 'Set a price'],
  ['a stranger’s cookie', 'other=1; not_bw_session=1', 'Set a price'],
  ['a session', 'bw_session=abc', '<title>Bellwether</title>'],
  ['a session among others, on https', 'a=1; __Host-bw_session=abc', '<title>Bellwether</title>'],
])('answers / for %s with the page that fits', async (_name, cookie, text) => {
  await writeFile(join(folder, 'landing.html'), '<html>Set a price</html>');
  for (const less of [
    { proFor: 'everyone' },
    { signUp: 'invite' },
    { trial: 'off' },
    { email: null },
  ] as const) {
    for (const path of ['/', '/landing.html']) {
      const bare = await app({ ...SITE, ...less })
        .get(path)
        .set('Accept', 'text/html');
      expect(bare.text).not.toContain('Set a price');
    }
  }
  const asked = app().get('/').set('Accept', 'text/html');
  const answer = await (cookie === undefined ? asked : asked.set('Cookie', cookie)).expect(200);
  expect(answer.text).toContain(text);
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-cache',
    vary: expect.stringContaining('Cookie'),
  });
});

it('lets hashed files be kept for a year', async () => {
  const answer = await app().get('/assets/index-abc123.js').expect(200);
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(answer.headers['content-type']).toContain('javascript');
});

it('tells pages the address people see', async () => {
  await writeFile(join(folder, 'index.html'), '<html><meta content="%PUBLIC_URL%/og.png"></html>');
  const answer = await app().get('/pricing').set('Accept', 'text/html').expect(200);
  expect(answer.text).toContain('content="https://alerts.example.com/og.png"');
});

it.each([
  ['/robots.txt', 'text/plain; charset=utf-8', 'Sitemap: https://alerts.example.com/sitemap.xml'],
  ['/sitemap.xml', 'application/xml; charset=utf-8', '<loc>https://alerts.example.com/pricing</loc>'],
])('answers %s for the address people see', async (path, type, text) => {
  const answer = await app().get(path).set('Accept', '*/*').expect(200);
  expect(answer.headers['content-type']).toBe(type);
  expect(answer.text).toContain(text);
});

it('without a trial there is no page /trial, and the site map has none', async () => {
  const bare = app({ ...SITE, trial: 'off' });
  await bare.get('/trial').set('Accept', 'text/html').expect(404);
  expect(siteMap({ ...SITE, proFor: 'everyone' })).not.toContain('/pricing');
  expect((await bare.get('/sitemap.xml').set('Accept', '*/*').expect(200)).text).not.toContain('/trial');
  await app().get('/trial').set('Accept', 'text/html').expect(200);
});

it('says 304 to who has the page', async () => {
  const { headers } = await app().get('/').set('Accept', 'text/html').expect(200);
  await app()
    .get('/')
    .set('Accept', 'text/html')
    .set('If-None-Match', headers.etag ?? '')
    .expect(304);
});

it.each(['br', 'gzip'])('compresses texts for who can read %s', async (encoding) => {
  await writeFile(join(folder, 'assets', 'big-abc123.js'), 'start();'.repeat(1_000));
  const answer = await app().get('/assets/big-abc123.js').set('Accept-Encoding', encoding).expect(200);
  expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
});

it('sends pages as they were compressed at the start', async () => {
  await writeFile(join(folder, 'index.html'), `<html>${'a page that shrinks '.repeat(500)}</html>`);
  const started = app();
  await writeFile(join(folder, 'index.html'), 'changed since');
  const answer = await started
    .get('/trial')
    .set({ Accept: 'text/html', 'Accept-Encoding': 'br' })
    .expect(200);
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Cookie, Accept-Encoding' });
  // A stream that is compressed while it is sent has no length.
  expect(Number(answer.headers['content-length'])).toBeLessThan(1_000);
});

it('sends a part of a film to who asks for a part', async () => {
  await mkdir(join(folder, 'demo'));
  await writeFile(join(folder, 'demo', 'demo.webm'), Buffer.alloc(5_000, 7));
  const answer = await app()
    .get('/demo/demo.webm')
    .set('Accept-Encoding', 'gzip')
    .set('Range', 'bytes=1000-1999')
    .expect(206);
  expect(answer.headers).toMatchObject({
    'content-type': 'video/webm',
    'content-range': 'bytes 1000-1999/5000',
    'content-length': '1000',
  });
  expect(answer.headers['content-encoding']).toBeUndefined();
});

it.each([
  ['sw.js', /^text\/javascript/],
  ['manifest.webmanifest', /^application\/manifest\+json/],
  ['demo.en.vtt', /^text\/vtt/],
])('says what %s is, and to ask for it again each time', async (file, type) => {
  await writeFile(join(folder, file), '');
  const answer = await app().get(`/${file}`).expect(200);
  expect(answer.headers['content-type']).toMatch(type);
  expect(answer.headers['cache-control']).toBe('no-cache');
});

it('lets other files be asked for again', async () => {
  const answer = await app().get('/bell.svg').expect(200);
  expect(answer.headers['cache-control']).toBe('no-cache');
});

it.each([
  ['an unknown asset', 'get', '/assets/gone.js', '*/*'],
  ['the API', 'get', '/api/me', 'text/html'],
  ['the API in capitals', 'get', '/API/ME', 'text/html'],
  ['the live connection', 'get', '/socket.io/', 'text/html'],
  ['the health page', 'get', '/healthz', 'text/html'],
  ['an image nobody has', 'get', '/favicon.ico', 'image/*'],
  ['a way out of the folder', 'get', '/assets/..%2f..%2fpackage.json', '*/*'],
  ['anything but reading', 'post', '/dashboard', 'text/html'],
] as const)('leaves %s to others', async (_name, method, path, accept) => {
  const answer = await app()[method](path).set('Accept', accept).expect(404);
  expect(answer.text).not.toContain('<title>Bellwether');
});

it('is not there without a build', async () => {
  await rm(join(folder, 'index.html'));
  expect(serveFrontend(folder, SITE)).toBeNull();
});

const BLOCK = /<script type="application\/json" id="site">(.*?)<\/script>/;

it('tells pages what is offered, what this is called and where to write to', async () => {
  await writeFile(
    join(folder, 'index.html'),
    '<html><head><title>Bellwether</title></head><li><a href="mailto:support@bellwether.example" class="x">support@bellwether.example</a></li></html>',
  );
  await writeFile(join(folder, 'manifest.webmanifest'), '{"name":"Bellwether: prices"}');
  const own = app({ ...SITE, brandName: "Ann's Bell", supportEmail: 'help@ann.example', proFor: 'granted' });
  const { text } = await own.get('/auth').set('Accept', 'text/html').expect(200);
  expect(text).toContain("<title>Ann's Bell</title>");
  expect(text).toContain('<a href="mailto:help@ann.example" class="x">help@ann.example</a>');
  expect(JSON.parse(BLOCK.exec(text)?.[1] ?? '')).toEqual({
    site: { brandName: "Ann's Bell", supportEmail: 'help@ann.example', plainHttp: false, ownLegal: false },
    offers: { payments: 'none', proFor: 'granted', mail: true, google: false, signUp: 'open', trial: 'open' },
  });
  const manifest = await own.get('/manifest.webmanifest').buffer(true).expect(200);
  expect(manifest.text).toBe('{"name":"Ann\'s Bell: prices"}');

  const silent = await app({ ...SITE, supportEmail: null })
    .get('/auth')
    .set('Accept', 'text/html');
  expect(silent.text).not.toMatch(/mailto|@bellwether/);
  expect(JSON.parse(BLOCK.exec(silent.text)?.[1] ?? '')).toMatchObject({ site: { supportEmail: null } });
});

it('leaves a support address alone that has the name in it', () => {
  const own = { ...SITE, brandName: 'Ann', supportEmail: 'Bellwether@ann.example' };
  const text = pageText('<head></head>Bellwether support@bellwether.example', own);
  expect(text).toMatch(/<\/head>Ann Bellwether@ann\.example$/);
});

it('ends no script by what is in the block, whatever got past the configuration', () => {
  const hostile = { ...SITE, brandName: '</script><script>alert(1)</script>$&', supportEmail: null };
  const [, block = ''] = BLOCK.exec(pageText('<head></head>', hostile)) ?? [];
  expect(JSON.parse(block)).toMatchObject({ site: { brandName: hostile.brandName } });
  expect(block).not.toContain('<');
});

it('leaves a page of a Bellwether as it was built, but for the block', () => {
  const page = '<head><title>Bellwether</title></head><p>support@bellwether.example';
  expect(pageText(page, SITE).replace(BLOCK, '')).toBe(page);
});

const URL = 'https://alerts.example.com';

it('keeps search engines out of what is somebody’s own, and shows them the map', () => {
  const lines = robotsText(URL).split('\n');
  expect(lines[0]).toBe('User-agent: *');
  expect(lines).toEqual(expect.arrayContaining(['Disallow: /api/', 'Disallow: /admin', 'Allow: /']));
  expect(lines).toContain(`Sitemap: ${URL}/sitemap.xml`);
});

it('lists the pages that anybody may read, whole addresses each', () => {
  const places = [...siteMap(SITE).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place);
  expect(places).toEqual(
    ['/', '/pricing', '/trial', '/status', '/terms', '/privacy'].map((path) => `${URL}${path}`),
  );
});
