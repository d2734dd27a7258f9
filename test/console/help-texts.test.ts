// Texts of the help, without a browser: every page has its own in both languages.
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { routeAccess } from '../../src/console/api/permissions.gen.ts';
import { consolePages } from '../../src/console/pages/console-pages.ts';
import { english, fromConsole, polish, type Texts } from './help-modules.ts';

/** The help of every page and of every part that has its own. */
const helps = consolePages.flatMap(({ help, parts = {} }) => [
  help,
  ...Object.values(parts).flatMap((part) => part.help ?? []),
]);

suite('texts of the help', () => {
  test('pages and their parts › every one › has a help, but what a page shows first', () => {
    const named = consolePages.flatMap(({ path, parts = {} }) => [
      path,
      ...Object.keys(parts).map((part) => `${path} ${part}`),
    ]);
    assert.ok(named.length > 40);
    const missing = named.filter((name) => english.pages[name] === undefined);
    assert.deepEqual(missing, ['/incidents/$id summary', '/engagements/$id overview']);
    assert.equal(Object.keys(english.pages).length, named.length - missing.length);
  });

  test('tabs › of an address › are parts of the page', async () => {
    const tabs = async (path: string) => (await fromConsole<{ tabs: string[] }>(path)).tabs;
    const parts = (name: string) =>
      Object.keys(consolePages.find((page) => page.name === name)?.parts ?? {});
    assert.deepEqual(parts('incident'), await tabs('features/incidents/detail/tabs.ts'));
    assert.deepEqual(parts('engagement'), await tabs('features/engagements/tabs.ts'));
  });
});

suite('help in both languages', () => {
  test('both languages › every text › is there, and is not that of the other', () => {
    for (const name of Object.keys(english.pages)) {
      const [one, other] = [english.pages[name]!, polish.pages[name]!];
      assert.ok(one.steps.length > 0 && one.steps.length <= 7, name);
      assert.equal(one.steps.length, other.steps.length, name);
      const texts = [one, other].map(({ what, steps }) => [what, ...steps]);
      for (const text of texts.flat()) assert.ok(text.trim().length > 8, `${name}: ${text}`);
      assert.deepEqual(new Set(texts[0]).intersection(new Set(texts[1])), new Set(), name);
    }
    const parts = ['pages', 'words', 'acts', 'see'] as const;
    const keys = (texts: Texts) => parts.map((part) => Object.keys(texts[part]).sort());
    assert.deepEqual(keys(polish), keys(english));
  });

  test('words and requests › those that are explained › are those that pages name', () => {
    const named = (part: 'words' | 'acts' | 'see') =>
      [...new Set(helps.flatMap((help): readonly string[] => help[part]))].sort();
    assert.deepEqual(named('words'), Object.keys(english.words).sort());
    assert.deepEqual(named('see'), Object.keys(english.see).sort());
    for (const act of named('acts')) assert.ok(act in routeAccess, act);
  });
});
