import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Alteration, altered } from './alteration.js';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const SWC = join(ROOT, 'node_modules', '.bin', 'swc');
const SPEC = /\.spec\.ts$/;
/** What a copy reads besides its sources, where it looks for it. */
const BESIDE = ['node_modules', 'frontend'];

/**
 * Builds a copy of the backend in `folder`, which must not exist, with alterations made to its sources. The product knows
 * nothing of that: there is no place in it that waits for a fault. About 2 s.
 *
 * @returns the copy's entry.
 * @throws Error if a source is not as an alteration expects it.
 */
export async function buildAltered(folder: string, alterations: readonly Alteration[]): Promise<string> {
  const backend = join(folder, 'backend');
  const sources = join(backend, 'src');
  await mkdir(backend, { recursive: true });
  await cp(join(ROOT, 'backend', 'src'), sources, { recursive: true, filter: (path) => !SPEC.test(path) });
  for (const name of ['package.json', '.swcrc']) await cp(join(ROOT, 'backend', name), join(backend, name));
  for (const name of BESIDE) await symlink(join(ROOT, name), join(folder, name));
  for (const file of new Set(alterations.map((each) => each.file))) {
    const path = join(sources, file);
    const ofFile = alterations.filter((each) => each.file === file);
    await writeFile(path, altered(await readFile(path, 'utf8'), file, ofFile));
  }
  await promisify(execFile)(SWC, ['src', '-d', 'dist', '--strip-leading-paths', '--quiet'], { cwd: backend });
  const built = join(backend, 'dist');
  await cp(fileURLToPath(new URL('./fault-point.js', import.meta.url)), join(built, 'fault-point.js'));
  const entry = join(built, 'altered-main.js');
  await writeFile(entry, "import './fault-point.js';\nimport './main.js';\n");
  return entry;
}
