// What the console builds on, out of src/console/pages: routes whose types the compiler knows, the
// menu, the titles of each language, and the help, which is loaded when someone opens it. Pages are
// data; a bundle with all of each would load every help in every language at the start.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages, type Language } from '../src/console/i18n/languages.ts';
import { consolePages } from '../src/console/pages/console-pages.ts';
import type { ConsolePage, PageHelp, Reference } from '../src/console/pages/page.ts';

const folder = join(import.meta.dirname, '../src/console/pages');
const head = '// Generated from src/console/pages/console-pages.ts. Do not edit.\n';

/** Writes the generated files of src/console/pages that are not so already. */
export function writePageSources(): void {
  for (const [name, text] of pageSources()) {
    const target = join(folder, name);
    if (written(target) !== head + text) writeFileSync(target, head + text);
  }
}

function written(target: string): string | undefined {
  try {
    return readFileSync(target, 'utf8');
  } catch {
    return undefined;
  }
}

function pageSources(): [name: string, text: string][] {
  return [
    ['routes.gen.ts', routesSource()],
    ['menu.gen.ts', menuSource()],
    ['icons.gen.ts', iconsSource()],
    ['help-facts.gen.ts', constants({ pages: helpFacts() })],
    ...languages.flatMap((language): [string, string][] => [
      [`titles-${language}.gen.ts`, constants({ page: titlesIn(language) })],
      [`help-${language}.gen.ts`, constants({ pages: helpIn(language) })],
    ]),
  ];
}

/** `export const <name> = <value> as const;` for each. */
function constants(values: Record<string, unknown>): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${literal(value)} as const;\n`)
    .join('');
}

function literal(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** Pages whose sentences are all in `i18n/en-first.ts`; the others wait for the rest of them. */
const firstPages = ['signIn', 'incidents'];
const waiting: Reference = ['../src/console/i18n/language.ts', 'withTexts'];

/** Pages with an address, thus with a route. */
const routed = consolePages.filter(({ path }) => path !== '*');

function routesSource(): string {
  const references = routed.flatMap((page) =>
    page.route === undefined ? [] : [importOf(page, page.route)],
  );
  const lists = { openRoutes: true, insideRoutes: false };
  return [
    "import { createRoute, lazyRouteComponent } from '@tanstack/react-router';\n",
    `import { ${waiting[1]} } from '${named(join(import.meta.dirname, waiting[0]))}';\n`,
    "import { inside, root } from '../layout/frame.tsx';\n",
    "import { words } from '../layout/search.ts';\n",
    ...references,
    ...Object.entries(lists).map(([name, isPublic]) => {
      const routes = routed
        .filter((page) => (page.isPublic ?? false) === isPublic)
        .map(routeSource);
      return `export const ${name} = [\n${routes.join('')}] as const;\n`;
    }),
  ].join('');
}

function importOf(page: ConsolePage, [file, name]: Reference): string {
  return `import { ${name} } from '${fromFolder(page, file)}';\n`;
}

/** The file as it is named from the generated ones. */
function fromFolder(page: ConsolePage, file: string): string {
  return named(join(dirname(fileURLToPath(page.file)), file));
}

function named(file: string): string {
  return relative(folder, file).replaceAll('\\', '/');
}

function routeSource(page: ConsolePage): string {
  const { path, isPublic = false, component, search, route } = page;
  if (component === undefined) throw new Error(`The page ${path} has no component.`);
  const [file, name] = component;
  const imported = `import('${fromFolder(page, file)}')`;
  const loaded = firstPages.includes(page.name) ? imported : `${waiting[1]}(${imported})`;
  const options = [
    `getParentRoute: () => ${isPublic ? 'root' : 'inside'}`,
    `path: '${path}'`,
    `component: lazyRouteComponent(() => ${loaded}, '${name}')`,
    ...(search === undefined ? [] : [`validateSearch: words(${JSON.stringify(search)} as const)`]),
    ...(route === undefined ? [] : [`...${route[1]}`]),
  ];
  return `  createRoute({\n${options.map((option) => `    ${option},\n`).join('')}  }),\n`;
}

function menuSource(): string {
  return constants({
    destinations: consolePages.flatMap(destinationOf),
    restricted: restricted(),
    sections: sections(),
  });
}

/** Each icon by the name of its page, in an own file, as tests read the menu without React. */
function iconsSource(): string {
  const rows = consolePages.flatMap(({ name, menu }) =>
    menu === undefined ? [] : [{ name, menu }],
  );
  const icons = [...new Set(rows.map(({ menu }) => menu.icon))].toSorted();
  const members = rows.map(({ name, menu }) => `  ${name}: ${menu.icon},\n`);
  return [
    `import { ${icons.join(', ')} } from 'lucide-react';\n`,
    `export const pageIcons = {\n${members.join('')}} as const;\n`,
  ].join('');
}

function destinationOf(page: ConsolePage): object[] {
  const { name, menu } = page;
  if (menu === undefined) return [];
  const { key, isPrimary = false } = menu;
  return [{ name, to: entryPath(page), key, isPrimary, reads: readsOf(page), under: under(page) }];
}

/** Pages that need a role, the most particular address first. */
function restricted(): object[] {
  return consolePages
    .map((page) => ({ name: page.name, to: entryPath(page), reads: readsOf(page) }))
    .filter(({ reads }) => reads !== undefined)
    .toSorted((one, other) => other.to.length - one.to.length);
}

/** By page, the parts that need a role of their own. */
function sections(): object {
  const rows = consolePages.map(({ name, parts = {} }): Row => {
    const own = Object.entries(parts).map(([part, { reads }]) => ({ name: part, reads }));
    return [name, own.filter(({ reads }) => reads !== undefined)];
  });
  return record(rows.filter(([, own]) => (own as object[]).length > 0));
}

/** The address that the menu leads to. */
function entryPath({ path, menu }: ConsolePage): string {
  return menu?.part === undefined ? path : path.replace(/\$\w+/, menu.part);
}

function readsOf({ reads, menu, parts }: ConsolePage): string | undefined {
  return reads ?? parts?.[menu?.part ?? '']?.reads;
}

/** Beginnings of addresses where the entry is marked, alongside its own. */
function under(page: ConsolePage): string[] {
  const own = [page, ...consolePages.filter(({ within }) => within === page.name)];
  const starts = own.map(({ path }) => path.replace(/\/?\$.*/, ''));
  return [...new Set(starts)].filter((start) => !start.startsWith(entryPath(page)));
}

function titlesIn(language: Language): object {
  return record(
    consolePages.map(({ name, title, menu, parts = {} }) => [
      name,
      {
        title: title[language],
        menu: menu && (menu.label ?? title)[language],
        parts: record(Object.entries(parts).map(([part, of]) => [part, of.title[language]])),
      },
    ]),
  );
}

/** Each help with where it is shown: `/incidents/$id legal` is a part of that page. */
function helps(): { at: string; title: ConsolePage['title']; help: PageHelp }[] {
  return consolePages.flatMap(({ path, title, help, parts = {} }) => [
    { at: path, title, help },
    ...Object.entries(parts).flatMap(([part, { title: of, help: own }]) =>
      own === undefined ? [] : [{ at: `${path} ${part}`, title: of, help: own }],
    ),
  ]);
}

function helpFacts(): object {
  return record(helps().map(({ at, help: { words, acts, see } }) => [at, { words, acts, see }]));
}

function helpIn(language: Language): object {
  return record(
    helps().map(({ at, title, help }) => [at, { title: title[language], ...help[language] }]),
  );
}

type Row = readonly [name: string, value: unknown];

function record(rows: readonly Row[]): Record<string, unknown> {
  return Object.fromEntries(rows);
}
