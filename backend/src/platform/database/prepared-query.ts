import type { PoolClient, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';

/** `name` stands for `text`, and for no other. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

/**
 * Runs a statement that PostgreSQL reads and plans once for each connection, instead of every time: for short work by long
 * statements. The plan knows nothing of the values, so those should be alike. Rejects with the errors of pg.
 */
export async function preparedQuery<Row extends QueryResultRow>(
  db: DataSource,
  { name, text }: PreparedStatement,
  values: unknown[],
): Promise<readonly Row[]> {
  const runner = db.createQueryRunner();
  try {
    const client = (await runner.connect()) as PoolClient;
    const { rows } = await client.query<Row>({ name, text, values });
    return rows;
  } finally {
    await runner.release();
  }
}
