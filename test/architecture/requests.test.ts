// The console reads and writes by request modules alone: one place for each call, and for each key.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import ts from 'typescript';
import { keys } from '../../src/console/api/keys.ts';
import { lineOf, productFiles, type SourceFile } from './source-files.ts';

const client = 'src/console/api/client.ts';
const factory = 'src/console/api/keys.ts';
const modules = 'src/console/api/requests/';
const files = productFiles().filter(({ path }) => path.startsWith('src/console/'));

/** The first words of all keys. */
const roots = new Set(keysIn(keys).map(([root]) => root));

function keysIn(found: unknown): readonly unknown[][] {
  if (Array.isArray(found)) return [found];
  if (typeof found === 'function') return keysIn((found as () => unknown)());
  return Object.values(found as object).flatMap(keysIn);
}

function nodesOf<Node extends ts.Node>(file: SourceFile, is: (node: ts.Node) => node is Node) {
  const found: Node[] = [];
  const visit = (node: ts.Node): void => {
    if (is(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file.tree);
  return found;
}

/** An array in the place of a key. */
function isWrittenKey(node: ts.ArrayLiteralExpression): boolean {
  const { parent, elements } = node;
  if (ts.isPropertyAssignment(parent) && parent.name.getText() === 'queryKey') return true;
  const [first] = elements;
  const isLikeKey = first !== undefined && ts.isStringLiteral(first) && roots.has(first.text);
  return isLikeKey && isPlaceOfKey(parent);
}

/** Functions that take a key. */
const takers = /^(\w+\.)?(useLiveRecord|write|setQueryData|getQueryData|getQueryState)$/;

/**
 * An argument of them, one of several keys, a name for one, or the list that a component follows.
 */
function isPlaceOfKey(parent: ts.Node): boolean {
  if (ts.isCallExpression(parent)) return takers.test(parent.expression.getText());
  if (ts.isArrayLiteralExpression(parent)) return true;
  if (ts.isVariableDeclaration(parent) || ts.isArrowFunction(parent)) return true;
  const attribute = ts.isJsxExpression(parent) ? parent.parent : undefined;
  return (
    attribute !== undefined &&
    ts.isJsxAttribute(attribute) &&
    /^(of|also)$/.test(attribute.name.getText())
  );
}

suite('requests of the console', () => {
  test('calls › of the server › in the request modules alone', () => {
    const found = files
      .filter(({ path }) => !path.startsWith(modules))
      .filter(({ imports }) =>
        imports.some(({ from, names }) => from === client && /\b(call|\*)\b/.test(names.join(' '))),
      );
    assert.deepEqual(
      found.map(({ path }) => path),
      [],
    );
  });

  test('keys › of queries › made by the factory alone', () => {
    const found = files
      .filter(({ path }) => path !== factory)
      .flatMap((file) =>
        nodesOf(file, ts.isArrayLiteralExpression)
          .filter(isWrittenKey)
          .map((node) => `${file.path}:${lineOf(file.tree, node)} ${node.getText()}`),
      );
    assert.deepEqual(found, []);
  });
});
