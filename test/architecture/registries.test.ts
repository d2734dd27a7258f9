// Lists that have to be complete: what one place names, the other places name too.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, suite, test } from 'node:test';
import { unopenedApp } from '../../scripts/reference-pages.ts';
import { auditActions } from '../../src/domain/audit-actions.ts';
import { changeKinds } from '../../src/domain/change.ts';
import { errorStatus } from '../../src/domain/error.ts';
import { regimeNames } from '../../src/domain/regime.ts';
import { endpoints } from '../../src/http/endpoints.ts';
import { errorTitles } from '../../src/http/responses/problem.ts';
import { routeAccess } from '../../src/http/route-access.ts';
import { connectors } from '../../src/importers/importer.ts';
import { importers } from '../../src/importers/registry.ts';
import { citationOf } from '../../src/legal/citation.ts';
import { regimes } from '../../src/legal/registry.ts';
import { groupedFiles } from '../groups/groups.ts';
import { productFiles } from './source-files.ts';

const root = join(import.meta.dirname, '../..');
const files = productFiles();
const app = await unopenedApp();
after(() => app.close());

/** Codes of the contract that nothing answers yet; one that is answered by now fails its test. */
const notAnsweredYet: string[] = [];

/**
 * Migrations of released versions, which are in someone's database: name → SHA-256. A release adds
 * the lines of its new ones; a line is never changed. Empty before the first release.
 */
const released: Readonly<Record<string, string>> = {};

/** Quoted somewhere in the product outside the files that list it. */
function isWritten(text: string, lists: RegExp): boolean {
  return files.some((file) => !lists.test(file.path) && file.text.includes(`'${text}'`));
}

/** Files of a script of package.json that names them in quotes; of a variable, its default. */
function filesOf(script: string): string[] {
  const text = readFileSync(join(root, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(text) as { scripts: Record<string, string> };
  const byDefault = (scripts[script] ?? '').replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1');
  const patterns = [...byDefault.matchAll(/(['"])(.+?)\1/g)].map(([, , glob]) => glob!);
  return globSync(patterns, { cwd: root });
}

suite('registries', () => {
  test('test files › every one › run by one command or group, and every group has its file', () => {
    const groups = [...groupedFiles().keys()].map((group) => `test/groups/${group}.test.ts`);
    const grouped = [...groupedFiles().values()].flat();
    const run = [...['test', 'test:long', 'test:whole'].flatMap(filesOf), ...grouped];
    const all = globSync('{src,test}/**/*.test.ts', { cwd: root });
    assert.deepEqual(run.toSorted(), all.toSorted());
    assert.deepEqual(
      globSync('test/groups/*.test.ts', { cwd: root }).toSorted(),
      groups.toSorted(),
    );
  });

  test('importers › every file that makes one › in the registry', () => {
    const registry = files.find(({ path }) => path === 'src/importers/registry.ts')!;
    const imported = new Set(registry.imports.flatMap(({ names }) => names));
    const made = files
      .filter(({ path }) => path.startsWith('src/importers/'))
      .flatMap(({ text }) =>
        [...text.matchAll(/^export const (\w+): Importer\b/gm)].map(([, name]) => name!),
      );
    assert.deepEqual(
      made.filter((name) => !imported.has(name)),
      [],
    );
    assert.ok(made.length >= 1 && importers.length >= made.length);
  });

  test('importers › every format › named once, with an address', () => {
    const formats = importers.map(({ format }) => format);
    assert.equal(new Set(formats).size, formats.length);
    assert.ok(importers.every(({ connector }) => connectors.includes(connector)));
  });

  test('obligations › every one › cites its article, act and number', () => {
    const ids = regimes.flatMap(({ obligations }) => obligations.map(({ id }) => id));
    assert.equal(new Set(ids).size, ids.length);
    assert.deepEqual(regimes.map(({ name }) => name).sort(), [...regimeNames].sort());
    for (const regime of regimes) {
      for (const obligation of regime.obligations) {
        const { citation, celex, eli } = citationOf(regime, obligation);
        assert.match(citation, /^(\S.* )?(Art\. )?\d+/, obligation.id);
        assert.match(citation, /\d/);
        assert.match(celex, /^3\d{4}[LR]\d{4}$/, obligation.id);
        assert.match(
          eli,
          /^http:\/\/data\.europa\.eu\/eli\/(dir|reg|reg_impl|reg_del)\/\d{4}\/\d+\/oj$/,
        );
        for (const { exception } of obligation.conditions) assert.ok(exception.length > 5);
        for (const { label } of obligation.fields) assert.ok(label.en !== '' && label.pl !== '');
        assert.ok(obligation.title.en !== '' && obligation.title.pl !== '');
      }
    }
  });

  test('error codes › every one › has a title, and is answered by something', () => {
    const codes = Object.keys(errorStatus);
    assert.deepEqual(Object.keys(errorTitles).sort(), codes.toSorted());
    const lists = /(domain\/error|http\/problem|http\/schema|schemas)\.ts$/;
    const unanswered = codes.filter((code) => !isWritten(code, lists));
    assert.deepEqual(unanswered.sort(), notAnsweredYet.toSorted());
  });

  test('audit actions › every one › written by something', () => {
    const unwritten = auditActions.filter(
      (action) => !isWritten(action, /domain\/audit-actions\.ts$/),
    );
    assert.deepEqual(unwritten, []);
  });

  test('routes › every one with an access › served, and every one served has an access', () => {
    const missing = Object.keys(routeAccess).filter((key) => {
      const [method = '', path = ''] = key.split(' ');
      return !app.hasRoute({ method, url: path.replace('{module_base}', '/ip3') });
    });
    assert.deepEqual(missing, []);
  });

  test('endpoints › all › with paths and operation ids of their own', () => {
    const routes = endpoints.map(({ method, path }) => `${method} ${path}`);
    assert.equal(new Set(routes).size, routes.length);
    const ids = endpoints.map(({ operationId }) => operationId);
    assert.equal(new Set(ids).size, ids.length);
  });

  test('changes › each kind › reported to those who may read it', () => {
    const reads = {
      incident: 'GET /api/ip3/v1/incidents/:id',
      evidence: 'GET /api/ip3/v1/evidence/:id',
      action: 'GET /api/incidents/:id',
      legal: 'GET /api/ip3/v1/legal/deadlines',
      agent: 'GET /api/agents/:id',
      import: 'GET /api/ip3/v1/imports/:id',
      engagement: 'GET /api/ip3/v1/engagements/:id',
      report: 'GET /api/reports/:id',
      account: 'GET /api/ip3/v1/users',
      note: 'GET /api/ip3/v1/notes/:id',
    };
    const readers = Object.entries(reads).map(([kind, route]) => [kind, routeAccess[route]]);
    assert.deepEqual(changeKinds, Object.fromEntries(readers));
  });

  test('migrations › every file › with a number of its own, unchanged since its release', () => {
    const folder = join(root, 'src/store/migrations');
    const names = readdirSync(folder).sort();
    for (const name of names) assert.match(name, /^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/);
    assert.equal(new Set(names.map((name) => name.slice(0, 4))).size, names.length);
    const sums = names.map((name) => {
      const text = readFileSync(join(folder, name));
      return [name, createHash('sha256').update(text).digest('hex')] as const;
    });
    assert.deepEqual(Object.fromEntries(sums.filter(([name]) => name in released)), released);
    assert.ok(names.length > 0);
  });
});
