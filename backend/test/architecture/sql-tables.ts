import ts from 'typescript';

export interface TableAccess {
  /** As the SQL says it; `(made)` where a value or a fragment stands in its place. */
  readonly table: string;
  readonly kind: 'read' | 'write';
}

export interface SqlTables {
  readonly accesses: readonly TableAccess[];
  /** Names of `WITH name AS (`. */
  readonly ctes: readonly string[];
  /** Tables of TypeORM entities that the file declares. */
  readonly entities: readonly string[];
}

const MADE = '(made)';
/** Tables behind a comma and between joined parentheses are not looked for: nobody writes them so here. */
const ACCESS =
  /\b(DELETE\s+FROM|FROM|JOIN|INTO|UPDATE|USING|TRUNCATE(?:\s+TABLE)?|LOCK\s+TABLE)\s+(?:ONLY\s+)?(?:"?([a-z]\w*)"?|(\uFFFC))/g;
const CTE = /(?:\bWITH\s+(?:RECURSIVE\s+)?|,\s*)([a-z]\w*)\s+AS\s+(?:(?:NOT\s+)?MATERIALIZED\s+)?\(/g;
const WRITES = /^(DELETE|INTO|UPDATE|TRUNCATE|LOCK)/;

/** The tables that all SQL in the literals of a source file reads and writes. Names that are no tables come along. */
export function sqlTables(source: string): SqlTables {
  const file = ts.createSourceFile('a.ts', source, ts.ScriptTarget.Latest, false);
  const found: { accesses: TableAccess[]; ctes: string[]; entities: string[] } = {
    accesses: [],
    ctes: [],
    entities: [],
  };
  const visit = (node: ts.Node): void => {
    const sql = sqlOf(node);
    if (sql !== null) {
      found.accesses.push(...accessesIn(sql));
      found.ctes.push(...[...sql.matchAll(CTE)].map(([, name = '']) => name));
    }
    const entity = entityOf(node, file);
    if (entity !== null) found.entities.push(entity);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Names of all tables that migrations create. */
export function createdTables(migrations: readonly string[]): readonly string[] {
  return migrations.flatMap((text) =>
    [...text.matchAll(/\bCREATE TABLE (\w+)/g)].map(([, name = '']) => name),
  );
}

function sqlOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.templateSpans.reduce((text, { literal }) => `${text}\uFFFC${literal.text}`, node.head.text);
}

function accessesIn(sql: string): readonly TableAccess[] {
  return [...sql.matchAll(ACCESS)].map(([, verb = '', table = MADE]) => ({
    table,
    kind: WRITES.test(verb) ? 'write' : 'read',
  }));
}

function entityOf(node: ts.Node, file: ts.SourceFile): string | null {
  if (!ts.isDecorator(node) || !ts.isCallExpression(node.expression)) return null;
  const [name] = node.expression.arguments;
  if (node.expression.expression.getText(file) !== 'Entity') return null;
  return name !== undefined && ts.isStringLiteral(name) ? name.text : MADE;
}
