// The paths that a format names, and those of them that a reader would never find.
import type { FileHead } from '../read/head.ts';
import type { Fields, Format, Items, JsonTable, LinesTable, Say, Shown } from './format.ts';
import type { XmlTable } from './format.ts';
import { pathsIn } from './say.ts';

export function beginsWith(head: FileHead, texts: readonly string[] | undefined): boolean {
  return texts?.some((text) => head.text.includes(text)) ?? true;
}

export function isWithout(head: FileHead, texts: readonly string[] = []): boolean {
  return !texts.some((text) => head.text.includes(text));
}

/** The first of the paths of the version that says something. */
export function versionIn(format: Format, textAt: (path: string) => string): string {
  const { version: paths = [] } = format;
  return (
    pathsIn(paths)
      .map(textAt)
      .find((text) => text.trim() !== '') ?? ''
  );
}

/** All paths that fields name. */
export function pathsOf(fields: Fields): string[] {
  const {
    severity,
    cvss = [],
    description = [],
    remediation = [],
    passed = [],
    aside = [],
    shown = {},
  } = fields;
  const said = [fields.title, fields.rule, fields.host, fields.port, fields.url, fields.location]
    .concat([fields.cve, fields.cwe, fields.techniques, fields.related, fields.id, fields.status])
    .concat([fields.request, fields.response, fields.identity, fields.formerly])
    .concat(saidBy(shown.title), saidBy(shown.location), fields.lasting?.of)
    .concat('at' in severity ? [severity.at] : 'of' in severity ? severity.of : [])
    .concat(cvss.flatMap(({ score, vector }) => [score, vector]))
    .concat([...passed, ...aside].map(({ at }) => at))
    .concat(
      [...description, ...remediation].flatMap((part) =>
        typeof part === 'string' ? [part] : Object.values(part),
      ),
    );
  return [...new Set(said.flatMap((one) => (one === undefined ? [] : pathsIn(one))))];
}

function saidBy(shown: Shown | undefined): readonly (Say | undefined)[] {
  return typeof shown === 'object' && 'of' in shown ? shown.of : [shown];
}

/** Paths around the items of JSON; also asked of a part of an item. */
export function keptAroundJson({ items, things = {} }: JsonTable): string[] {
  return items
    .flatMap(({ fields }) => pathsOf(fields))
    .flatMap((path) => /^\^*\/([^>]+)/.exec(path)?.[1] ?? [])
    .filter((name) => !Object.hasOwn(things, name));
}

/** The same of XML, where what is joined has a name of its own. */
export function keptAround({ items }: XmlTable): string[] {
  const paths = items.flatMap(({ fields }) => pathsOf(fields));
  return paths.flatMap((path) => /^\^*\/([^>]+)$/.exec(path)?.[1] ?? []);
}

/** What is asked of what is joined and of things: paths in them, by the name of the join. */
export function joinedBy({
  items,
}: XmlTable | JsonTable): ReadonlyMap<string, ReadonlySet<string>> {
  const asked = new Map<string, Set<string>>();
  for (const path of items.flatMap(({ fields }) => pathsOf(fields))) {
    const [, name, member] = /^\^*\/([^>]+)>[^>]+>([^>]+)$/.exec(path) ?? [];
    if (name === undefined || member === undefined) continue;
    asked.set(name, (asked.get(name) ?? new Set()).add(member));
  }
  return asked;
}

/** The paths of the version around the items; a path without a slash is one in the first item. */
export function versionAround({ version = [] }: Format): string[] {
  return pathsIn(version).flatMap((path) => (path.startsWith('/') ? [path.slice(1)] : []));
}

/** The names of the groups of an expression. */
function groupsOf({ source }: RegExp): string[] {
  return [...source.matchAll(/\(\?<(\w+)>/g)].map(([, name = '']) => name);
}

/**
 * The paths around the items that a reader never finds: those in an item, which is read as a whole,
 * attributes of what is around no item, and groups or joins that are not there. Each is a fault of
 * the format.
 */
export function unreadPaths(format: Format): string[] {
  if (format.kind === 'csv') return [];
  if (format.kind === 'lines') return unknownGroups(format);
  const inItem = ({ at }: Items, path: string): boolean =>
    at === '' || (path.startsWith(at) && /^(?:$|[./[{])/.test(path.slice(at.length)));
  const isAround = ({ at }: Items, path: string): boolean =>
    at.startsWith(`${path.replace(/\/@.*/, '')}/`);
  const { items } = format;
  const version = versionAround(format);
  const isXml = format.kind === 'xml';
  const around = isXml ? keptAround(format) : keptAroundJson(format);
  const unread = [...around, ...version].filter((path) =>
    path.includes('/@')
      ? !items.some((one) => isAround(one, path))
      : items.some((one) => inItem(one, path)),
  );
  if (!isXml) return unread;
  const names = Object.keys({ ...format.joins, ...format.things, ...format.companion?.things });
  return [...unread, ...[...joinedBy(format).keys()].filter((name) => !names.includes(name))];
}

function unknownGroups({ lines, around = [], version = [] }: LinesTable): string[] {
  const before = new Set(around.flatMap(groupsOf).map((name) => `/${name}`));
  const unread = lines.flatMap(({ match, fields }) => {
    const own = new Set(groupsOf(match));
    return pathsOf(fields).filter((path) => !own.has(path) && !before.has(path));
  });
  return [...unread, ...pathsIn(version).filter((path) => !before.has(path))];
}
