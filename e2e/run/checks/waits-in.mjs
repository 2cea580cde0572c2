import ts from 'typescript';

const TIMERS = new Set(['node:timers/promises', 'timers/promises', 'node:timers', 'timers']);
const WAITS = new Set(['setTimeout', 'setInterval']);
const CLOCKS = new Set(['Date.now', 'performance.now']);
/** @typedef {{ readonly rule: 'wait' | 'clock' | 'fake time', readonly line: number }} Wait */

/** As properties, of the global object or of a namespace; `test.setTimeout` is a limit of Playwright and `jest.setTimeout` one of Jest. */
const WAITS_OF_OTHERS =
  /(?<!^test|^jest)\.(setTimeout|setInterval)$|\.waitForTimeout$|^AbortSignal\.timeout$/;
const JUDGED = /^expect$|\.toBe(Less|Greater)Than(OrEqual)?$|\.toBeCloseTo$/;
const ARITHMETIC = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.SlashToken,
  ts.SyntaxKind.PercentToken,
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
]);

/**
 * Where a test depends on the speed or the clock of the machine, in order. `wait`: timers and time limits. `clock`:
 * performance.now(), and Date.now() that is computed with or asserted. `fake time`: fake timers that real time moves.
 *
 * @param {string} fileName
 * @param {string} text
 * @returns {readonly Wait[]}
 */
export function waitsIn(fileName, text) {
  const file = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  /** @type {Wait[]} */
  const found = [];
  const waits = new Set([...WAITS].filter((name) => !declares(file, name)));
  const note = (/** @type {Wait['rule']} */ rule, /** @type {ts.Node} */ node) =>
    found.push({ rule, line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1 });
  const fakes = /\.useFakeTimers\(/.test(text);
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isImportDeclaration(node) && TIMERS.has(moduleOf(node))) {
      const named = node.importClause?.namedBindings;
      for (const { name, propertyName } of named && ts.isNamedImports(named) ? named.elements : [])
        if (WAITS.has((propertyName ?? name).text)) waits.add(name.text);
    }
    if (ts.isCallExpression(node)) {
      const called = node.expression;
      const words = called.getText(file);
      const isTimer = ts.isIdentifier(called) && waits.has(words);
      if (isTimer || WAITS_OF_OTHERS.test(words)) note('wait', node);
      if (CLOCKS.has(words) && (words === 'performance.now' || isReckonedWith(node) || isJudged(node)))
        note('clock', node);
      const isFake = words.endsWith('.useFakeTimers') && /advanceTimers/.test(node.getText(file));
      if (isFake || (fakes && words === 'until')) note('fake time', node);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** @param {ts.ImportDeclaration} node */
function moduleOf({ moduleSpecifier }) {
  return ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
}

/**
 * Whether a file has a function or constant of its own by that name.
 *
 * @param {ts.SourceFile} file
 * @param {string} name
 */
function declares(file, name) {
  return file.statements.some(
    (each) =>
      (ts.isFunctionDeclaration(each) && each.name?.text === name) ||
      (ts.isVariableStatement(each) &&
        each.declarationList.declarations.some((declared) => declared.name.getText(file) === name)),
  );
}

/**
 * Whether a value is what an assertion compares.
 *
 * @param {ts.Node} value
 */
function isJudged({ parent }) {
  return ts.isCallExpression(parent) && JUDGED.test(parent.expression.getText());
}

/** @param {ts.Node} node */
function isReckonedWith(node) {
  for (let at = node; ts.isExpression(at); at = at.parent) {
    const { parent } = at;
    if (ts.isBinaryExpression(parent) && ARITHMETIC.has(parent.operatorToken.kind)) return true;
    if (!ts.isParenthesizedExpression(parent) && !ts.isPrefixUnaryExpression(parent)) return false;
  }
  return false;
}
