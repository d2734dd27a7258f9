// Texts that the server has in English only: the catalogue has each of them in Polish.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import ts from 'typescript';
import { playbookIndex, playbookOfType } from '../../src/domain/playbooks/playbook.ts';
import { categories, levels, playbookTypes } from '../../src/domain/taxonomy.ts';
import { doctrine, pendingLaw, precedence } from '../../src/legal/doctrine.ts';
import { showSettings } from '../../src/settings/config.ts';
import { served as inEnglish } from '../../src/texts/en.ts';
import { citation } from '../../src/texts/pl.ts';
import { translator } from '../../src/texts/translate.ts';
import { root, sentencesOf, textOf, untranslated } from './served-sentences.ts';

/** Paths, methods, names of fields and settings. */
const api = /\b(?:GET|POST|PUT|PATCH|DELETE) |…\/|\b[a-z]+_[a-z_]+\b|\bBearer\b|\?type=|\bIP3_/;

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
