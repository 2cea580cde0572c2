import { setTimeout as pause } from 'node:timers/promises';
import { findBinaries } from './binaries.js';
import { OWNER, provideCluster } from './cluster.js';
import { findHome } from './home.js';
import { runPostmaster, stopPostmaster, type Postmaster, type PostmasterRequest } from './postmaster.js';
import { DataDirInUseError, enter, type Tenancy, type Tenant } from './tenancy.js';

export interface EmbeddedOptions extends Tenant {
  /** Hears what is worth a line in the log. */
  readonly say: (line: string) => void;
  /** Server settings on top of ours. Have no effect on a server that runs already. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Where the database goes if it cannot be below `dataDir`. */
  readonly publicFolder?: string;
}

const ENTER_LIMIT_MS = 20_000;
const RETRY_MS = 100;
const LONGEST_REVIVAL_PAUSE_MS = 5_000;

/**
 * A PostgreSQL in `dataDir`: made at the first start (1 s), adopted if one runs, restarted on the same port if it dies, and
 * stopped by the last process that leaves it.
 *
 * @throws DataDirInUseError for the second `server` of a `dataDir`.
 * @throws Error with advice if it cannot run here.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const publicFolder = options.publicFolder ?? '/var/lib';
  const home = await findHome({ dataDir: options.dataDir, publicFolder, say: options.say });
  const binaries = await findBinaries(home);
  const password = await provideCluster(home, binaries);
  const postgres = new EmbeddedPostgres(options, password, {
    home,
    binaries,
    settings: options.settings ?? {},
  });
  await postgres.start();
  return postgres;
}

class EmbeddedPostgres {
  private port: number | null = null;
  private tenancy: Tenancy | null = null;
  private revival: Promise<void> = Promise.resolve();
  private closing = false;

  constructor(
    private readonly options: EmbeddedOptions,
    private readonly password: string,
    private readonly request: Omit<PostmasterRequest, 'port'>,
  ) {}

  /** For any PostgreSQL client. Valid until `close`. */
  get url(): string {
    return this.urlOf(OWNER);
  }

  /** The same server, another database. */
  urlOf(database: string): string {
    return `postgres://${OWNER}:${this.password}@127.0.0.1:${this.port ?? 0}/${database}`;
  }

  async start(): Promise<void> {
    const deadline = Date.now() + ENTER_LIMIT_MS;
    while (this.tenancy === null) {
      const postmaster = await runPostmaster({ ...this.request, port: this.port });
      try {
        await this.moveIn(postmaster);
      } catch (error) {
        if (error instanceof DataDirInUseError) throw error;
        if (Date.now() > deadline) return this.giveUp(error);
        await pause(RETRY_MS);
      }
    }
  }

  /** Returns when the server is gone, or at once if others use it. Within 6 s. */
  async close(): Promise<void> {
    this.closing = true;
    await this.revival;
    const { dataFolder } = this.request.home;
    await this.tenancy?.leave(() => stopPostmaster(dataFolder)).catch(() => stopPostmaster(dataFolder));
    this.tenancy = null;
  }

  /** Leaves no server behind that nobody can use. */
  private async giveUp(cause: unknown): Promise<never> {
    const { dataFolder, folder } = this.request.home;
    await stopPostmaster(dataFolder);
    throw new Error(`PostgreSQL in ${folder} runs but does not let Bellwether in: ${String(cause)}`, {
      cause,
    });
  }

  private async moveIn(postmaster: Postmaster): Promise<void> {
    this.port = postmaster.port;
    const tenancy = await enter(this.urlOf('postgres'), this.options);
    this.tenancy = tenancy;
    tenancy.onLost(() => this.lose());
    const how = postmaster.adopted ? 'was running already' : 'started';
    this.options.say(`PostgreSQL ${how} on 127.0.0.1:${postmaster.port} (process ${postmaster.pid})`);
  }

  private lose(): void {
    if (this.closing) return;
    this.tenancy = null;
    this.options.say('The connection to the embedded PostgreSQL broke: looking after it');
    this.revival = this.revive();
  }

  private async revive(): Promise<void> {
    for (let wait = RETRY_MS; !this.closing; wait = Math.min(wait * 2, LONGEST_REVIVAL_PAUSE_MS)) {
      try {
        return await this.start();
      } catch (error) {
        this.options.say(`The embedded PostgreSQL is not back yet: ${String(error)}`);
        await pause(wait);
      }
    }
  }
}

export type { EmbeddedPostgres };
