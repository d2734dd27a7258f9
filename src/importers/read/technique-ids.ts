// ATT&CK and ATLAS technique ids in what a tool wrote.

const pattern = /\b(?:AML\.)?T\d{4}(?:\.\d{3})?(?!\w|\.\d)/g;

/** Technique ids in a text, in its order, each once, at most 100. */
export function techniquesIn(text: string): string[] {
  const found = new Set<string>();
  for (const [id] of text.slice(0, 262_144).matchAll(pattern)) {
    if (found.size < 100) found.add(id);
  }
  return [...found];
}
