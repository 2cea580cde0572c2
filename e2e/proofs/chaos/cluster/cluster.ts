import { join } from 'node:path';
import { storeTriggers } from '../../replay/database.js';
import type { SeededTrigger } from '../../replay/oracle.js';
import { QUICK_RULES_ENV } from '../../replay/quick-rules.js';
import { KeptBackend, type KeptProgram } from '../../support/kept-backend.js';
import { type OutsideOrder, type OutsideWorld, startOutsideWorld } from '../../support/outside-world.js';
import type { Workplace } from '../../support/run.js';

export interface ClusterOptions extends Omit<OutsideOrder, 'exchangeOptions'> {
  /** 2 if not said. */
  readonly processes?: number;
  /** More variables of every process. */
  readonly env?: Readonly<Record<string, string>>;
  /** And of process `i` alone, from 0 on. */
  readonly envOf?: (i: number) => Readonly<Record<string, string>>;
  /** What the processes run; by default the product as it is built. */
  readonly program?: KeptProgram;
  /** The address of the database that process `i` is given, from 0 on; by default the server's own. */
  readonly databaseUrlOf?: (url: string, i: number) => Promise<string>;
}

/** Processes of the product with the same configuration on one database, and all the outside world they know. */
export interface Cluster extends OutsideWorld {
  readonly backends: readonly KeptBackend[];
  /** Those that listen right now. */
  live(): readonly KeptBackend[];
  /** Of one that listens. @throws Error if none does. */
  url(): string;
  /** Stores triggers and makes their chats people of the Telegram stand-in. To be called before `start`. */
  seed(triggers: readonly SeededTrigger[]): Promise<void>;
  /** Starts every process and waits for the first prices. */
  start(): Promise<void>;
  /** Stops the processes in an orderly way; the database stays for the checks. */
  stopBackends(): Promise<void>;
}

/** SESSION_SECRET of every process. */
export const SECRET = 'a-secret-of-the-fault-runs-only-0123456789';
/** The coins of a fault run. */
export const SYMBOLS = ['BTC', 'ETH', 'SOL'];

/** Everything but the backends runs when this returns; `cleanup` ends all of it. @throws Error if something does not start. */
export async function buildCluster(
  { folder, cleanup, seed }: Workplace & { readonly seed: number },
  options: ClusterOptions,
): Promise<Cluster> {
  const { processes = 2, env = {}, envOf, program, databaseUrlOf = async (url) => url } = options;
  const world = await startOutsideWorld(join(folder, 'database'), cleanup, {
    ...options,
    exchangeOptions: { seed: String(seed) },
  });
  const { postgres, exchange, telegram, database } = world;
  exchange.setPrice({ symbol: 'USDT', price: 1 });
  const numbers = Array.from({ length: processes }, (_, i) => i);
  const databaseUrls = await Promise.all(numbers.map((i) => databaseUrlOf(postgres.url, i)));
  const backends = databaseUrls.map((databaseUrl, i) => {
    const name = `process ${i + 1}`;
    const own = {
      ...world.env,
      ...QUICK_RULES_ENV,
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, name.replace(' ', '-')),
      SESSION_SECRET: SECRET,
    };
    return new KeptBackend(name, { ...own, ...env, ...envOf?.(i) }, program);
  });
  cleanup.add(() => Promise.all(backends.map((backend) => backend.destroy())));
  const live = () => backends.filter(({ running }) => running !== null);
  return {
    ...world,
    backends,
    live,
    url: () => {
      const url = live()[0]?.running?.url;
      if (url === undefined) throw new Error('No process answers');
      return url;
    },
    seed: async (triggers) => {
      const chats = await storeTriggers(database, triggers);
      for (const id of chats) telegram.putPerson({ id, first_name: `Person ${id}`, started: true });
    },
    start: async () => {
      await Promise.all(backends.map((backend) => backend.start()));
      for (const { running } of backends) await running?.firstPrices(SYMBOLS);
    },
    stopBackends: async () => {
      await Promise.all(backends.map((backend) => backend.stop()));
    },
  };
}
