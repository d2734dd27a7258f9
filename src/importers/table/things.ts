// What a file says once of things that its items refer to by a key, such as the components of a
// bill of materials: the few texts of each that the format asks for. Things can follow the items,
// so a reading of its own finds them.
import { textsOf, wordOf } from '../read/json-values.ts';
import { maxJoinedText, maxSharedLength } from '../read/limits.ts';
import { readJson } from '../read/read-json.ts';
import { cutText } from '../read/text.ts';
import { deepText, readXml } from '../read/xml.ts';
import type { JsonTable, XmlTable } from './format.ts';
import { joinedBy } from './paths.ts';

/** What one of them takes in memory in addition to its texts, in characters. */
const overhead = 64;

/** A kind of things in one of its places; of two things with one key the first place counts. */
interface Place {
  name: string;
  rank: number;
  at: string;
  by: string;
  members: readonly string[];
}

interface Thing {
  rank: number;
  start: number;
  texts: Map<string, string>;
}

export class Things {
  #found = new Map<string, Thing>();
  #held = 0;
  #names: ReadonlySet<string>;

  constructor(format: JsonTable | XmlTable) {
    const companion = format.kind === 'xml' ? format.companion?.things : undefined;
    this.#names = new Set(Object.keys({ ...format.things, ...companion }));
  }

  has(name: string | undefined): name is string {
    return name !== undefined && this.#names.has(name);
  }

  get isTooMuch(): boolean {
    return this.#held > maxJoinedText;
  }

  textsOf(name: string, key: string | undefined, member: string): readonly string[] {
    const text = this.#found.get(keyOf(name, key))?.texts.get(member);
    return text === undefined ? [] : [text];
  }

  /** Whatever is beyond the limit, all is let go: which things come first must change nothing. */
  add({ name, rank }: Place, start: number, key: string, member: string, text: string): void {
    const said = cutText(text, maxSharedLength);
    if (key.trim() === '' || said.trim() === '' || this.isTooMuch) return;
    this.#held += overhead + key.length + said.length;
    if (this.isTooMuch) {
      this.#found.clear();
      return;
    }
    const known = this.#found.get(keyOf(name, key));
    const isFirst = known === undefined || known.rank > rank;
    const thing: Thing = isFirst ? { rank, start, texts: new Map() } : known;
    if (isFirst) this.#found.set(keyOf(name, key), thing);
    else if (known.rank !== rank || known.start !== start || known.texts.has(member)) return;
    thing.texts.set(member, said);
  }

  notes(): string[] {
    if (!this.isTooMuch) return [];
    return [
      'The file says more than can be held of what its findings refer to; they name it by its ' +
        'reference alone.',
    ];
  }
}

function keyOf(name: string, key = ''): string {
  return `${name} ${key.trim()}`;
}

function placesOf(format: JsonTable | XmlTable): Place[] {
  const asked = joinedBy(format);
  return Object.entries(format.things ?? {}).flatMap(([name, { at: places, by }]) =>
    places.map((at, rank) => ({ name, rank, at, by, members: [...(asked.get(name) ?? [])] })),
  );
}

export async function thingsInJson(
  source: AsyncIterable<Uint8Array>,
  format: JsonTable,
): Promise<Things> {
  const things = new Things(format);
  const places = new Map(placesOf(format).map((place) => [`${place.at}.${place.by}`, place]));
  if (places.size === 0) return things;
  const members = [...places.values()].flatMap((one) => one.members.map((m) => `${one.at}.${m}`));
  const keep = [...places.keys(), ...members];
  const wanted = { elements: [], keep, several: format.lines ?? false, allowsTwice: true };
  for await (const event of readJson(source, wanted)) {
    if (!('left' in event)) continue;
    const { own, start } = event.left;
    for (const [path, key] of own) {
      const place = places.get(path);
      for (const member of place?.members ?? []) {
        const text = textsOf(own.get(`${place?.at}.${member}`)).join(' ');
        if (place) things.add(place, start, wordOf(key), member, text);
      }
    }
    if (things.isTooMuch) break;
  }
  return things;
}

/** An element and what is asked of it have the same prefix. */
export async function thingsInXml(
  source: AsyncIterable<Uint8Array>,
  format: XmlTable,
): Promise<Things> {
  const things = new Things(format);
  const asked = new Map<string, { place: Place; member: string }>();
  for (const place of placesOf(format)) {
    const [prefix = ''] = /[^/]*:(?=[^/:]*$)/.exec(place.at) ?? [];
    for (const member of place.members) {
      asked.set(`${place.at}/${prefix}${member}`, { place, member });
    }
  }
  if (asked.size === 0) return things;
  const wanted = { roots: format.roots, elements: [...asked.keys()] };
  for await (const event of readXml(source, wanted)) {
    if (!('element' in event)) continue;
    const { path, node, ancestors } = event.element;
    const found = asked.get(path);
    const around = ancestors.at(-1);
    const key = around?.attributes[found?.place.by ?? ''] ?? '';
    if (found && around) things.add(found.place, around.start, key, found.member, deepText(node));
    if (things.isTooMuch) break;
  }
  return things;
}
