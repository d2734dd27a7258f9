// The root element of an XML file, from the text of its head.

/** Name and start tag of the root element; null when the head ends before it. */
export function rootTag(text: string): { name: string; tag: string } | null {
  let at = 0;
  while (at >= 0) {
    at = text.indexOf('<', at);
    if (at < 0) return null;
    if (text.startsWith('<!--', at)) at = after(text, '-->', at);
    else if (text.startsWith('<?', at)) at = after(text, '?>', at);
    else if (text.startsWith('<!', at)) at = afterDoctype(text, at);
    else return tagAt(text, at);
  }
  return null;
}

function after(text: string, closing: string, from: number): number {
  const found = text.indexOf(closing, from);
  return found < 0 ? -1 : found + closing.length;
}

/** A DOCTYPE ends at its first `>` outside brackets; an internal subset has no `]>` inside. */
function afterDoctype(text: string, from: number): number {
  const end = text.indexOf('>', from);
  const subset = text.indexOf('[', from);
  if (subset < 0 || (end >= 0 && end < subset)) return end < 0 ? -1 : end + 1;
  const rest = /\]\s{0,100}>/.exec(text.slice(subset));
  return rest ? subset + rest.index + rest[0].length : -1;
}

function tagAt(text: string, at: number): { name: string; tag: string } | null {
  const tag = text.slice(at, at + 2000);
  const name = /^<([^\s<>/"'=]{1,256})[\s/>]/.exec(tag)?.[1];
  if (name === undefined) return null;
  const end = tag.indexOf('>');
  return { name, tag: end < 0 ? tag : tag.slice(0, end + 1) };
}
