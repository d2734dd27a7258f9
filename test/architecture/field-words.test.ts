// Label and help of a declared field in a form: both from the table of the fields, never by hand.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import ts from 'typescript';
import type { Fields } from '../../src/fields/field.ts';
import { records } from '../../src/fields/records.ts';
import { timeline } from '../../src/texts/en/timeline.ts';
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

/**
 * Labels that are words for other things as well: kinds of records, states, events, and columns of
 * lists whose records have no table of fields. These are declared where those are.
 */
const commonWords = new Set(
  [
    ['Action', 'Agent', 'Evidence', 'Import', 'Incident', 'Playbook', 'Report', 'Team'],
    ['Approved', 'Closed', 'Created', 'Quarantined', 'Registered', 'Revoked', 'Started', 'Sent'],
    ['Acknowledged', 'Changed', 'Recorded', 'Start', 'End', 'Due', 'State', 'Status', 'Outcome'],
    ['Name', 'Type', 'Version', 'Source', 'Comment', 'Change', 'Receipt', 'Recipient'],
    ['Environment', 'Integrity', 'Restricted', 'SHA-256', 'Step'],
  ].flat(),
);

/** Of records without a table of fields, whose Polish needs another form of the words. */
const ofOtherRecords: Readonly<Record<string, string>> = {
  'approvals.requestedBy': 'begins the sentence of a request, and a person follows',
  'approvals.approvedBy': 'begins the sentence of a request, and a person follows',
  'engagements.entry.actor': 'a person of a log entry, where an action has a role',
  'indicators.columns.first': 'an indicator is sighted, an incident detected',
  'indicators.columns.last': 'an indicator is sighted, an incident detected',
  'indicators.sighting.first': 'an indicator is sighted, an incident detected',
  'indicators.sighting.last': 'an indicator is sighted, an incident detected',
  'legal.aware': 'what starts a deadline: each act has its own Polish word',
};

const declaredLabels = new Set(
  Object.values(records).flatMap((fields: Fields) =>
    Object.values(fields).map(({ label }) => label.en),
  ),
);

/** Keys under which a catalogue writes the label of a field out. */
function secondDeclarations(tree: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node, path: readonly string[]): void => {
    const key =
      ts.isPropertyAssignment(node) && 'text' in node.name ? [...path, node.name.text] : path;
    const text =
      ts.isPropertyAssignment(node) && ts.isStringLiteralLike(node.initializer)
        ? node.initializer.text
        : '';
    if (declaredLabels.has(text) && !commonWords.has(text)) found.push(key.join('.'));
    ts.forEachChild(node, (child) => visit(child, key));
  };
  visit(tree, []);
  return found;
}

suite('labels of declared fields', () => {
  const catalogues = sourceFiles('src/console/i18n/en/*.ts', 'src/texts/en/*.ts');

  test('catalogues › every one › take them from the table, once', () => {
    const found = catalogues.flatMap(({ tree }) => secondDeclarations(tree));
    assert.ok(catalogues.length > 40);
    assert.deepEqual(found.sort(), Object.keys(ofOtherRecords).sort());
  });

  test('a label that a catalogue writes out › found', () => {
    const text = "export const a = { bulk: { severity: 'Severity', title: 'Selected' } };";
    const tree = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true);
    assert.deepEqual(secondDeclarations(tree), ['bulk.severity']);
  });

  test('members of audit entries › of declared fields › no label of their own', () => {
    const own = Object.keys(timeline.told.members);
    const { incident, evidence, action, report } = records;
    const declared = { ...incident, ...evidence, ...action, ...report };
    // Entries have one name for phases of actions and reports, and a version of anything.
    const shared = ['phase', 'version', 'missing'];
    assert.deepEqual(
      own.filter((name) => name in declared && !shared.includes(name)),
      [],
    );
  });
});
