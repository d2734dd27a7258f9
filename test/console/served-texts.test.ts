// Texts that the server has in English only: the catalogue has each of them in Polish.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import ts from 'typescript';
import type { DomainError } from '../../src/domain/error.ts';
import type { Finding } from '../../src/domain/finding.ts';
import { playbookIndex, playbookOfType } from '../../src/domain/playbooks/playbook.ts';
import { categories, levels, playbookTypes } from '../../src/domain/taxonomy.ts';
import { closedStates } from '../../src/importers/closed-state.ts';
import { formats } from '../../src/importers/formats/all.ts';
import type { Skipped } from '../../src/importers/importer.ts';
import { proseLength } from '../../src/importers/read/prose.ts';
import { signatures } from '../../src/importers/recognise.ts';
import { chooseImporter, importers } from '../../src/importers/registry.ts';
import type { Fields, Format } from '../../src/importers/table/format.ts';
import { bytesOf, lookedAt, outcomeOf, type TableVector } from '../../src/importers/testing.ts';
import { doctrine, pendingLaw, precedence } from '../../src/legal/doctrine.ts';
import { unreadSentence } from '../../src/operations/imports/import-notes.ts';
import { Shortened } from '../../src/operations/imports/shortened.ts';
import { showSettings } from '../../src/settings/config.ts';
import { served as inEnglish } from '../../src/texts/en.ts';
import { citation, served } from '../../src/texts/pl.ts';
import { translator } from '../../src/texts/translate.ts';

const root = join(import.meta.dirname, '../..');

/** A literal, a template with `x` for each value, or a sum of such; undefined for anything else. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `2 x${literal.text}`).join('');
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}

/** Sentences of a file outside `text(…)`, which has both languages. */
function sentencesOf(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isCallExpression(node) && node.expression.getText() === 'text') return;
    const own = textOf(node);
    if (own === undefined) ts.forEachChild(node, walk);
    else if (/[a-z]{3,} [a-z]+|[a-z]{3}\.$/.test(own) && !/^\d/.test(own)) found.push(own);
  };
  walk(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** Paths, methods, names of fields and settings. */
const api = /\b(?:GET|POST|PUT|PATCH|DELETE) |…\/|\b[a-z]+_[a-z_]+\b|\bBearer\b|\?type=|\bIP3_/;

function untranslated(texts: Iterable<string>): string[] {
  return [...new Set(texts)].filter((text) => served(text) === undefined);
}

test('texts › of the regimes › each in Polish', () => {
  const files = globSync('src/legal/regimes/*.ts', { cwd: root }).filter(
    // Rows of both languages.
    (path) => !/dora-((later|threat)-)?fields\.ts$/.test(path),
  );
  const texts = files.flatMap(sentencesOf);
  assert.ok(texts.length > 120, String(texts.length));
  assert.deepEqual(untranslated(texts), []);
  const more = [doctrine, ...precedence.flatMap((one) => [one.rule, one.effect])];
  assert.deepEqual(untranslated([...more, ...pendingLaw.map(({ state }) => state)]), []);
});

test('texts › of playbooks, levels and categories › each in Polish', () => {
  const steps = playbookTypes.flatMap((type) => playbookOfType(type).steps);
  const meanings = Object.values(categories).map(({ definition }) => definition);
  const titles = [...playbookIndex(), ...steps].map(({ title }) => title);
  assert.deepEqual(untranslated([...titles, ...meanings, ...Object.values(levels)]), []);
});

test('texts › of the settings › each in Polish', () => {
  assert.deepEqual(untranslated(showSettings({}).map(({ meaning }) => meaning)), []);
});

/** Errors that only the command line, the log's own protocol, gateways and directories meet. */
const elsewhere =
  /\.test\.ts$|(?:operations\/(?:backup\/|vault\/|audit\/(?:fork|prove)|agents\/acknowledge|provisioning\/))/;

/** First arguments of an error's constructor; one of a file has the file in front. */
function argumentsOf(path: string, name: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && node.expression.getText() === name) {
      const [first, more] = node.arguments ?? [];
      const own = first && textOf(first);
      const isOfFile = more !== undefined && /isOfFile: true/.test(more.getText());
      if (own !== undefined) found.push(isOfFile ? `part: ${own}` : own);
    }
    ts.forEachChild(node, walk);
  };
  walk(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** Errors of operations: texts that follow a code in `new DomainError`, or are called detail. */
function detailsOf(path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8');
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    const isError = ts.isNewExpression(node) && node.expression.getText() === 'DomainError';
    const isDetail = ts.isVariableDeclaration(node) && node.name.getText() === 'detail';
    const detail = isError ? node.arguments?.[1] : isDetail ? node.initializer : undefined;
    const own = detail && textOf(detail);
    if (own !== undefined) found.push(own);
    ts.forEachChild(node, walk);
  };
  walk(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return found;
}

test('errors › of the operations › in Polish, and without the API in the console', () => {
  const files = globSync('src/{operations,domain}/**/*.ts', { cwd: root });
  const details = files.filter((path) => !elsewhere.test(path)).flatMap(detailsOf);
  assert.ok(details.length > 60, String(details.length));
  assert.deepEqual(untranslated(details), []);
  const ofTheApi = details.filter((text) => api.test(inEnglish(text) ?? text));
  assert.deepEqual(ofTheApi, []);
});

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

test('faults › of other servers › each in Polish', () => {
  const reasons = sentencesOf('src/egress/egress-error.ts').map((text) => `peer.test ${text}`);
  const files = globSync('src/operations/connectors/**/!(*.test).ts', { cwd: root });
  const faults = files.flatMap((path) => argumentsOf(path, 'PullFault'));
  assert.ok(reasons.length > 10 && faults.length > 7, `${reasons.length} ${faults.length}`);
  const meanings = sentencesOf('src/operations/connectors/fetcher.ts')
    .filter((text) => text.startsWith(': '))
    .map((text) => `peer.test answered 401${text}.`);
  assert.equal(meanings.length, 3);
  const more = [
    'part: the server answered 404; nothing was fetched.',
    'Import 7: nothing of it could be read.',
  ];
  assert.deepEqual(untranslated([...reasons, ...faults, ...meanings, ...more]), []);
});

test('sentences › with values, in a row, unknown › translated, each, left alone', () => {
  const of = translator([
    ['{0} of {1} records', '{1}, w tym {0}'],
    ['two files', 'dwa pliki'],
    ['Done.', 'Gotowe.'],
  ]);
  assert.equal(of('3 of two files records'), 'dwa pliki, w tym 3');
  assert.equal(of('Done. 3 of 4 records'), 'Gotowe. 4, w tym 3');
  assert.equal(of('Done. Whatever'), undefined);
  assert.equal(of('constructor'), undefined);
});

test('citations › of articles › as Polish law writes them', () => {
  assert.equal(citation('GDPR Art. 33(1)'), 'RODO art. 33 ust. 1');
  assert.equal(citation('NIS2 Art. 23(4)(a)'), 'NIS2 art. 23 ust. 4 lit. a)');
  assert.equal(
    citation('DORA Art. 19(4)(a); (EU) 2025/301 Art. 5(1)(a), 5(2)'),
    'DORA art. 19 ust. 4 lit. a); (UE) 2025/301 art. 5 ust. 1 lit. a), art. 5 ust. 2',
  );
  assert.equal(
    citation('NIS2 Art. 23(4), last subparagraph'),
    'NIS2 art. 23 ust. 4, akapit ostatni',
  );
  assert.equal(citation('DORA Art. 17'), 'DORA art. 17');
});
