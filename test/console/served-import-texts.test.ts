// Texts of imports that the server has in English only: the catalogue has each of them in Polish.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import ts from 'typescript';
import type { DomainError } from '../../src/domain/error.ts';
import type { Finding } from '../../src/domain/finding.ts';
import { closedStates } from '../../src/importers/closed-state.ts';
import { formats } from '../../src/importers/formats/all.ts';
import type { Skipped } from '../../src/importers/importer.ts';
import { proseLength } from '../../src/importers/read/prose.ts';
import { signatures } from '../../src/importers/recognise.ts';
import { chooseImporter, importers } from '../../src/importers/registry.ts';
import type { Fields, Format } from '../../src/importers/table/format.ts';
import { bytesOf, lookedAt, outcomeOf, type TableVector } from '../../src/importers/testing.ts';
import { unreadSentence } from '../../src/operations/imports/import-notes.ts';
import { Shortened } from '../../src/operations/imports/shortened.ts';
import { served } from '../../src/texts/pl.ts';
import { root, sentencesOf, untranslated } from './served-sentences.ts';

/** First arguments of these functions: what a file of another kind, or of an unread tool, is. */
function labelsOf(path: string, names: RegExp): string[] {
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && names.test(node.expression.getText())) {
      const [first] = node.arguments;
      if (first && ts.isStringLiteralLike(first)) found.push(first.text);
    }
    ts.forEachChild(node, walk);
  };
  const text = readFileSync(join(root, path), 'utf8');
  walk(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return found;
}

test('imports › what files are called › each in Polish', () => {
  const labels = [
    ...[...importers, ...signatures].map(({ label }) => label),
    ...labelsOf('src/importers/unread-tools.ts', /^(?:tool|sarifBy|plain)$/),
    ...labelsOf('src/importers/read/file-kinds.ts', /^(?:of|shortOf)$/),
  ];
  assert.ok(labels.length > 300, String(labels.length));
  assert.deepEqual(untranslated(labels), []);
});

function fieldsOf(format: Format): Fields[] {
  if (format.kind === 'csv') return [format.fields];
  const parts: readonly { fields: Fields }[] =
    format.kind === 'lines' ? format.lines : format.items;
  return parts.map(({ fields }) => fields);
}

test('imports › why a finding opens no incident › in Polish, whatever the format', () => {
  const files = globSync('test/vectors/**/*.json', { cwd: root });
  const said = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/"set_aside": ("(?:[^"\\]|\\.)+")/g)].map(
      ([, text = '']) => JSON.parse(text) as string,
    ),
  );
  const words = formats.flatMap(fieldsOf).flatMap(({ aside = [] }) => aside.map(({ as }) => as));
  const marked = [...words, ...Object.values(closedStates)].map(
    (word) => `The finding is marked as ${word} in the tool.`,
  );
  assert.ok(said.length > 150 && words.length > 100, `${said.length} ${words.length}`);
  assert.deepEqual(untranslated([...said, ...marked]), []);
});

/** Whole sentences about a row, in a file of an importer. */
test('imports › why a row could not be read › in Polish, whatever the importer', () => {
  const files = globSync('src/importers/*.ts', { cwd: root });
  const ofRow = /^The \w+ (?:has (?:no|neither)|names (?:no|neither)) [^:]*\.$/;
  const said = files
    .filter((path) => !path.endsWith('.test.ts') && !path.endsWith('refusals.ts'))
    .flatMap(sentencesOf)
    .filter((text) => ofRow.test(text) && !/^The (?:file|list|export|report|root) /.test(text));
  assert.ok(said.length > 15, String(said.length));
  assert.deepEqual(untranslated(said), []);
  assert.equal(served('row 5'), 'wiersz 5');
});

/** What the vectors' files are said to hold: notes, and the places and reasons of rows. */
function remarksIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(remarksIn);
  if (typeof value !== 'object' || value === null) return [];
  const { note, skipped } = value as { note?: unknown; skipped?: Partial<Skipped> };
  const isNote = typeof note === 'string' && Object.keys(value).length === 1;
  const { label, reason } = skipped ?? {};
  const isRow = typeof label === 'string' && typeof reason === 'string';
  return [
    ...(isNote ? [note] : []),
    ...(isRow ? [label, reason] : []),
    ...Object.values(value).flatMap(remarksIn),
  ];
}

/** Files of tools are among the vectors, some of which are no JSON as a whole. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

test('imports › what every vector says of its file and its rows › in Polish', () => {
  const files = globSync('test/vectors/**/*.json', { cwd: root });
  const said = files.flatMap((file) => remarksIn(jsonOf(readFileSync(join(root, file), 'utf8'))));
  assert.ok(new Set(said).size > 600, String(new Set(said).size));
  assert.deepEqual(untranslated(said), []);
});

/** Findings with long texts, so that the run says what it kept of them. */
function notesOfLong(counts: readonly number[]): string[] {
  return counts.flatMap((count) => {
    const shortened = new Shortened();
    const text = 'x'.repeat(proseLength);
    const long = { title: text, location: text, description: text, remediation: text };
    for (let at = 0; at < count; at += 1) shortened.see(long as Finding);
    return shortened.notes();
  });
}

const numbered = ['title,severity,host', 'A,2,a', 'B,7.5,a', 'C,42,a', 'D,Bad,a', 'E,2,b'];
const others = [
  [...numbered, 'F,high,a,"'],
  ['title,severity,risk,Risk', 'A,high,low,low'],
  ['A list', 'title,severity', 'A,high'],
  ['title,severity,cve,cvss,type,host', 'A,high,CVE-12,,,', 'B,,,,,', 'C,x,,y,,'],
  ['title,severity,severty,Title', 'A,high,b,c', 'A,high,b,c,d,e'],
];

test('imports › tables, long texts and whole files › notes in Polish to the last word', async () => {
  const notes = notesOfLong([1, 2]);
  for (const lines of others) {
    const { source, head } = await lookedAt(lines.join('\n'));
    const outcome = await outcomeOf(chooseImporter('csv', head), source);
    notes.push(...('items' in outcome ? remarksIn(outcome.items) : []));
  }
  for (const skipped of [1, 7])
    notes.push(unreadSentence({ counts: { skipped } } as Parameters<typeof unreadSentence>[0]));
  assert.ok(notes.length > 20, notes.join('\n'));
  const english = /\b(?:the|of|and|or|is|are|was|rows?|findings?|level|low|high|unknown)\b/;
  // Names in quotes, and words to write in the file, are those of the file.
  const own = (note: string) => (served(note) ?? 'the').replace(/"[^"]*"|wpisz .*/g, '');
  const wrong = notes.filter((note) => english.test(own(note)));
  assert.deepEqual(wrong, []);
});

/** What is said of a file that is not read; undefined of one that is. */
async function refusalOf(
  bytes: Buffer,
  address: 'auto' | 'csv' | 'webproxy',
): Promise<string | undefined> {
  const { head, source } = await lookedAt(bytes);
  try {
    const outcome = await outcomeOf(chooseImporter(address, head), source);
    return 'error' in outcome ? String(outcome.error['detail']) : undefined;
  } catch (error) {
    return (error as DomainError).detail;
  }
}

test('imports › refusals of each format, cut off or sent elsewhere, and of other files › in Polish', async () => {
  const folder = join(root, 'test/vectors/formats');
  const details: (string | undefined)[] = [];
  for (const name of globSync('*.json', { cwd: folder })) {
    const bytes = bytesOf(JSON.parse(readFileSync(join(folder, name), 'utf8')) as TableVector);
    details.push(await refusalOf(bytes, 'webproxy'));
    details.push(await refusalOf(bytes.subarray(0, Math.floor(bytes.length * 0.9)), 'auto'));
  }
  const others = [
    '',
    '{}',
    '[]',
    '[1]',
    '{"a":1}',
    'a,b\n1,2\n',
    'words',
    '<a/>',
    '%PDF-1',
    '{"a":',
  ];
  const more = ['note\n<?xml version="1.0"?>', 'PK\x03\x04', '\x89PNG\r\n\x1a\n', '<html></html>'];
  const known = [{ bomFormat: 'x' }, { type: 'bundle', objects: [] }, { entry_type: 'x' }];
  const broken = ['<issues><issue>', '{"results":[{"check_id":"a","extra":{}}],"a":tru}'];
  for (const text of [...others, ...more, ...broken, ...known.map((one) => JSON.stringify(one))]) {
    for (const at of ['auto', 'webproxy'] as const) {
      details.push(await refusalOf(Buffer.from(text, 'latin1'), at));
    }
  }
  const said = details.filter((detail) => detail !== undefined);
  assert.ok(said.length > 300, String(said.length));
  assert.deepEqual(untranslated(said), []);
});

test('imports › refusals of tables › in Polish to the last word', async () => {
  for (const table of ['Titel;Schweregrad\nAlt;Hoch\n', 'Title;Schweregrad\nAlt;Hoch\n']) {
    const detail = await refusalOf(Buffer.from(table), 'csv');
    const said = served(detail ?? '') ?? '';
    assert.match(
      said,
      /Tabela ustaleń musi mieć kolumn[yę] (?:title \(lub name, .*\) i )?severity \(lub /,
    );
    assert.doesNotMatch(said, / (?:and|or|columns?) |\(or /);
  }
});
