// The shared parts of an OpenAPI document put back where they are referred to. Schemas stay
// references: a page links to them.

type Components = Record<string, Record<string, unknown> | undefined>;

/** The same value with parameters, responses and examples in the place of references to them. */
export function withoutReferences<Part>(part: Part, components: Components): Part {
  if (Array.isArray(part))
    return part.map((one: unknown) => withoutReferences(one, components)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const target = targetOf(part, components);
  if (target !== undefined) return withoutReferences(target as Part, components);
  const members = Object.entries(part).map(([name, value]) => [
    name,
    withoutReferences(value as unknown, components),
  ]);
  return Object.fromEntries(members) as Part;
}

function targetOf(part: { $ref?: unknown }, components: Components): unknown {
  if (typeof part.$ref !== 'string') return undefined;
  const [kind = '', name = ''] = part.$ref.split('/').slice(-2);
  return kind === 'schemas' ? undefined : components[kind]?.[name];
}
