import { execFile } from 'node:child_process';
import { chown, mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Cleanup } from '../support/cleanup.js';
import type { Surroundings } from './installation.js';
import { processesBelow, programOf } from './processes.js';
import { assignments, type Program } from './program.js';

export type Engine = 'docker' | 'podman' | 'buildah';

/** The image, run by an engine on this machine's network. */
export interface Container extends Program {
  /** Runs a script of bash in it. Returns what it printed; null if it failed. */
  readonly bash: (script: string, env?: Readonly<Record<string, string>>) => Promise<string | null>;
  /** The image's own health check, as a script of bash. */
  readonly healthCheck: () => Promise<string>;
  /** The process that serves, of those that the command line has started. */
  readonly server: (pid: number) => Promise<number>;
  /** Files outside of /data and /tmp that were written since. */
  readonly writtenSince: (time: Date) => Promise<readonly string[]>;
}

export const NODE_USER = 1000;
const SOCKET_FOLDER = '/run/postgresql';
const INSPECT = ['image', 'inspect', '-f'];

/** Makes what a container may have as /data. */
export async function dataFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true });
  await chown(path, NODE_USER, NODE_USER);
  return path;
}

export function mountsOf(dataDir: string, { socketFolder }: Surroundings): Readonly<Record<string, string>> {
  return { [dataDir]: '/data', [socketFolder]: SOCKET_FOLDER };
}

/** What the program is started with, as seen from within a container. */
export function insideOf({ env, socketFolder }: Surroundings, database = '/bellwether'): Surroundings['env'] {
  const url =
    env.DATABASE_URL?.replace(socketFolder, SOCKET_FOLDER).replace('@/bellwether', `@${database}`) ?? '';
  return { ...env, DATABASE_URL: url };
}

/** `mounts`: folders of this machine, and where the container has them. */
export async function openContainer(
  engine: Engine,
  image: string,
  { mounts, cleanup }: { readonly mounts: Readonly<Record<string, string>>; readonly cleanup: Cleanup },
): Promise<Container> {
  const volumes = Object.entries(mounts).flatMap(([here, there]) => ['-v', `${here}:${there}`]);
  return engine === 'buildah' ? withBuildah(image, volumes, cleanup) : withRun(engine, image, volumes);
}

/** The file system is read-only, so nothing can be written elsewhere. */
function withRun(engine: 'docker' | 'podman', image: string, volumes: readonly string[]): Container {
  const host = ['run', '--rm', '-i', '--network', 'host', '--read-only', '--tmpfs', '/tmp'];
  return {
    line: (words, env) => [engine, ...host, ...volumes, '--init', ...variables(env), image, ...words],
    bash: (script, env = {}) =>
      output(engine, [...host, ...volumes, ...variables(env), '--entrypoint', 'bash', image, '-c', script]),
    healthCheck: async () => {
      const json = await output(engine, [...INSPECT, '{{json .Config.Healthcheck.Test}}', image]);
      return (JSON.parse(json ?? '[]') as readonly string[]).at(-1) ?? '';
    },
    server: async (pid) => pid,
    writtenSince: async () => [],
  };
}

/** Its isolation by chroot shares this machine's processes, passes no signal on and has no entry point. */
async function withBuildah(image: string, volumes: readonly string[], cleanup: Cleanup): Promise<Container> {
  const container = await must('buildah', ['from', '--pull-never', image]);
  cleanup.add(() => must('buildah', ['rm', container]));
  const root = await must('buildah', ['mount', container]);
  const { Docker } = JSON.parse(await must('buildah', ['inspect', container])) as {
    readonly Docker: {
      readonly config: {
        readonly Entrypoint: readonly string[];
        readonly Healthcheck: { readonly Test: readonly string[] };
      };
    };
  };
  const { Entrypoint, Healthcheck } = Docker.config;
  const run = ['run', '--isolation', 'chroot', '--network', 'host', ...volumes];
  return {
    line: (words, env) => ['buildah', ...run, ...variables(env), container, '--', ...Entrypoint, ...words],
    bash: (script, env = {}) =>
      output('buildah', [...run, ...variables(env), container, '--', 'bash', '-c', script]),
    healthCheck: async () => Healthcheck.Test.at(-1) ?? '',
    server: async (pid) => {
      const found = await processesBelow(pid);
      const nodes = await Promise.all(
        found.map(async (each) => ((await programOf(each)).endsWith('/node') ? each : null)),
      );
      const node = nodes.find((each) => each !== null);
      if (node === null || node === undefined) throw new Error('No process of the container runs Node');
      return node;
    },
    writtenSince: async (time) => {
      const newer = ['-xdev', '-type', 'f', '-newermt', time.toISOString()];
      const elsewhere = ['-not', '-path', `${root}/data/*`, '-not', '-path', `${root}/tmp/*`];
      const files = await must('find', [root, ...newer, ...elsewhere]);
      return files.split('\n').filter((file) => file !== '');
    },
  };
}

function variables(env: Readonly<Record<string, string>>): readonly string[] {
  return assignments(env).flatMap((assignment) => ['--env', assignment]);
}

async function must(file: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(file, [...args]);
  return stdout.trim();
}

async function output(file: string, args: readonly string[]): Promise<string | null> {
  return must(file, args).catch(() => null);
}
