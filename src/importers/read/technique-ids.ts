// ATT&CK and ATLAS technique ids in what a tool wrote.

/**
 * In small letters only after the name of a framework, as Sigma writes tags: `attack.t1059.001`.
 */
const pattern =
  /(?:\b(?:AML\.)?T|(?<=\b(?:attack|atlas)\.)(?:aml\.)?t)\d{4}(?:\.\d{3})?(?!\w|\.\d)/g;

/** Technique ids in a text, in capitals, in its order, each once, at most 100. */
export function techniquesIn(text: string): string[] {
  const found = new Set<string>();
  for (const [id] of text.slice(0, 262_144).matchAll(pattern)) {
    if (found.size < 100) found.add(id.toUpperCase());
  }
  return [...found];
}
