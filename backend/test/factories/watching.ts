import type { DataSource } from 'typeorm';
import { type MadePerson, makePerson } from './people.js';

/** Adds a trigger of a person with Pro for each symbol. Returns the people. */
export async function watchForPro(
  db: DataSource,
  symbols: readonly string[],
  phase = 'armed',
): Promise<readonly MadePerson[]> {
  const people = await Promise.all(symbols.map(() => makePerson(db, { grant: 'pro' })));
  await db.query(
    `INSERT INTO triggers (user_id, symbol, op, level, phase)
     SELECT owner, symbol, 'above', 1, $3 FROM unnest($1::uuid[], $2::text[]) AS t (owner, symbol)`,
    [people.map(({ id }) => id), symbols, phase],
  );
  return people;
}
