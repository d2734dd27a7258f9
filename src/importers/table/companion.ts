// What another file of the same archive says of the items, such as what people put away in the
// audit of an FPR: small texts by a key, held while the items are read.
import { DomainError } from '../../domain/error.ts';
import { parseFailed, type ParseReason } from '../read/parse-failed.ts';
import type { XmlNode } from '../read/xml-node.ts';
import { readXml } from '../read/xml.ts';
import type { XmlTable } from './format.ts';
import { joinedBy } from './paths.ts';
import { xmlReader } from './reader.ts';
import type { Things } from './things.ts';

/**
 * Adds what the file says to the things. Half of it would open what people have put away, so that
 * one that is broken or too long is refused. @throws `parse_failed`
 */
export async function addCompanion(
  things: Things,
  format: XmlTable,
  source: AsyncIterable<Uint8Array> | undefined,
): Promise<string[]> {
  const { companion } = format;
  if (companion === undefined) return [];
  if (source === undefined) return [companion.without];
  try {
    await addThings(things, format, source);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const reason = error.members.reason as ParseReason;
    const detail = `"${companion.file}" of the archive cannot be read: ${error.detail}`;
    throw parseFailed(detail, { reason });
  }
  if (!things.isTooMuch) return [];
  const name = `"${companion.file}" of the archive`;
  const detail = `${name} says more than can be held; send the file alone.`;
  throw parseFailed(detail, { reason: 'limit' });
}

/** Prefixes that programs give to the names of one namespace. */
const prefixes = ['', 'ns2:', 'ns1:', 'ns3:', 'audit:'];

async function addThings(
  things: Things,
  format: XmlTable,
  source: AsyncIterable<Uint8Array>,
): Promise<void> {
  const asked = joinedBy(format);
  const { root = '', things: named = {} } = format.companion ?? {};
  const places = Object.entries(named).flatMap(([name, { at: paths, by }]) =>
    paths.map((at, rank) => ({ name, rank, at, by, members: [...(asked.get(name) ?? [])] })),
  );
  const roots = prefixes.map((prefix) => prefix + root);
  const elements = places.flatMap(({ at }) => prefixes.map((prefix) => withPrefix(at, prefix)));
  for await (const event of readXml(source, { roots, elements })) {
    if (!('element' in event)) continue;
    const { path, node, start } = event.element;
    const reader = xmlReader(withoutPrefix(node), () => []);
    for (const place of places.filter(({ at }) => at === plainName(path))) {
      for (const member of place.members) {
        const [text = ''] = reader.texts(member);
        things.add(place, start, node.attributes[place.by] ?? '', member, text);
      }
    }
  }
}

function withPrefix(path: string, prefix: string): string {
  return path.replace(/[^/]+/g, (name) => prefix + name);
}

function plainName(path: string): string {
  return path.replace(/[^/:]+:/g, '');
}

function withoutPrefix(node: XmlNode): XmlNode {
  return { ...node, name: plainName(node.name), children: node.children.map(withoutPrefix) };
}
