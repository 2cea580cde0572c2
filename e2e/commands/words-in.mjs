import { createRequire } from 'node:module';

/** Required, since an import would first have Node look for the names that its 9 MB export: 0.4 s. */
const ts = createRequire(import.meta.url)('typescript');

const OPTIONS = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};
const LITERALS = new Set([
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateMiddle,
  ts.SyntaxKind.TemplateTail,
  ts.SyntaxKind.RegularExpressionLiteral,
  ts.SyntaxKind.JsxText,
]);
/** A line comment with those on the lines below it, or a block. */
const COMMENT = /\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*|\/\*[\s\S]*?\*\//g;
const FENCE = /^[ \t]*(?:\*|\/\/)?[ \t]*```[\s\S]*?```/gm;

/**
 * What a file names and says: `names` it declares (not those it uses: a library's are not ours), `exported` names, and `comments`
 * with their counts of words. Lines begin at 1. A style sheet has comments only.
 */
export function wordsIn(fileName, text) {
  const names = [];
  const exported = new Set();
  const literals = [];
  if (!fileName.endsWith('.css')) {
    const file = ts.createSourceFile(fileName, text, OPTIONS, false);
    const lineOf = (at) => file.getLineAndCharacterOfPosition(at).line + 1;
    const visit = (node) => {
      if (LITERALS.has(node.kind)) literals.push([node.getStart(file), node.end]);
      const { name } = node;
      if (name !== undefined && isDeclared(node) && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)))
        names.push({ name: name.text, line: lineOf(name.getStart(file)), isMethod: isMethod(node) });
      ts.forEachChild(node, visit);
    };
    visit(file);
    for (const statement of file.statements) for (const name of exportsOf(statement)) exported.add(name);
  }
  return { names, exported: [...exported], comments: commentsIn(text, literals) };
}

/** `sendsAPIKey_ofX` as `sends-api-key-of-x`. */
export function wordsOf(name) {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join('-');
}

/**
 * Finds the first banned word of a name: ({file, name, as}) => entry or undefined, where `as` is 'name', 'method' or 'file'.
 * Expressions are made once, as there are a hundred thousand names.
 */
export function bannedFinder(banned) {
  const entries = banned.map((entry) => ({
    entry,
    pattern: new RegExp(entry.as === undefined ? `(?<![^-])(${entry.word})(?![^-])` : `^(${entry.word})$`),
  }));
  const any = new RegExp(banned.map(({ word }) => `(?<![^-])(${word})(?![^-])`).join('|'));
  const clean = new Set();
  return ({ file, name, as }) => {
    if (clean.has(name)) return undefined;
    const words = wordsOf(name);
    if (!any.test(words)) {
      clean.add(name);
      return undefined;
    }
    return entries.find(
      ({ entry, pattern }) =>
        (entry.in?.test(file) ?? true) && (entry.as === undefined || entry.as === as) && pattern.test(words),
    )?.entry;
  };
}

function isDeclared(node) {
  if (ts.isPropertyAccessExpression(node) || ts.isMetaProperty(node) || ts.isJsxAttribute(node)) return false;
  if (ts.isShorthandPropertyAssignment(node) || ts.isExportSpecifier(node)) return false;
  return !ts.isImportSpecifier(node) || node.propertyName !== undefined;
}

function isMethod(node) {
  return ts.isMethodDeclaration(node) || ts.isMethodSignature(node);
}

/** Overloads, and a type beside a value of its name, are one thing in one file. */
function exportsOf(statement) {
  if (!statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : [],
    );
  return statement.name === undefined ? [] : [statement.name.text];
}

function commentsIn(text, literals) {
  const found = [];
  let literal = 0;
  let line = 1;
  let counted = 0;
  COMMENT.lastIndex = 0;
  for (let match = COMMENT.exec(text); match !== null; match = COMMENT.exec(text)) {
    while ((literals[literal]?.[1] ?? Infinity) <= match.index) literal += 1;
    const [start, end] = literals[literal] ?? [Infinity, Infinity];
    if (start <= match.index) {
      COMMENT.lastIndex = end;
      continue;
    }
    line += text.slice(counted, match.index).split('\n').length - 1;
    counted = match.index;
    found.push({ line, words: countWords(match[0]) });
  }
  return found;
}

/** Words of a text, code in fences aside: what holds a letter or a digit, between spaces. */
export function countWords(text) {
  return text
    .replaceAll(FENCE, '')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
