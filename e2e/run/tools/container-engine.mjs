import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../steps/run-script.mjs';

/** @typedef {'docker' | 'podman' | 'buildah'} Engine */

/** @type {readonly Engine[]} */
export const ENGINES = ['docker', 'podman', 'buildah'];

const NODE_MAJOR = '24';
const BASE = `docker.io/library/node:${NODE_MAJOR}-bookworm-slim`;
const DOCKERFILE = 'docker/Dockerfile';

/**
 * The engine to build with: the first that works. Where there is none, Debian's root gets buildah.
 *
 * @returns {Promise<Engine>}
 * @throws Error that says what to install.
 */
export async function provideEngine() {
  if (await works('docker', ['info'])) return 'docker';
  if (await works('podman', ['info'])) return 'podman';
  if (!(await works('buildah', ['version']))) {
    if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
      throw new Error('There is no docker, podman or buildah here: install one of them.');
    }
    await install(['buildah', 'debootstrap']);
  }
  return 'buildah';
}

/**
 * Builds the image from the repository. buildah makes the base image itself where no image registry can be reached.
 *
 * @param {Engine} engine
 * @param {{ tag: string, version: string, revision: string }} what
 */
export async function buildImage(engine, { tag, version, revision }) {
  const labels = ['--build-arg', `VERSION=${version}`, '--build-arg', `REVISION=${revision}`];
  const common = [...labels, '-f', DOCKERFILE, '-t', tag];
  if (engine !== 'buildah') return shown(engine, ['build', ...common, '.']);
  await provideBase();
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-npmrc-'));
  try {
    // The OCI format has no health check. Without a kernel's isolation chroot is what is left.
    const how = ['bud', '--layers', '--isolation', 'chroot', '--network', 'host', '--format', 'docker'];
    const ignored = ['--ignorefile', `${DOCKERFILE}.dockerignore`];
    return await shown('buildah', [...how, ...ignored, ...(await authorities(folder)), ...common, '.']);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Certificate authorities of this machine, if it has some of its own, for npm in the build only. @param {string} folder */
async function authorities(folder) {
  const bundle = process.env.NODE_EXTRA_CA_CERTS;
  if (bundle === undefined) return [];
  const npmrc = join(folder, 'npmrc');
  await writeFile(npmrc, `cafile=${bundle}\n`);
  const mounts = [`${dirname(bundle)}:${dirname(bundle)}:ro`, `${npmrc}:/usr/local/etc/npmrc:ro`];
  return mounts.flatMap((mount) => ['-v', mount]);
}

async function provideBase() {
  if (await works('buildah', ['inspect', '--type', 'image', BASE])) return;
  if (await works('buildah', ['pull', '-q', BASE])) return;
  if (!(await works('debootstrap', ['--version']))) await install(['debootstrap']);
  await shown(join(ROOT, 'docker/node-base.sh'), [NODE_MAJOR]);
}

/** @param {readonly string[]} packages */
async function install(packages) {
  await shown('apt-get', ['update', '-qq']);
  await shown('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

/**
 * @param {string} file
 * @param {readonly string[]} args
 */
function works(file, args) {
  return promisify(execFile)(file, args).then(
    () => true,
    () => false,
  );
}

/**
 * @param {string} file
 * @param {readonly string[]} args
 * @returns {Promise<void>}
 */
function shown(file, args) {
  const child = spawn(file, args, { cwd: ROOT, stdio: ['ignore', 2, 2] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${file} ${args.join(' ')} ended with ${code}`)),
    );
  });
}
