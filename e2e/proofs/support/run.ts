import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cleanup } from './cleanup.js';

/** What a shell says of a program that was interrupted. */
const INTERRUPTED = 130;
const CALLED_WRONGLY = 2;

/** Where a run works. */
export interface Workplace {
  /** For everything it writes; deleted afterwards. */
  readonly folder: string;
  /** Ends everything that was started. */
  readonly cleanup: Cleanup;
}

/**
 * Works with a folder of its own. Whatever was added to `cleanup` is undone and the folder deleted, however it ends; SIGINT
 * and SIGTERM end it.
 */
export async function inFolder<T>(
  name: string,
  work: (folder: string, cleanup: Cleanup) => Promise<T>,
): Promise<T> {
  const cleanup = new Cleanup();
  let interrupted: Promise<never> | undefined;
  const interrupt = (): void => {
    interrupted = cleanup.run().then(() => process.exit(INTERRUPTED));
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const folder = await mkdtemp(join(tmpdir(), `bellwether-${name}-`));
    cleanup.add(() => rm(folder, { recursive: true, force: true }));
    return await work(folder, cleanup);
  } finally {
    await interrupted; // work that the interruption made fail must not end the process before all is undone
    await cleanup.run();
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

/** The command line, read; for one that is not understood says why and how to call it, and ends the process. */
export function argumentsOf<T>(read: (argv: readonly string[]) => T, usage: string): T {
  try {
    return read(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}\n`);
    process.exit(CALLED_WRONGLY);
  }
}

/** Prints a line. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints lines; exit code 1 if it did not go as it must. */
export function conclude(isWell: boolean, lines: readonly string[]): void {
  for (const line of lines) print(line);
  process.exitCode = isWell ? 0 : 1;
}

/** Something that was looked at. */
export interface Finding {
  readonly what: string;
  readonly holds: boolean;
}

/** Prints findings; exit code 1 unless all hold. */
export function report(findings: readonly Finding[]): void {
  conclude(
    findings.every(({ holds }) => holds),
    findings.map(({ what, holds }) => `${holds ? 'holds ' : 'FAILED'} ${what}`),
  );
}
