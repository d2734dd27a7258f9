// ATT&CK and ATLAS technique ids in what a tool wrote.

/**
 * In small letters only after the name of a framework, as Sigma (`attack.t1059.001`) and others
 * (`mitre:t1059`, `attack_t1059_001`) write tags. The address of a sub-technique has a slash.
 */
const pattern = new RegExp(
  [
    String.raw`(?<=\btechniques\/)(?:AML\.|aml\.)?[Tt]\d{4}\/\d{3}(?!\w)`,
    String.raw`\b(?:AML\.)?T\d{4}(?:\.\d{3})?(?!\w|\.\d)`,
    String.raw`(?<=(?:\b|_)(?:attack|atlas|mitre|technique)[._:-])(?:aml\.)?[Tt]\d{4}(?:[._]\d{3})?(?!\w|\.\d)`,
  ].join('|'),
  'g',
);

/** Technique ids in a text, in capitals, in its order, each once, at most 100. */
export function techniquesIn(text: string): string[] {
  const found = new Set<string>();
  for (const [id] of text.slice(0, 262_144).matchAll(pattern)) {
    if (found.size < 100) found.add(id.toUpperCase().replace(/[/_]/, '.'));
  }
  return [...found];
}
