import { resolve } from 'node:path';
import { NO_DATABASE } from '../../platform/config/read-config.js';

export interface CommandContext {
  /** Of DATABASE_URL. */
  readonly url: string;
  readonly say: (line: string) => void;
}

/**
 * Runs one command on the database, whether or not the product runs. It needs no other configuration. A failure is one
 * sentence on the terminal and exit code 1.
 */
export async function runCommand(work: (context: CommandContext) => Promise<void>): Promise<void> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  try {
    const url = process.env.DATABASE_URL?.trim();
    if (!url) throw new Error(NO_DATABASE);
    await work({ url, say });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** The address people see, without a slash at its end, as a command's environment has it. */
export function publicUrlOf(env: NodeJS.ProcessEnv): string {
  return env.PUBLIC_URL?.trim().replace(/\/+$/, '') || `http://localhost:${env.PORT?.trim() || 3000}`;
}

/**
 * The file the person named, relative to where the command was typed: npm changes to the repository's root.
 *
 * @throws Error that says how to call the command.
 */
export function fileArgument(command: string): string {
  const file = process.argv[2];
  if (file === undefined) throw new Error(`Name the file: npm run ${command} -- FILE`);
  return resolve(process.env.INIT_CWD ?? process.cwd(), file);
}
