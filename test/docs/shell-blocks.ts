// Reading a page: its `sh` blocks, each with the output that the next `text` block promises.
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const repository = path.join(import.meta.dirname, '../..');

export interface ShellBlock {
  /** The line of the page on which the block starts, for messages. */
  line: number;
  commands: string;
  /** The lines that it prints; undefined when the page does not say. */
  promised?: string[];
}

const fence = /^```(\w*)\n([^]*?)^```$/gm;

/** A `text` block belongs to the `sh` block before it when only blank space is between. */
export function shellBlocks(page: string): ShellBlock[] {
  const text = readFileSync(path.join(repository, page), 'utf8');
  const blocks: ShellBlock[] = [];
  let end = 0;
  let last: ShellBlock | undefined;
  for (const match of text.matchAll(fence)) {
    const [whole, language, content = ''] = match;
    const follows = text.slice(end, match.index).trim() === '';
    if (language === 'text' && follows && last) {
      last.promised = content.split('\n').filter((line) => line.trim() !== '');
    }
    const line = text.slice(0, match.index).split('\n').length;
    last = language === 'sh' ? { line, commands: content.trim() } : undefined;
    if (last) blocks.push(last);
    end = match.index + whole.length;
  }
  return blocks;
}

/**
 * How the output differs from the page, or null. Each line of the output must be the next promised
 * one; `…` represents anything within a line, and for any lines where it is alone. Blank lines and
 * spaces around a line do not count.
 */
export function difference(promised: readonly string[], output: string): string | null {
  const printed = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  let isOpen = false;
  let next = 0;
  for (const line of promised) {
    if (line.trim() === anything) {
      isOpen = true;
      continue;
    }
    const pattern = patternOf(line);
    const found = isOpen ? printed.findIndex((said, at) => at >= next && pattern.test(said)) : next;
    if (found === -1 || found >= printed.length) return `The page has a line more: ${line}`;
    if (!pattern.test(printed[found]!)) {
      return `The page has: ${line}\nIt printed: ${printed[found]!}`;
    }
    isOpen = false;
    next = found + 1;
  }
  if (isOpen || next === printed.length) return null;
  return `It printed a line more: ${printed[next]!}`;
}

const anything = '…';

function patternOf(line: string): RegExp {
  return new RegExp(
    `^${line
      .trim()
      .split(anything)
      .map((part) => RegExp.escape(part))
      .join('.*')}$`,
  );
}
