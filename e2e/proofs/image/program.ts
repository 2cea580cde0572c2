import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Cleanup } from '../support/cleanup.js';

type Variables = Readonly<Record<string, string>>;

/** The product's program, in a folder or in a container. */
export interface Program {
  /** The command line that runs `bellwether` with these words and variables. */
  readonly line: (words: readonly string[], env: Variables) => readonly [file: string, ...args: string[]];
}

/** A folder as the image's last stage has it, made in `folder` by this process' working directory, the repository's root. */
export interface MadeProgram extends Program {
  readonly out: string;
  /** What the image has as /data. */
  readonly dataDir: string;
}

export async function makeProgram(folder: string): Promise<MadeProgram> {
  const out = join(folder, 'app');
  const dataDir = join(folder, 'data');
  await promisify(execFile)(process.execPath, ['backend/image-folder.mjs', out]);
  const path = process.env.PATH ?? '';
  return {
    out,
    dataDir,
    line: (words, env) => [
      'env',
      '-i',
      ...assignments({ PATH: path, DATA_DIR: dataDir, ...env }),
      `${out}/bellwether`,
      ...words,
    ],
  };
}

/** Runs a command of the program. Returns what it wrote to stdout. @throws Error with what it said if it fails. */
export async function runProgram(
  { line }: Program,
  words: readonly string[],
  { env, input }: { readonly env: Variables; readonly input?: Buffer },
): Promise<Buffer> {
  const [file, ...args] = line(words, env);
  const running = promisify(execFile)(file, args, { encoding: 'buffer', maxBuffer: 1e9 });
  running.child.stdin?.end(input);
  const { stdout } = await running.catch((error: Error & { stderr?: Buffer }) => {
    throw new Error(`bellwether ${words.join(' ')} failed: ${String(error.stderr)}`, { cause: error });
  });
  return stdout;
}

/** A program that serves. */
export class Server {
  private output = '';
  private readonly ended: Promise<number | null>;

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        this.output += chunk;
      });
    }
    this.ended = once(child, 'exit').then(([code]) => code as number | null);
  }

  /** `cleanup` kills it. */
  static start({ line }: Program, env: Variables, cleanup: Cleanup): Server {
    const [file, ...args] = line(['serve'], env);
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    cleanup.add(async () => child.kill('SIGKILL'));
    return new Server(child);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** The token of the setup link in its log; null before it is there. */
  setupToken(): string | null {
    return /\/setup#([\w-]+)/.exec(this.output)?.[1] ?? null;
  }

  /** Its exit code and what it printed, once it has ended by itself. */
  async end(): Promise<{ readonly code: number | null; readonly output: string }> {
    return { code: await this.ended, output: this.output };
  }

  get printedBytes(): number {
    return Buffer.byteLength(this.output);
  }

  /** @throws Error with what it printed if it ended by itself. */
  assertRuns(): void {
    if (this.child.exitCode !== null)
      throw new Error(`It ended with ${this.child.exitCode}:\n${this.output}`);
  }

  /** Seconds from the signal to its end, and its exit code. `pid`: the process that gets it, if not the one started. */
  async stop(pid = this.pid): Promise<{ readonly seconds: number; readonly code: number | null }> {
    const start = performance.now();
    if (this.child.exitCode === null) process.kill(pid, 'SIGTERM');
    const code = await this.ended;
    return { seconds: (performance.now() - start) / 1000, code };
  }
}

export function assignments(env: Variables): readonly string[] {
  return Object.entries(env).map(([name, value]) => `${name}=${value}`);
}
