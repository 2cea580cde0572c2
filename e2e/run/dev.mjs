import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { built } from './steps/built.mjs';
import { ensureBuilt } from './steps/ensure-built.mjs';
import { ROOT } from './steps/run-script.mjs';
import { prepare } from './steps/prepare.mjs';

const PAGE = 'http://localhost:5173';
const QUIET_MS = 150;

/**
 * Watch mode: what `npm start` runs, with the pages from Vite. A change under backend/src rebuilds and restarts the
 * backend; one of the stand-ins rebuilds them, and the next start uses them.
 */
const startedAt = performance.now();
await prepare(['backend', 'e2e']);
const { runSandbox } = await built('e2e/dist/run/sandbox/run-sandbox.js');
const guard = new URL('../dist/run/sandbox/end-with-parent.js', import.meta.url).href;
const vite = spawn(process.execPath, ['--import', guard, `${ROOT}node_modules/vite/bin/vite.js`], {
  cwd: `${ROOT}frontend`,
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
const code = await runSandbox({ startedAt, pageUrl: PAGE, onReady: watchSources });
vite.kill('SIGTERM');
process.exit(code);

/** @param {{ stopBackend(): Promise<void>, startBackend(): Promise<string> }} sandbox */
function watchSources(sandbox) {
  onChange(['backend/src'], 'backend', async () => {
    await sandbox.stopBackend();
    await sandbox.startBackend();
    say('The backend runs again.');
  });
  onChange(['e2e/stand-ins', 'e2e/run/sandbox'], 'e2e', async () => {
    say('Start "npm run dev" anew to use them.');
  });
}

/**
 * One rebuild at a time, after the editor has written its last file; a build that fails leaves everything running.
 *
 * @param {readonly string[]} folders
 * @param {'backend' | 'e2e'} part
 * @param {() => Promise<void>} then
 */
function onChange(folders, part, then) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let work = Promise.resolve();
  const rebuild = () =>
    ensureBuilt([part], say)
      .then(then)
      .catch((error) => say(error.message));
  for (const folder of folders) {
    watch(ROOT + folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        work = work.then(rebuild);
      }, QUIET_MS);
    });
  }
}

/** @param {string} line */
function say(line) {
  process.stderr.write(`${line}\n`);
}
