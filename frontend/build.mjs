import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
