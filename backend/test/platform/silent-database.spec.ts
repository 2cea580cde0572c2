import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { DataSource } from 'typeorm';
import { until } from '../../src/platform/clock/testing/until.js';
import { dataSourceOptions } from '../../src/platform/database/data-source.js';
import { STATEMENT_LIMIT_MS } from '../../src/platform/database/session-limits.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const ANSWER_LIMIT_MS = 300;
const POOL_SIZE = 2;

/** Stands before the database; once silent, its connections stay open and carry nothing, as after a lost network. */
interface Wire {
  readonly url: string;
  /** Those that are open now; connections made later work. */
  silence(): void;
  open(): number;
  close(): void;
}

async function startWire(databaseUrl: string): Promise<Wire> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server: Server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    sockets.add(near);
    near.on('close', () => {
      sockets.delete(near);
      far.destroy();
    });
    for (const socket of [near, far]) socket.on('error', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    silence: () => {
      for (const near of sockets)
        near
          .unpipe()
          .on('data', () => undefined)
          .resume();
    },
    open: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe('a database whose connections have gone silent', () => {
  let database: TestDatabase;
  let wire: Wire;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    wire = await startWire(database.url);
    const options = dataSourceOptions(wire.url);
    const extra = { ...options.extra, query_timeout: ANSWER_LIMIT_MS };
    dataSource = await new DataSource({ ...options, poolSize: POOL_SIZE, extra }).initialize();
  });
  afterAll(async () => {
    await dataSource.destroy();
    wire.close();
    await database.drop();
  });

  /** Opens every connection of the pool, then breaks them. */
  async function silenceAll(): Promise<void> {
    const runners = Array.from({ length: POOL_SIZE }, () => dataSource.createQueryRunner());
    await Promise.all(runners.map((runner) => runner.connect()));
    await Promise.all(runners.map((runner) => runner.release()));
    expect(wire.open()).toBe(POOL_SIZE);
    wire.silence();
  }

  it('costs each query one limit, and its connection is not used again', async () => {
    await silenceAll();
    const lost = await Promise.allSettled(
      Array.from({ length: POOL_SIZE }, () => dataSource.query('SELECT 1')),
    );
    expect(lost).toMatchObject(
      Array.from({ length: POOL_SIZE }, () => ({ reason: { message: 'Query read timeout' } })),
    );
    await until(() => wire.open() === 0, 'the end of the broken connections');
    await expect(dataSource.query('SELECT 7 AS n')).resolves.toEqual([{ n: 7 }]);
  });

  it('serves who waited for a connection meanwhile', async () => {
    await silenceAll();
    const lost = Array.from({ length: POOL_SIZE }, () => dataSource.query('SELECT 1'));
    const waiting = dataSource.query('SELECT 8 AS n');
    await expect(Promise.allSettled(lost)).resolves.toMatchObject([
      { reason: { message: 'Query read timeout' } },
      { reason: { message: 'Query read timeout' } },
    ]);
    await expect(waiting).resolves.toEqual([{ n: 8 }]);
  });

  it('ends a transaction with the error of its query', async () => {
    await silenceAll();
    const transaction = dataSource.transaction((tx) => tx.query('SELECT 1'));
    await expect(transaction).rejects.toThrow('Query read timeout');
    await expect(dataSource.transaction((tx) => tx.query('SELECT 9 AS n'))).rejects.toThrow(
      'Query read timeout',
    );
    await expect(dataSource.transaction((tx) => tx.query('SELECT 9 AS n'))).resolves.toEqual([{ n: 9 }]);
  });
});

it('the limit of an answer is a little above that of a statement', () => {
  const { extra } = dataSourceOptions('postgres://127.0.0.1/none');
  expect(extra.query_timeout - STATEMENT_LIMIT_MS).toBe(1_000);
  expect(extra.keepAlive).toBe(true);
});
