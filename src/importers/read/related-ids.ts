// Ids of CAPEC and D3FEND in what a tool wrote. They are kept as written: neither is a technique,
// and no technique is made of them.

/** D3FEND's in capitals alone, since names of parts of a device such as `d3-eth` look alike. */
const pattern = /\bcapec[-_: ]{0,2}(\d{1,4})(?![\w-]|\.\d)|(?<![\w-])(D3-[A-Z]{2,8})(?![\w-])/gi;

/** Ids in a text as `CAPEC-66` and `D3-FE`, in its order, each once, at most 100. */
export function relatedIdsIn(text: string): string[] {
  const found = new Set<string>();
  for (const [, capec, d3fend] of text.slice(0, 262_144).matchAll(pattern)) {
    if (found.size >= 100) break;
    if (capec !== undefined) found.add(`CAPEC-${Number(capec)}`);
    else if (d3fend !== undefined && d3fend === d3fend.toUpperCase()) found.add(d3fend);
  }
  return [...found];
}

/** The member of a finding, where there are any. */
export function relatedIds(text: string): { related_ids?: string[] } {
  const ids = relatedIdsIn(text);
  return ids.length === 0 ? {} : { related_ids: ids };
}
