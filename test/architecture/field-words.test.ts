// Label and help of a declared field in a form: both from the table of the fields, never by hand.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import ts from 'typescript';
import { lineOf, sourceFiles } from './source-files.ts';

const declared = /^(?:action|agent|engagement|evidence|report)Field(?:Help)?\./;
/** Lists filter by these: the label names a filter, and no one fills the field in. */
const filters =
  /\/(?:report-list|deadline-list|action-filters|engagement-list|delivery-state)\.tsx$/;

/** Places where a label or a description of a control names a declared field by itself. */
function byHand(tree: ts.SourceFile): number[] {
  const found: number[] = [];
  const visit = (node: ts.Node, isWord: boolean): void => {
    const isNamed = ts.isJsxAttribute(node) || ts.isPropertyAssignment(node);
    const within = isNamed ? /^(?:label|description)$/.test(node.name.getText(tree)) : isWord;
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node);
    if (within && isText && declared.test(node.text)) found.push(lineOf(tree, node));
    ts.forEachChild(node, (child) => visit(child, within));
  };
  visit(tree, false);
  return found;
}

suite('words of declared fields', () => {
  test('controls of forms › label and help › from useFieldWords', () => {
    const found = sourceFiles('src/console/**/*.tsx')
      .filter(({ path }) => !filters.test(path))
      .flatMap(({ path, tree }) => byHand(tree).map((line) => `${path}:${line}`));
    assert.deepEqual(found, []);
  });

  test('a label that is written by hand › found', () => {
    const text = 'const a = <TextInput label={t(\'agentField.owner\')} description="" />;';
    const tree = ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, true);
    assert.deepEqual(byHand(tree), [1]);
  });
});
