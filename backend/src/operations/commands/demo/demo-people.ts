import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keptFile } from '../../../platform/config/kept-file.js';

const FILE = 'demo-accounts.json';
const PASSWORD_BYTES = 10;

/** What an account of the demo shows: Free at its limit, Pro, or the admin's view. */
export const DEMO_KINDS = ['free', 'pro', 'admin'] as const;
export type DemoKind = (typeof DEMO_KINDS)[number];

/** Somebody to sign in as. */
export interface DemoPerson {
  readonly kind: DemoKind;
  readonly email: string;
  readonly password: string;
}

/**
 * The people of the demo. Their passwords are made by chance once, and kept in the data folder, readable by its owner
 * only: a server that others can reach has no password anybody could know.
 */
export async function demoPeople(dataDir: string): Promise<readonly DemoPerson[]> {
  const kept: unknown = JSON.parse(await keptFile(join(dataDir, FILE), newPasswords));
  return DEMO_KINDS.map((kind) => ({
    kind,
    email: `${kind}@demo.example`,
    password: passwordIn(kept, kind, dataDir),
  }));
}

function newPasswords(): string {
  const passwords = DEMO_KINDS.map((kind) => [kind, randomBytes(PASSWORD_BYTES).toString('hex')]);
  return JSON.stringify(Object.fromEntries(passwords), null, 2);
}

function passwordIn(kept: unknown, kind: DemoKind, dataDir: string): string {
  const password = (kept as Partial<Record<DemoKind, unknown>> | null)?.[kind];
  if (typeof password === 'string') return password;
  throw new Error(
    `There is no password for ${kind} in ${join(dataDir, FILE)}: delete the file for new ones.`,
  );
}
