// Members of an event, by paths that can be nested (`host: { name }`) or flat (`"host.name"`), as
// log shippers write both.
import { isObject, itemsOf, textsOf, wordOf } from '../../importers/read/json-values.ts';
import type { JsonObject, JsonValue } from '../../importers/read/json.ts';
import { oneLine } from '../../importers/read/text.ts';

/** Characters of a host, rule, uid or other short field. */
const shortLength = 255;

/** The value at a dotted path: each name alone, or what is left of the path as one name. */
export function field(event: JsonValue | undefined, path: string): JsonValue | undefined {
  if (!isObject(event)) return undefined;
  if (Object.hasOwn(event, path)) return event[path];
  for (let dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
    const head = path.slice(0, dot);
    if (!Object.hasOwn(event, head)) continue;
    const found = field(event[head], path.slice(dot + 1));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The first of these paths that has a text or number (or a list of them), on one line. */
export function short(event: JsonObject, ...paths: string[]): string | null {
  return text(event, shortLength, paths);
}

/** The same with more room, for titles and messages. */
export function text(event: JsonObject, limit: number, paths: readonly string[]): string | null {
  for (const path of paths) {
    const value = field(event, path);
    const found = oneLine(Array.isArray(value) ? (textsOf(value)[0] ?? '') : wordOf(value), limit);
    if (found !== null) return found;
  }
  return null;
}

/** All texts at these paths, as one text to look for ids in. */
export function allTexts(event: JsonObject, ...paths: string[]): string {
  return paths.flatMap((path) => textsOf(field(event, path))).join(' ');
}

/** The objects of the list, or of the one object, at a path. */
export function objects(event: JsonObject, path: string): JsonObject[] {
  return itemsOf(field(event, path)).filter((item) => isObject(item));
}

const agentPaths = ['ai_agent.uid', 'ai_agent.id', 'ai_agent.name', 'gen_ai.agent.id'];

/** The AI agent that the event names; `agent.id` of ECS is a log shipper and not meant. */
export function agentOf(event: JsonObject, ...more: string[]): string | null {
  return short(event, ...agentPaths, 'agent_id', ...more);
}
