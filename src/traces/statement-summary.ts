// What a span says of a statement: the verb and the first table. Its text is left out, for values
// can be in it.
import type { Attributes } from './span.ts';

interface Summary {
  name: string;
  attributes: Attributes;
}

const known = new Map<string, Summary>();
/** Statements come back; those that are made once must not fill the memory. */
const mostKnown = 1_000;
/** Names of tables are near the beginning; a longer text is a list of values. */
const readCharacters = 4_096;

export function summaryOf(text: string): Summary {
  const found = known.get(text);
  if (found !== undefined) return found;
  const made = summarise(text.slice(0, readCharacters));
  if (known.size < mostKnown && text.length <= readCharacters) known.set(text, made);
  return made;
}

const verbs =
  /\b(select|insert|update|delete|merge|begin|commit|rollback|savepoint|release|set)\b/i;
const tables = /\b(?:from|into|update|join|merge into)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/i;

function summarise(text: string): Summary {
  const verb = verbs.exec(text)?.[1]?.toLowerCase() ?? 'other';
  const table = tables.exec(text)?.[1];
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': verb };
  if (table === undefined) return { name: verb, attributes };
  return {
    name: `${verb} ${table}`,
    attributes: { ...attributes, 'db.collection.name': table },
  };
}
