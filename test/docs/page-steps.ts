// Reading a page that changes files: its new files, its additions to files, and its commands, in
// the order of the page.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repository } from './shell-blocks.ts';

export type Step = { line: number } & (
  | { newFile: string; content: string }
  /** Lines with their mark: ` ` is in the file, `-` is removed, `+` is added. */
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

/** Applies a diff to the text. @throws unless its old lines occur exactly once. */
export function withChanged(text: string, lines: readonly string[]): string {
  const linesWithout = (mark: string): string => {
    const chosen = lines.filter((line) => !line.startsWith(mark));
    return `\n${chosen.map((line) => line.slice(1)).join('\n')}\n`;
  };
  const old = linesWithout('+');
  const parts = text.split(old);
  if (parts.length !== 2) throw new Error(`occurs ${parts.length - 1} times: ${old}`);
  return parts.join(linesWithout('-'));
}
