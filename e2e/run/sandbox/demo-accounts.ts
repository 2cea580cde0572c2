import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Somebody the person who started the sandbox may sign in as. */
export interface DemoAccount {
  readonly kind: 'free' | 'pro' | 'admin';
  readonly email: string;
  readonly password: string;
}

export interface DemoOrder {
  /** What to run with Node. */
  readonly args: readonly string[];
  /** The backend's. */
  readonly env: NodeJS.ProcessEnv;
  readonly stop: AbortSignal;
  readonly say: (line: string) => void;
}

const LIMIT_MS = 30_000;

const run = promisify(execFile);

/**
 * Makes the demo's accounts in the database of the backend that runs, or finds them there. None, and a sentence for the
 * person, if that fails: everything else works without them.
 */
export async function demoAccounts({ args, env, stop, say }: DemoOrder): Promise<readonly DemoAccount[]> {
  try {
    const { stdout } = await run(process.execPath, args, { env, signal: stop, timeout: LIMIT_MS });
    return readAccounts(stdout);
  } catch (error) {
    if (!stop.aborted) say(`The demo accounts could not be made. ${reasonOf(error)}`);
    return [];
  }
}

/** The command's last line is JSON. @throws SyntaxError for any other line. */
function readAccounts(output: string): readonly DemoAccount[] {
  const last = output.trimEnd().split('\n').at(-1) ?? '';
  return (JSON.parse(last) as { readonly demoAccounts: readonly DemoAccount[] }).demoAccounts;
}

/** What the command itself said, if it said anything. */
function reasonOf(error: unknown): string {
  const said = (error as { readonly stderr?: string }).stderr?.trim();
  return said || (error as Error).message;
}
