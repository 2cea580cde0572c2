import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @import { Script } from './step.js' */

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * The command line of a workspace's npm script ('.' is the root). npm itself would add half a second each time.
 *
 * @param {string} workspace
 * @param {string} name
 */
export function script(workspace, name) {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8'));
  return { command: String(scripts[name]), folder: join(ROOT, workspace) };
}

/**
 * The same step on a major version of Node, which is fetched first if it is not the one that runs.
 *
 * @param {number} major
 * @param {Script & { readonly name: string }} step
 */
export function onNode(major, { name, command, ...step }) {
  const release = join(ROOT, 'e2e', 'run', 'tools', 'node-release.mjs');
  const path = `bin=$(node '${release}' ${major}) && export PATH="$bin:$PATH"`;
  return { ...step, name: `${name}, Node ${major}`, command: `${path} && ${command}` };
}

/**
 * Words as a shell reads them, each with a space before it.
 *
 * @param {readonly string[]} words
 */
export function quoted(words) {
  return words.map((word) => ` '${word.replaceAll("'", String.raw`'\''`)}'`).join('');
}

/** Descriptor on which the shell says how much processor time the command took. */
const TIMES = 3;

/**
 * Runs a command line as npm would, with the installed tools at hand. Returns the exit code, what it printed, and the
 * seconds of processor time that it and the processes it waited for took; `live` prints at once as well.
 *
 * @param {Script & { readonly live?: (chunk: Buffer) => void }} what
 */
export async function run({ command, folder = ROOT, env, live = () => {} }) {
  const path = [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const child = spawn(`${command}\ncode=$?; times >&${TIMES}; exit $code`, {
    cwd: folder,
    shell: true,
    env: { ...process.env, FORCE_COLOR: '0', ...env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  /** @type {Buffer[]} */
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      chunks.push(chunk);
      live(chunk);
    });
  }
  let times = '';
  child.stdio[TIMES]?.on('data', (chunk) => {
    times += chunk;
  });
  const code = await new Promise((/** @type {(code: number) => void} */ resolve) =>
    child.once('close', (exitCode) => resolve(exitCode ?? 1)),
  );
  return { code, output: Buffer.concat(chunks).toString(), processor: processorSeconds(times) };
}

/**
 * Adds what the shell's `times` prints: "0m0.01s 0m0.00s" for itself, and a line like it for its children.
 *
 * @param {string} times
 */
function processorSeconds(times) {
  return [...times.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}
