// Mark-up in report fields → plain text. One pass over hostile input, in time linear in its length.
// It makes text to read, not markup to trust: anyone who shows it must still escape it.
import { cleanText, cutText } from './text.ts';

/** Named references that occur in reports; any other stays as it is written. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  times: '×',
};

/** What a tag leaves behind; any other leaves nothing. */
const spacing: Readonly<Record<string, string>> = {
  br: '\n',
  p: '\n\n',
  div: '\n',
  ul: '\n',
  ol: '\n',
  li: '\n- ',
  '/li': '',
  table: '\n',
  tr: '\n',
  td: ' ',
  th: ' ',
  pre: '\n',
  blockquote: '\n',
  hr: '\n',
  h1: '\n\n',
  h2: '\n\n',
  h3: '\n\n',
  h4: '\n\n',
  h5: '\n\n',
  h6: '\n\n',
};

/**
 * Plain text of an HTML fragment, at most `limit` characters, without outer blanks.
 *
 * Tags and comments go (a `<` that opens neither stays), then references are decoded once, so that
 * an escaped payload comes out as the text it was and is not read as a tag.
 */
export function plainText(html: string, limit: number): string {
  const text = cleanText(decodeReferences(withoutTags(html)))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n- \n/g, '\n- ')
    .trim();
  return cutText(text, limit).trimEnd();
}

function withoutTags(html: string): string {
  const parts: string[] = [];
  const closings = { '>': 0, '-->': 0 };
  let from = 0;
  let at = html.indexOf('<');
  while (at >= 0) {
    const comment = html.startsWith('<!--', at);
    const closing = comment ? '-->' : '>';
    const end = isTag(html, at) ? nextFrom(html, closing, at, closings) : -1;
    if (end >= 0) {
      parts.push(html.slice(from, at), comment ? '' : leftBy(html, at));
      from = end + closing.length;
    }
    at = html.indexOf('<', Math.max(from, at + 1));
  }
  parts.push(html.slice(from));
  return parts.join('');
}

function isTag(html: string, at: number): boolean {
  return /[a-z/!?]/i.test(html.charAt(at + 1));
}

/**
 * The next `closing` after `at`, or -1. What was found is remembered, so that a text of ten
 * thousand `<a` without an end is searched once and not ten thousand times.
 */
function nextFrom(
  html: string,
  closing: '>' | '-->',
  at: number,
  known: { '>': number; '-->': number },
): number {
  if (known[closing] >= 0 && known[closing] <= at) known[closing] = html.indexOf(closing, at + 1);
  return known[closing];
}

function leftBy(html: string, at: number): string {
  const name = /^<(\/?[a-z0-9]{1,10})/i.exec(html.slice(at, at + 13))?.[1]?.toLowerCase() ?? '';
  const left = Object.hasOwn(spacing, name) ? spacing[name] : undefined;
  if (left !== undefined) return left;
  const opening = name.replace('/', '');
  return Object.hasOwn(spacing, opening) ? (spacing[opening] ?? '') : '';
}

function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  const reference = /&(?:#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z]{2,8}));/g;
  return text.replace(reference, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    const surrogate = code >= 0xd800 && code <= 0xdfff;
    return code > 0x10ffff || surrogate ? '\ufffd' : String.fromCodePoint(code);
  });
}
