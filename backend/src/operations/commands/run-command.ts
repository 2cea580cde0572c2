import { NO_DATABASE } from '../../platform/config/read-config.js';

/** Runs one command. A failure is one sentence on the terminal and exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** DATABASE_URL: all that a command on the database needs, whether or not the product runs. @throws Error without it. */
export function databaseUrl(): string {
  const url = process.env.DATABASE_URL?.trim();
  if (!url) throw new Error(NO_DATABASE);
  return url;
}

/** The address people see, without a slash at its end, as a command's environment has it. */
export function publicUrlOf(env: NodeJS.ProcessEnv): string {
  return env.PUBLIC_URL?.trim().replace(/\/+$/, '') || `http://localhost:${env.PORT?.trim() || 3000}`;
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
