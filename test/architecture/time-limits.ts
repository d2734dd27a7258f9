// Limits of time in a test, as its syntax tree shows them: numbers, and names and expressions that
// are always the same number, of this file or of one that it imports.
import ts from 'typescript';
import { lineOf, type SourceFile } from './source-files.ts';

/** What ends a hang and judges nothing has at least so many milliseconds. */
const shortestHang = 60_000;

/** Above a time that is meant to run out; the reason follows. */
const meant = /\/\/ Meant to run out: \S/;

const clock = /\b(?:performance|Date)\.now\(/;
const isClock = /^(?:performance|Date)\.now\(\)$/;
/** Reads a clock, the processor time or the memory of a process. */
const measures = new RegExp(
  `${clock.source}|\\b(?:hrtime|cpuUsage|threadCpuUsage|memoryUsage|resourceUsage)\\b`,
);
/** Names of what was measured; the product's own members have such names as well. */
const measured = /(?:Ms|Millis|[sS]econds|[eE]lapsed|[tT]ook|[sS]pent)$/;
const timeout = /^(?:timeout|\w*[tT]imeoutMs|\w*TimeoutMillis)$/;
const pauses = /(?:^|\.)(?:pause|wait|sleep|delay|setTimeout|waitForTimeout)$/;
const ends = /\b(?:reject|throw|destroy|kill|abort|fail)\b/;

const comparisons = new Set([
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
]);

/** Finds the file of an import, to read its constants. */
export type Opened = (path: string) => SourceFile | undefined;

type Constants = Pick<ReadonlyMap<string, ts.Expression>, 'get'>;

function own({ tree }: SourceFile): Map<string, ts.Expression> {
  const found = new Map<string, ts.Expression>();
  const put = (name: ts.BindingName, value: ts.Expression): void => {
    if (ts.isIdentifier(name)) found.set(name.text, value);
    else if (ts.isArrayBindingPattern(name)) {
      name.elements.forEach((element, place) => {
        const part = ts.isArrayLiteralExpression(value) ? value.elements[place] : value;
        if (ts.isBindingElement(element) && part) put(element.name, part);
      });
    } else {
      for (const element of name.elements) {
        if (element.initializer) put(element.name, element.initializer);
      }
    }
  };
  const visit = (node: ts.Node): void => {
    const isDeclared = ts.isVariableDeclaration(node) || ts.isParameter(node);
    if (isDeclared && node.initializer) put(node.name, node.initializer);
    if (ts.isParameter(node) && !node.initializer && ts.isObjectBindingPattern(node.name)) {
      put(node.name, ts.factory.createNull());
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Name → first value of each constant, and of each default, that the file declares or imports. */
function constantsOf(file: SourceFile, opened: Opened): Constants {
  const found = own(file);
  const imported = (name: string) => {
    const from = file.imports.find((one) => one.own && !one.typeOnly && one.names.includes(name));
    const other = from && opened(from.from);
    return other && own(other).get(name);
  };
  return { get: (name) => found.get(name) ?? imported(name) };
}

const { PlusToken, MinusToken, AsteriskToken, SlashToken, AsteriskAsteriskToken } = ts.SyntaxKind;
const sums = new Map<ts.SyntaxKind, (left: number, right: number) => number>([
  [PlusToken, (left, right) => left + right],
  [MinusToken, (left, right) => left - right],
  [AsteriskToken, (left, right) => left * right],
  [SlashToken, (left, right) => left / right],
  [AsteriskAsteriskToken, (left, right) => left ** right],
]);

/** The number that an expression always is, the least of a choice; undefined for any other. */
function numberOf(node: ts.Expression, constants: Constants, depth = 0): number | undefined {
  if (depth > 20) return undefined;
  const of = (part: ts.Expression) => numberOf(part, constants, depth + 1);
  if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''));
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return of(node.expression);
  if (ts.isConditionalExpression(node)) return least(of(node.whenTrue), of(node.whenFalse));
  if (ts.isIdentifier(node)) {
    const value = constants.get(node.text);
    return value && of(value);
  }
  if (ts.isPropertyAccessExpression(node)) return memberOf(node, constants, depth);
  if (!ts.isBinaryExpression(node)) return undefined;
  if (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) return of(node.right);
  const [left, right] = [of(node.left), of(node.right)];
  if (left === undefined || right === undefined) return undefined;
  return sums.get(node.operatorToken.kind)?.(left, right);
}

function memberOf(
  { expression, name }: ts.PropertyAccessExpression,
  constants: Constants,
  depth: number,
): number | undefined {
  let value = ts.isIdentifier(expression) ? constants.get(expression.text) : undefined;
  if (value && ts.isAsExpression(value)) value = value.expression;
  if (!value || !ts.isObjectLiteralExpression(value)) return undefined;
  const member = value.properties
    .filter(ts.isPropertyAssignment)
    .find((one) => one.name.getText() === name.text);
  return member && numberOf(member.initializer, constants, depth + 1);
}

function least(...numbers: (number | undefined)[]): number | undefined {
  const known = numbers.filter((number) => number !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

const isShort = (limit: number | undefined): boolean =>
  limit !== undefined && limit > 0 && limit < shortestHang;

function isMeasured(node: ts.Expression, constants: Constants, depth = 0): boolean {
  if (measures.test(node.getText()) || depth > 5) return depth <= 5;
  if (ts.isPropertyAccessExpression(node)) return measured.test(node.name.text);
  if (ts.isIdentifier(node)) {
    const from = constants.get(node.text);
    if (measured.test(node.text)) return true;
    return from !== undefined && isSumOfMeasured(from, constants, depth + 1);
  }
  return isSumOfMeasured(node, constants, depth + 1);
}

/** `end - began`, `Math.max(...tookMs)`, where a part was measured. */
function isSumOfMeasured(node: ts.Expression, constants: Constants, depth: number): boolean {
  const of = (part: ts.Expression) => isMeasured(part, constants, depth);
  if (measures.test(node.getText())) return true;
  if (ts.isParenthesizedExpression(node) || ts.isSpreadElement(node)) return of(node.expression);
  if (ts.isBinaryExpression(node)) return of(node.left) || of(node.right);
  const isOfMath = ts.isCallExpression(node) && /^Math\./.test(node.expression.getText());
  return isOfMath && node.arguments.some(of);
}

/** `took < 5_000`: a number that is always the same judges a time or the memory. */
function judgesMeasured(node: ts.Node, constants: Constants): boolean {
  if (!ts.isBinaryExpression(node) || !comparisons.has(node.operatorToken.kind)) return false;
  const isLimit = (bound: ts.Expression, of: ts.Expression) =>
    (numberOf(bound, constants) ?? 0) > 0 && isMeasured(of, constants);
  return isLimit(node.right, node.left) || isLimit(node.left, node.right);
}

/** `waitFor({ timeout: 5_000 })`, `setDefaultTimeout(5_000)`, `AbortSignal.timeout(5_000)`. */
function isShortWait(node: ts.Node, constants: Constants): boolean {
  if (ts.isCallExpression(node) && !isCaught(node)) {
    const of = /(?:setDefault\w*Timeout|AbortSignal\.timeout)$/.test(node.expression.getText());
    return of && node.arguments[0] !== undefined && isShort(numberOf(node.arguments[0], constants));
  }
  if (ts.isShorthandPropertyAssignment(node)) {
    return timeout.test(node.name.text) && isShort(numberOf(node.name, constants));
  }
  if (!ts.isPropertyAssignment(node) || !timeout.test(node.name.getText())) return false;
  return !isCaught(node.parent.parent) && isShort(numberOf(node.initializer, constants));
}

/** `….catch(() => undefined)`: the test goes on either way. */
function isCaught({ parent }: ts.Node): boolean {
  return ts.isPropertyAccessExpression(parent) && parent.name.text === 'catch';
}

/** `performance.now() + 5_000`, which a later loop compares with the clock. */
function isDeadline(node: ts.Node, constants: Constants): boolean {
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== PlusToken) return false;
  const { left, right } = node;
  return isClock.test(left.getText()) && isShort(numberOf(right, constants));
}

/** `setTimeout(() => reject(late), 5_000)`, `Promise.race([work, pause(5_000)])`. */
function isShortEnd(node: ts.Node, constants: Constants): boolean {
  if (!ts.isCallExpression(node)) return false;
  const called = node.expression.getText();
  const given = node.arguments.map((argument) => numberOf(argument, constants));
  if (/(?:^|\.)setTimeout$/.test(called)) {
    return given.some(isShort) && node.arguments.some((argument) => ends.test(argument.getText()));
  }
  if (called !== 'Promise.race') return false;
  return pausesIn(node).some((pause) => isShort(lengthOf(pause, constants)));
}

function pausesIn(node: ts.Node): ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  const visit = (part: ts.Node): void => {
    if (ts.isCallExpression(part) && pauses.test(part.expression.getText())) found.push(part);
    ts.forEachChild(part, visit);
  };
  visit(node);
  return found;
}

function lengthOf(pause: ts.CallExpression, constants: Constants): number | undefined {
  return pause.arguments
    .map((argument) => numberOf(argument, constants))
    .find((number) => number !== undefined);
}

/** `for (let turn = 0; turn < 100 && !done; turn += 1) await pause(50)`: for five seconds. */
function isCountedWait(node: ts.Node, constants: Constants): boolean {
  if (!ts.isForStatement(node) || !node.initializer || !node.condition) return false;
  if (!ts.isVariableDeclarationList(node.initializer)) return false;
  const names = new Set(node.initializer.declarations.map(({ name }) => name.getText()));
  let [most, isOnly]: [number | undefined, boolean] = [undefined, true];
  const visit = (part: ts.Node): void => {
    const counts = ts.isBinaryExpression(part) && comparisons.has(part.operatorToken.kind);
    if (counts && names.has(part.left.getText())) most ??= numberOf(part.right, constants);
    const leaves = ts.isReturnStatement(part) || ts.isBreakStatement(part);
    if (leaves) isOnly = false;
    ts.forEachChild(part, visit);
  };
  visit(node);
  isOnly &&= ts.isBinaryExpression(node.condition) && names.has(node.condition.left.getText());
  if (isOnly || most === undefined) return false;
  const lengths = pausesIn(node).map((pause) => lengthOf(pause, constants) ?? 0);
  return isShort(most * lengths.reduce((sum, length) => sum + length, 0));
}

function isMeant(node: ts.Node, { text }: SourceFile): boolean {
  const before = text.slice(0, node.getStart()).split('\n').slice(0, -1);
  const comment = before.slice(-3).join('\n');
  return meant.test(comment);
}

/** Each limit of time in the file, with its place. */
export function timeLimits(file: SourceFile, opened: Opened = () => undefined): string[] {
  const constants = constantsOf(file, opened);
  const found: string[] = [];
  const visit = (node: ts.Node, asserted: boolean): void => {
    const isLimit =
      (asserted && judgesMeasured(node, constants)) ||
      [isShortWait, isDeadline, isShortEnd, isCountedWait].some((is) => is(node, constants));
    if (isLimit && !isMeant(node, file)) {
      const at = `${file.path}:${lineOf(file.tree, node)}`;
      found.push(`${at}: ${node.getText().replaceAll(/\s+/g, ' ').slice(0, 90)}`);
      return;
    }
    const isAssert = ts.isCallExpression(node) && /^assert\b/.test(node.expression.getText());
    ts.forEachChild(node, (child) => visit(child, asserted || isAssert));
  };
  visit(file.tree, false);
  return found;
}
