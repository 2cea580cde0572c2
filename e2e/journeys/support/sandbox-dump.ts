import { inSandboxDatabase } from './sandbox-database.js';

/** The tables of the sandbox that have one of these texts anywhere, whatever its case, in the form a dump would have. */
export async function tablesThatTell(texts: readonly string[]): Promise<readonly string[]> {
  const tables = await inSandboxDatabase<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
    [],
  );
  const looks = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name WHERE EXISTS (
         SELECT FROM "${name}" held, unnest($1::text[]) wanted WHERE strpos(lower(held::text), lower(wanted)) > 0)`,
  );
  const found = await inSandboxDatabase<{ name: string }>(looks.join(' UNION ALL '), [texts]);
  return found.map(({ name }) => name);
}
