import { createRequire } from 'node:module';

/**
 * @import { Node, Statement } from 'typescript'
 * @typedef {{ readonly name: string, readonly line: number, readonly isMethod: boolean }} Named
 * @typedef {{ readonly word: string, readonly instead: string, readonly in?: RegExp, readonly as?: 'method' | 'file' }} BannedWord
 * @typedef {{ readonly file: string, readonly name: string, readonly as: 'name' | 'method' | 'file' }} NameOfFile
 */

/**
 * Required, since an import would first have Node look for the names that its 9 MB export: 0.4 s.
 *
 * @type {typeof import('typescript')}
 */
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
 *
 * @param {string} fileName
 * @param {string} text
 */
export function wordsIn(fileName, text) {
  /** @type {Named[]} */
  const names = [];
  /** @type {Set<string>} */
  const exported = new Set();
  /** @type {(readonly [number, number])[]} */
  const literals = [];
  if (!fileName.endsWith('.css')) {
    const file = ts.createSourceFile(fileName, text, OPTIONS, false);
    /** @param {number} at */
    const lineOf = (at) => file.getLineAndCharacterOfPosition(at).line + 1;
    /** @param {Node} node */
    const visit = (node) => {
      if (LITERALS.has(node.kind)) literals.push([node.getStart(file), node.end]);
      const name = /** @type {Node & { readonly name?: Node }} */ (node).name;
      if (name !== undefined && isDeclared(node) && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)))
        names.push({ name: name.text, line: lineOf(name.getStart(file)), isMethod: isMethod(node) });
      ts.forEachChild(node, visit);
    };
    visit(file);
    for (const statement of file.statements) for (const name of exportsOf(statement)) exported.add(name);
  }
  return { names, exported: [...exported], comments: commentsIn(text, literals) };
}

/**
 * `sendsAPIKey_ofX` as `sends-api-key-of-x`.
 *
 * @param {string} name
 */
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
 *
 * @param {readonly BannedWord[]} banned
 * @returns {(named: NameOfFile) => BannedWord | undefined}
 */
export function bannedFinder(banned) {
  const entries = banned.map((entry) => ({
    entry,
    pattern: new RegExp(entry.as === undefined ? `(?<![^-])(${entry.word})(?![^-])` : `^(${entry.word})$`),
  }));
  const any = new RegExp(banned.map(({ word }) => `(?<![^-])(${word})(?![^-])`).join('|'));
  /** @type {Set<string>} */
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

/** @param {Node} node */
function isDeclared(node) {
  if (ts.isPropertyAccessExpression(node) || ts.isMetaProperty(node) || ts.isJsxAttribute(node)) return false;
  if (ts.isShorthandPropertyAssignment(node) || ts.isExportSpecifier(node)) return false;
  return !ts.isImportSpecifier(node) || node.propertyName !== undefined;
}

/** @param {Node} node */
function isMethod(node) {
  return ts.isMethodDeclaration(node) || ts.isMethodSignature(node);
}

/**
 * Overloads, and a type beside a value of its name, are one thing in one file.
 *
 * @param {Statement} statement
 * @returns {readonly string[]}
 */
function exportsOf(statement) {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : [],
    );
  const { name } = /** @type {Statement & { readonly name?: { readonly text: string } }} */ (statement);
  return name === undefined ? [] : [name.text];
}

/**
 * @param {string} text
 * @param {readonly (readonly [number, number])[]} literals
 */
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

/**
 * Words of a text, code in fences aside: what holds a letter or a digit, between spaces.
 *
 * @param {string} text
 */
export function countWords(text) {
  return text
    .replaceAll(FENCE, '')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
