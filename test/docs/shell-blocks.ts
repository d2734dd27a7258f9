// Reading a page: its `sh` blocks, each with the output that the next `text` block promises.
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const repository = path.join(import.meta.dirname, '../..');

export interface ShellBlock {
  /** The line of the page on which the block starts, for messages. */
  line: number;
  commands: string;
  /**
   * Lines that must come in this order; `…` stands for anything. Empty when nothing is promised.
   */
  promised: string[];
}

const fence = /^```(\w*)\n([^]*?)^```$/gm;

/** A `text` block belongs to the `sh` block before it when only blank space lies between. */
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
    last = language === 'sh' ? { line, commands: content.trim(), promised: [] } : undefined;
    if (last) blocks.push(last);
    end = match.index + whole.length;
  }
  return blocks;
}

/** The first promised line that the output lacks; null when all are there, in order. */
export function missingLine(promised: readonly string[], output: string): string | null {
  const lines = output.split('\n');
  let from = 0;
  for (const line of promised) {
    const pattern = new RegExp(`^${line.trim().split('…').map(RegExp.escape).join('.*')}$`);
    const found = lines.findIndex((said, at) => at >= from && pattern.test(said.trim()));
    if (found === -1) return line;
    from = found + 1;
  }
  return null;
}
