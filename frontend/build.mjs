import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/**
 * Builds the frontend into dist: the app behind index.html, and landing.html, the landing page as it looks before anything
 * was read, with nothing but the little script that brings it to life.
 */
const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const DIST = join(FOLDER, 'dist');
const MODULE_SCRIPTS = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;

process.chdir(FOLDER);
await build({ logLevel: 'warn' });
const rendered = await mkdtemp(join(FOLDER, '.prerender-'));
try {
  await build({
    logLevel: 'warn',
    build: {
      ssr: 'src/prerender/render-landing.tsx',
      outDir: rendered,
      manifest: false,
      license: false,
      rollupOptions: { input: undefined },
    },
    publicDir: false,
  });
  const { landingHead, renderLanding } = await import(join(rendered, 'render-landing.js'));
  await writeFile(join(DIST, 'landing.html'), await landingPage(await renderLanding(), landingHead()));
} finally {
  await rm(rendered, { recursive: true });
}

await nameOfflinePages();
await addStyleNotices();

/** Adds the packages that styles are made of, which vite leaves out, to the licences of the libraries. */
async function addStyleNotices() {
  const file = join(DIST, '.vite', 'notices.json');
  const notices = JSON.parse(await readFile(file, 'utf8'));
  const styles = await readFile('src/app/styles.css', 'utf8');
  for (const [, name = ''] of styles.matchAll(/^@import "((?:@[^/"]+\/)?[^/".]+)/gm)) {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    const { version, license } = JSON.parse(await readFile(manifest, 'utf8'));
    const text = await readFile(join(dirname(manifest), 'LICENSE'), 'utf8');
    notices.push({ name, version, identifier: license, text });
  }
  await writeFile(file, JSON.stringify(notices));
}

/** Gives the service worker a name for what it keeps that changes with it. */
async function nameOfflinePages() {
  const worker = join(DIST, 'sw.js');
  const code = await readFile(worker, 'utf8');
  const [, list = ''] = /OFFLINE = \[(.*)\]/.exec(code) ?? [];
  const hash = createHash('sha256');
  for (const [, path = ''] of list.matchAll(/'(.+?)'/g)) hash.update(await readFile(join(DIST, path)));
  const version = hash.digest('hex').slice(0, 12);
  await writeFile(worker, code.replace('%OFFLINE_VERSION%', version));
}

/**
 * The page of index.html with other content and another script, and `head` in its head.
 *
 * @param {string} content
 * @param {string} head
 */
async function landingPage(content, head) {
  const [page, manifest] = await Promise.all([
    readFile(join(DIST, 'index.html'), 'utf8'),
    readFile(join(DIST, '.vite', 'manifest.json'), 'utf8').then(JSON.parse),
  ]);
  const entry = manifest['src/landing.ts'].file;
  const root = '<div id="root"></div>';
  if (!page.includes(root)) throw new Error('index.html has no place for the landing page');
  return page
    .replace(MODULE_SCRIPTS, '')
    .replace(root, () => `<div id="root">${content}</div>`)
    .replace('</head>', () => `  ${head}<script type="module" src="/${entry}"></script>\n  </head>`);
}
