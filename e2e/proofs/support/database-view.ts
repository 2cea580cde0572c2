import pg from 'pg';

const CONNECT_MS = 2_000;
const STATEMENT_MS = 10_000;

/** The run's own view of the database: one connection, which comes back after a crash of the server. */
export class DatabaseView {
  private client: pg.Client | null = null;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly url: string) {}

  /** Runs `work` alone on the connection. @throws what `work` throws, and if there is no server. */
  async use<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const mine = this.turn.then(async () => work(await this.connected()));
    this.turn = mine.catch(() => {});
    return mine;
  }

  /** The rows of a query. @throws if the database cannot be asked. */
  async rows<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.use(async (client) => (await client.query<Row>(text, [...values])).rows);
  }

  /** How many rows there are `of` what may stand behind FROM. @throws if the database cannot be asked. */
  async count(of: string, values: readonly unknown[] = []): Promise<number> {
    const [row] = await this.rows<{ count: number }>(`SELECT count(*)::int FROM ${of}`, values);
    return row?.count ?? 0;
  }

  async close(): Promise<void> {
    await this.turn;
    await this.client?.end().catch(() => {});
    this.client = null;
  }

  private async connected(): Promise<pg.Client> {
    if (this.client !== null) return this.client;
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'fault run',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: STATEMENT_MS,
    });
    client.on('error', () => this.forget(client));
    client.on('end', () => this.forget(client));
    await client.connect();
    this.client = client;
    return client;
  }

  private forget(client: pg.Client): void {
    if (this.client === client) this.client = null;
  }
}
