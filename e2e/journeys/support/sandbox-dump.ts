import { inSandboxDatabase } from './sandbox-database.js';

export interface HeldText {
  readonly text: string;
  readonly table: string;
}

/** Where the sandbox holds these texts, whatever their case, in the form a dump would have. One look for all of them. */
export async function heldTexts(texts: readonly string[]): Promise<readonly HeldText[]> {
  const tables = await inSandboxDatabase<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const looks = tables.map(
    ({ name }) =>
      `SELECT DISTINCT wanted AS text, '${name}' AS "table" FROM "${name}" held, unnest($1::text[]) wanted
        WHERE strpos(lower(held::text), lower(wanted)) > 0`,
  );
  return inSandboxDatabase<HeldText>(looks.join(' UNION ALL '), [texts]);
}
