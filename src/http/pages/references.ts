// The shared parts of an OpenAPI document put back where they are referred to. Schemas stay
// references: a page links to them.

type Components = Record<string, Record<string, unknown> | undefined>;

/** The same value with parameters, responses and examples in the place of references to them. */
export function withoutReferences(part: unknown, components: Components): unknown {
  if (Array.isArray(part)) return part.map((one: unknown) => withoutReferences(one, components));
  if (typeof part !== 'object' || part === null) return part;
  const target = targetOf(part, components);
  if (target !== undefined) return withoutReferences(target, components);
  const members = Object.entries<unknown>({ ...part }).map(([name, value]) => [
    name,
    withoutReferences(value, components),
  ]);
  return Object.fromEntries(members);
}

function targetOf(part: { $ref?: unknown }, components: Components): unknown {
  if (typeof part.$ref !== 'string') return undefined;
  const [kind = '', name = ''] = part.$ref.split('/').slice(-2);
  return kind === 'schemas' ? undefined : components[kind]?.[name];
}
