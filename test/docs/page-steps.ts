// Reading a page that changes files: its new files, its additions to files, and its commands, in
// the order of the page.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from './shell-blocks.ts';

export type Step = { line: number } & (
  | { newFile: string; content: string }
  /** Lines with their mark: ` ` stands in the file, `+` is added. */
  | { changedFile: string; lines: string[] }
  | { commands: string }
);

const block = /^```(\w+)\n([^]*?)^```$/gm;

/**
 * A block after `**a/b.ts**:` is that file. A `diff` block changes the file that was named last, in
 * backquotes after `In`. An `sh` block is run.
 */
export function pageSteps(page: string): Step[] {
  const text = readFileSync(path.join(repository, page), 'utf8');
  let end = 0;
  let changedFile = '';
  return [...text.matchAll(block)].flatMap((match): Step[] => {
    const [whole, language, content = ''] = match;
    const before = text.slice(end, match.index);
    end = match.index + whole.length;
    const line = text.slice(0, match.index).split('\n').length;
    changedFile = [...before.matchAll(/\bIn `([\w./-]+)`/g)].at(-1)?.[1] ?? changedFile;
    const newFile = /\*\*([\w./-]+)\*\*:\s*$/.exec(before)?.[1];
    if (newFile !== undefined) return [{ line, newFile, content }];
    if (language === 'diff') {
      return [{ line, changedFile, lines: content.trimEnd().split('\n') }];
    }
    return language === 'sh' ? [{ line, commands: content.trim() }] : [];
  });
}

/** The text with the lines added; throws unless the lines around them stand there just once. */
export function withAdded(text: string, lines: readonly string[]): string {
  const around = lines.filter((line) => !line.startsWith('+'));
  const old = `\n${around.map((line) => line.slice(1)).join('\n')}\n`;
  const added = `\n${lines.map((line) => line.slice(1)).join('\n')}\n`;
  const parts = text.split(old);
  if (parts.length !== 2) throw new Error(`stands ${parts.length - 1} times in it: ${old}`);
  return parts.join(added);
}
