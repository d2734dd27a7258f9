// Rule matches as text, as yara and `yr scan` print them: `RULE [tags] [meta] FILE`, each followed
// by the strings that matched (`0xOFFSET:$id: data`). One finding a rule and file.
import type { Importer, Item } from './importer.ts';
import type { FileHead } from './read/head.ts';
import { readLines, type TextLine } from './read/lines.ts';
import { parseFailed, quoted } from './read/parse-failed.ts';
import { cutText, oneLine } from './read/text.ts';
import { matchFinding, type RuleMatch } from './yara-finding.ts';

const stringLine = /^0x[0-9a-fA-F]{1,16}:/;

/** The name of a rule, with its namespace; the rest of the line is brackets and the file. */
const ruleLine = /^(?:([\w.:/\\-]{1,256}):)?([A-Za-z_]\w{0,127}) (?=\S)/;

/** Characters of a rule's line that are read; metadata is longer in no rule. */
const readLength = 65_536;

/** Strings kept of one match. */
const maxStrings = 100;

export const yaraText: Importer = {
  connector: 're',
  format: 'yara-text',
  label: 'YARA matches (text)',
  recognise: isMatches,
  read,
};

/** The first line is a match, and a string, metadata or a path show that it is no prose. */
function isMatches({ kind, text }: FileHead): boolean {
  if (kind !== 'text' && kind !== 'csv') return false;
  const start = text.trimStart();
  const [first = '', second = ''] = start.split(/\r?\n/, 2);
  if (!ruleLine.test(first.slice(0, 600))) return false;
  if (stringLine.test(second)) return true;
  const rest = first.replace(ruleLine, '');
  return rest.startsWith('[') ? /\] \S/.test(rest) : /^(?:\.{0,2}\/|[A-Za-z]:\\)\S/.test(rest);
}

interface Open {
  match: RuleMatch;
  strings: string[];
  line: number;
  start: number;
  end: number;
}

async function* read(source: AsyncIterable<Uint8Array>): AsyncGenerator<Item> {
  yield { report: { source_tool: 'YARA', tool_version: null } };
  let open: Open | null = null;
  let [matches, lines] = [0, 0];
  for await (const line of readLines(source)) {
    if (line.text.trim() === '') continue;
    lines += 1;
    if (stringLine.test(line.text) && open) {
      if (open.strings.length < maxStrings) open.strings.push(line.text);
      open.end = line.end;
      continue;
    }
    if (open) yield itemOf(open, matches);
    open = openAt(line);
    if (open) matches += 1;
    else yield unread(line);
  }
  if (open) yield itemOf(open, matches);
  if (lines > 0 && matches === 0) throw noMatches();
}

function noMatches(): Error {
  return parseFailed('No line of the file is a rule match; send the output of the tool.', {
    reason: 'wrong_format',
    line: 1,
    byte: 0,
  });
}

function unread({ text, number, start }: TextLine): Item {
  const reason = `The line is no rule match: "${quoted(text)}".`;
  return { skipped: { label: `line ${number}`, reason, line: number, byte: start } };
}

function openAt({ text, number, start, end }: TextLine): Open | null {
  const head = ruleLine.exec(text.slice(0, 600));
  if (!head || /^(?:error|warning)$/.test(head[2] ?? '')) return null;
  const strings: string[] = [];
  const rest = cutText(text.slice(head[0].length), readLength);
  const { brackets, file } = bracketsOf(rest);
  // With one pair of brackets it is metadata when it has a `=`, else tags.
  const meta = brackets.find((inside) => inside.includes('=')) ?? '';
  const tags = brackets.find((inside) => inside !== '' && !inside.includes('=')) ?? '';
  const match: RuleMatch = {
    rule: head[2] ?? '',
    namespace: head[1] ?? '',
    file,
    meta: metaOf(meta),
    tags: tags.split(',').filter((tag) => tag !== ''),
    strings,
  };
  return { match, strings, line: number, start, end };
}

/** The contents of the brackets at the start, quotes respected, and what follows them. */
function bracketsOf(text: string): { brackets: string[]; file: string } {
  const brackets: string[] = [];
  let rest = text;
  while (rest.startsWith('[') && brackets.length < 3) {
    const end = closingOf(rest);
    if (end < 0) break;
    brackets.push(rest.slice(1, end));
    rest = rest.slice(end + 1).trimStart();
  }
  return { brackets, file: rest };
}

function closingOf(text: string): number {
  let quotes = false;
  for (let index = 1; index < text.length; index += 1) {
    const sign = text[index];
    if (sign === '\\' && quotes) index += 1;
    else if (sign === '"') quotes = !quotes;
    else if (sign === ']' && !quotes) return index;
  }
  return -1;
}

/** `name="text with \" in it",number =90,flag=true`. */
function metaOf(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const pair = /([A-Za-z_]\w{0,127})\s{0,8}=(?:"((?:[^"\\]|\\[^])*)"|([^,]*))/g;
  for (const [, name = '', words, bare] of text.matchAll(pair)) {
    const key = name.toLowerCase();
    const value = words?.replace(/\\(["\\])/g, '$1') ?? bare ?? '';
    const before = found.get(key);
    if (found.size < 1000) found.set(key, before === undefined ? value : `${before}, ${value}`);
  }
  return found;
}

function itemOf({ match, line, start, end }: Open, number: number): Item {
  const label = `match ${number}`;
  const title = oneLine(match.rule, 500);
  if (title === null) {
    return { skipped: { label, reason: 'The match names no rule.', line, byte: start } };
  }
  return { finding: matchFinding(match, title, { label, start, end }) };
}
