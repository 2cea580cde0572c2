import type { DemoAccount } from '../../run/sandbox/demo-accounts.js';
import { Sandbox } from '../../run/sandbox/sandbox.js';
import { readSettings } from '../../run/sandbox/settings.js';
import type { Cleanup } from '../../proofs/support/cleanup.js';

export interface Product {
  readonly url: string;
  readonly accounts: readonly DemoAccount[];
  /** Rejects with a sentence if a part of it ends by itself. */
  readonly broken: Promise<never>;
}

/**
 * Starts the product as a newcomer would, with data, database, stand-ins and ports of its own; nothing that the person
 * who runs this has configured applies. Its data go into `folder`; `cleanup` stops it.
 */
export async function startProduct(folder: string, cleanup: Cleanup): Promise<Product> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, PORT: '0', DATA_DIR: folder, MARKET_SOURCE: 'sandbox' };
  const sandbox = new Sandbox(readSettings(env), env, (line) => process.stderr.write(`${line}\n`));
  cleanup.add(() => sandbox.stop());
  const { port, accounts, btc } = await sandbox.start();
  if (btc === null) throw new Error('The sandbox has no price');
  const broken = sandbox.ended.then((reason) => Promise.reject(new Error(reason)));
  broken.catch(() => undefined);
  return { url: `http://localhost:${port}`, accounts, broken };
}
