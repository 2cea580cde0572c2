import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The command line of a workspace's npm script ('.' is the root). npm itself would add half a second each time. */
export function script(workspace, name) {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8'));
  return { command: scripts[name], folder: join(ROOT, workspace) };
}

/**
 * Runs a command line as npm would, with the installed tools at hand. Returns the exit code and what it printed;
 * `live` prints it at once as well.
 */
export async function run({ command, folder, env, live = () => {} }) {
  const path = [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const child = spawn(command, {
    cwd: folder,
    shell: true,
    env: { ...process.env, FORCE_COLOR: '0', ...env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      chunks.push(chunk);
      live(chunk);
    });
  }
  const code = await new Promise((resolve) => child.once('close', (exitCode) => resolve(exitCode ?? 1)));
  return { code, output: Buffer.concat(chunks).toString() };
}
