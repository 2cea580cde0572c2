import ts from 'typescript';

/** A handler of a controller, as its syntax tree has it. */
export interface Handler {
  /** As @nestjs/swagger names it. */
  readonly operationId: string;
  /** The type it answers, without `Promise`; null: no body. */
  readonly answer: string | null;
}

const ROUTES = new Set(['All', 'Delete', 'Get', 'Head', 'Options', 'Patch', 'Post', 'Put']);
const NOTHING = new Set([ts.SyntaxKind.VoidKeyword, ts.SyntaxKind.NeverKeyword]);

/** The handlers of a file, in its order. @throws Error for one that does not declare what it answers. Pure. */
export function handlersOf(file: ts.SourceFile): readonly Handler[] {
  return answersIn(file).map(({ operationId, type }) => ({
    operationId,
    answer: NOTHING.has(type.kind) ? null : type.getText(file),
  }));
}

/**
 * A module beside a file of controllers that exports what each handler answers as a type of its operationId; null if there
 * is none. @throws Error for a type that the file keeps to itself. Pure.
 */
export function answersModule(file: ts.SourceFile, moduleName: string): string | null {
  const handlers = handlersOf(file).filter(({ answer }) => answer !== null);
  if (handlers.length === 0) return null;
  const used = new Set(answersIn(file).flatMap(({ type }) => namesIn(type)));
  const imports = file.statements
    .filter(ts.isImportDeclaration)
    .flatMap((each) => importsOf(each, used))
    .concat(ownTypes(file, used).map((name) => `import type { ${name} } from './${moduleName}';`));
  return [
    ...imports,
    ...handlers.map(({ operationId, answer }) => `export type ${operationId} = ${answer};`),
    '',
  ].join('\n');
}

interface Answer {
  readonly operationId: string;
  readonly type: ts.TypeNode;
}

function answersIn(file: ts.SourceFile): readonly Answer[] {
  return file.statements
    .filter(ts.isClassDeclaration)
    .filter((each) => decoratorsOf(each).includes('Controller'))
    .flatMap((controller) =>
      controller.members
        .filter(ts.isMethodDeclaration)
        .filter((method) => decoratorsOf(method).some((name) => ROUTES.has(name)))
        .map((method) => answerOf(`${controller.name?.text}_${method.name.getText(file)}`, method)),
    );
}

function answerOf(operationId: string, { type }: ts.MethodDeclaration): Answer {
  if (type === undefined) throw new Error(`${operationId} does not declare what it answers.`);
  const isPromise =
    ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) && type.typeName.text === 'Promise';
  return { operationId, type: (isPromise && type.typeArguments?.[0]) || type };
}

function decoratorsOf(node: ts.HasDecorators): readonly string[] {
  return (ts.getDecorators(node) ?? []).flatMap(({ expression }) =>
    ts.isCallExpression(expression) && ts.isIdentifier(expression.expression)
      ? [expression.expression.text]
      : [],
  );
}

function namesIn(node: ts.Node): readonly string[] {
  const below: string[] = [];
  node.forEachChild((child) => void below.push(...namesIn(child)));
  return ts.isIdentifier(node) ? [node.text, ...below] : below;
}

function importsOf({ importClause, moduleSpecifier }: ts.ImportDeclaration, used: ReadonlySet<string>) {
  const bindings = importClause?.namedBindings;
  if (bindings === undefined || !ts.isNamedImports(bindings)) return [];
  const names = bindings.elements.filter(({ name }) => used.has(name.text));
  const list = names.map(({ name, propertyName }) =>
    propertyName === undefined ? name.text : `${propertyName.text} as ${name.text}`,
  );
  return list.length === 0 ? [] : [`import type { ${list.join(', ')} } from ${moduleSpecifier.getText()};`];
}

function ownTypes(file: ts.SourceFile, used: ReadonlySet<string>): readonly string[] {
  return file.statements.flatMap((each) => {
    const isType =
      ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each) || ts.isClassDeclaration(each);
    const name = isType ? each.name?.text : undefined;
    if (!isType || name === undefined || !used.has(name)) return [];
    const isExported = each.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
    if (!isExported) throw new Error(`${file.fileName}: export ${name}, which a handler answers.`);
    return [name];
  });
}
