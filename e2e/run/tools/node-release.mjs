import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../steps/run-script.mjs';

/**
 * `node node-release.mjs 24` prints the folder of a program `node` of that major version: of the Node that runs, else of npm's
 * package with the binary, which is kept in `test-output`. Exit code 1 if it could not be had.
 */
const [major = ''] = process.argv.slice(2);
try {
  process.stdout.write(await provideNode(Number(major)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** @param {number} wanted */
async function provideNode(wanted) {
  if (Number.parseInt(process.versions.node, 10) === wanted) return dirname(process.execPath);
  const folder = join(ROOT, 'test-output', 'tools', `node-${wanted}`);
  const bin = join(folder, 'package', 'bin');
  if (existsSync(join(bin, 'node'))) return bin;
  const name = `node-${process.platform}-${process.arch}@${wanted}`;
  const partial = `${folder}.${process.pid}`;
  await mkdir(partial, { recursive: true });
  try {
    const { stdout } = await promisify(execFile)('npm', ['pack', '--silent', name], { cwd: partial });
    await promisify(execFile)('tar', ['xzf', stdout.trim()], { cwd: partial });
    await rm(join(partial, stdout.trim()));
    await rename(partial, folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Node ${wanted} is not here, and npm does not give ${name}: ${reason}`, { cause: error });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return bin;
}
