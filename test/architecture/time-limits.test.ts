// No test measures the machine: limits are counts, ratios or events, for how long something takes
// depends on what else the machine does. A time may end a hang, and is then long enough for any load.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import ts from 'typescript';
import { isTest, lineOf, sourceFiles, type SourceFile } from './source-files.ts';

/** What ends a hang and judges nothing has at least so many milliseconds. */
const shortestHang = 60_000;

/** Reads a clock, the processor time or the memory of a process. */
const measures =
  /\b(?:performance|Date)\.now\(|\b(?:hrtime|cpuUsage|threadCpuUsage|memoryUsage|resourceUsage)\b/;
/** Names of what was measured; the product's own members have such names as well. */
const measured = /(?:Ms|Millis|[sS]econds|[eE]lapsed|[tT]ook|[sS]pent)$/;

const comparisons = new Set([
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
]);

/** Name → first value of each `const` of the file, destructured lists included. */
function constantsOf({ tree }: SourceFile): ReadonlyMap<string, ts.Expression> {
  const found = new Map<string, ts.Expression>();
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer) {
      if (ts.isIdentifier(node.name)) found.set(node.name.text, node.initializer);
      else if (ts.isArrayBindingPattern(node.name)) {
        node.name.elements.forEach((element, place) => {
          const list = node.initializer!;
          const value = ts.isArrayLiteralExpression(list) ? list.elements[place] : list;
          if (ts.isBindingElement(element) && value) found.set(element.name.getText(), value);
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

type Constants = ReadonlyMap<string, ts.Expression>;

/** The number that an expression always is; undefined for any other. */
function numberOf(node: ts.Expression, constants: Constants): number | undefined {
  if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''));
  if (ts.isParenthesizedExpression(node)) return numberOf(node.expression, constants);
  if (ts.isIdentifier(node)) {
    const value = constants.get(node.text);
    return value && !ts.isIdentifier(value) ? numberOf(value, constants) : undefined;
  }
  if (!ts.isBinaryExpression(node)) return undefined;
  const [left, right] = [numberOf(node.left, constants), numberOf(node.right, constants)];
  if (left === undefined || right === undefined) return undefined;
  if (node.operatorToken.kind === ts.SyntaxKind.AsteriskToken) return left * right;
  return node.operatorToken.kind === ts.SyntaxKind.PlusToken ? left + right : undefined;
}

function isMeasured(node: ts.Expression, constants: Constants): boolean {
  const text = node.getText();
  if (measures.test(text)) return true;
  const name = ts.isPropertyAccessExpression(node) ? node.name.text : text;
  const from = ts.isIdentifier(node) ? constants.get(name) : undefined;
  return measured.test(name) || (from !== undefined && measures.test(from.getText()));
}

/** `assert.ok(took < 5_000)`: a number that is always the same judges a time or the memory. */
function judgesMeasured(node: ts.Node, constants: Constants): boolean {
  if (!ts.isBinaryExpression(node) || !comparisons.has(node.operatorToken.kind)) return false;
  const [limit, value] = [numberOf(node.right, constants), node.left];
  const [otherLimit, otherValue] = [numberOf(node.left, constants), node.right];
  const isLimit = (bound: number | undefined, of: ts.Expression) =>
    bound !== undefined && bound > 0 && isMeasured(of, constants);
  return isLimit(limit, value) || isLimit(otherLimit, otherValue);
}

/** `waitFor({ timeout: 5_000 })`, `setDefaultTimeout(5_000)`, `AbortSignal.timeout(5_000)`. */
function isShortWait(node: ts.Node, constants: Constants): boolean {
  if (!ts.isCallExpression(node)) return false;
  const called = node.expression.getText();
  const given = /(?:setDefault\w*Timeout|AbortSignal\.timeout)$/.test(called)
    ? node.arguments[0]
    : timeoutOption(node);
  const limit = given && numberOf(given, constants);
  return limit !== undefined && limit > 0 && limit < shortestHang && !isCaught(node);
}

function timeoutOption({ arguments: given }: ts.CallExpression): ts.Expression | undefined {
  return given
    .filter(ts.isObjectLiteralExpression)
    .flatMap(({ properties }) => [...properties])
    .filter(ts.isPropertyAssignment)
    .find(({ name }) => name.getText() === 'timeout')?.initializer;
}

/** `….catch(() => undefined)`: the test goes on either way. */
function isCaught({ parent }: ts.Node): boolean {
  return ts.isPropertyAccessExpression(parent) && parent.name.text === 'catch';
}

function timeLimits(file: SourceFile): string[] {
  const constants = constantsOf(file);
  const found: string[] = [];
  const visit = (node: ts.Node, asserted: boolean): void => {
    const isJudge = asserted && judgesMeasured(node, constants);
    if (isJudge || isShortWait(node, constants)) {
      const at = `${file.path}:${lineOf(file.tree, node)}`;
      found.push(`${at}: ${node.getText().replaceAll(/\s+/g, ' ').slice(-60)}`);
      return;
    }
    const isAssert = ts.isCallExpression(node) && /^assert\b/.test(node.expression.getText());
    ts.forEachChild(node, (child) => visit(child, asserted || isAssert));
  };
  visit(file.tree, false);
  return found;
}

/** A file of its own, as the rule sees it. */
function limitsIn(text: string): string[] {
  const path = 'test/x.test.ts';
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return timeLimits({ path, text, tree, imports: [], exports: [] });
}

suite('time limits', () => {
  test('tests › as a whole › judge by no time and no memory of the machine', () => {
    const files = sourceFiles('{src,test}/**/*.{ts,tsx}').filter(({ path }) => isTest(path));
    assert.deepEqual(files.flatMap(timeLimits), []);
  });

  const refused = [
    'page.setDefaultTimeout(15_000);',
    'await row.waitFor({ state: "detached", timeout: 25_000 });',
    'const most = 5 * 1000; fetch(url, { signal: AbortSignal.timeout(most) });',
    'assert.ok(performance.now() - start < 2000);',
    'const took = performance.now() - start; assert.ok(took < 2000, "late");',
    'assert.ok(process.memoryUsage().rss - memory < 400 * 1_048_576);',
    'const [limitMs] = [900]; assert.ok(sent.waitedMs <= limitMs);',
  ];
  for (const text of refused) {
    test(`${text} › found`, () => assert.equal(limitsIn(text).length, 1));
  }

  const allowed = [
    'page.setDefaultTimeout(120_000);',
    'await row.click({ timeout: 1_000 }).catch(() => undefined);',
    'assert.ok(took < 2 * usual);',
    'assert.ok(count < 2000);',
    'while (performance.now() - start < 2000) work();',
  ];
  for (const text of allowed) {
    test(`${text} › passed over`, () => assert.deepEqual(limitsIn(text), []));
  }
});
