// What a page of a document says, as one number: its words and where they are. Numbers that are
// other ones at each drawing, such as hashes and the names of keys, count as the same, and so do
// places of words on their lines.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

export const screensFolder = join(import.meta.dirname, '../docs/screens');
export const digestsFile = join(screensFolder, 'documents.json');

/** As many pages of each document have a picture; the second shows the form. */
export const picturedPages = 2;

/** By the name of the picture, such as `document-close-pl-1.jpg`. */
export type PictureDigests = Record<string, { page: string; picture: string }>;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

export function pictureDigest(picture: Buffer): string {
  return sha256(picture);
}

/** Hashes in groups, ids, names of keys, and numbers of what was made for the drawing. */
const drawnAnew = /^(?:[0-9a-f]{6,}(?:-[0-9a-f]{4,})*|[\w-]{43}|[A-Z]{3}-\d{4}-\d{4,6})[.,]?$/;

/** An entry of the audit log has a number that goes by what was drawn before. */
function isDrawnAnew(said: string, before: string | undefined): boolean {
  return drawnAnew.test(said) || (/^(?:Log|Dziennik)$/.test(before ?? '') && /^\d/.test(said));
}

const word = /<word xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>([^<]*)<\/word>/g;

/** Of the pages that have a picture, in their order. */
export function pageDigests(file: string): string[] {
  const pages = ['-f', '1', '-l', String(picturedPages)];
  const text = execFileSync('pdftotext', [...pages, '-bbox', file, '-'], { encoding: 'utf8' });
  return text
    .split('<page ')
    .slice(1)
    .map((page) => sha256(linesOf(page).join('\n')));
}

/**
 * Each word with its place in points. A number of this drawing might be wider the next time, so its
 * line and the next one have no places: a word might have moved from one to the other.
 */
function linesOf(page: string): string[] {
  const lines = new Map<number, { x: number; said: string }[]>();
  for (const [, x, y, said = ''] of page.matchAll(word)) {
    const line = lines.get(Math.round(Number(y))) ?? [];
    line.push({ x: Math.round(Number(x)), said });
    lines.set(Math.round(Number(y)), line);
  }
  const shown: string[] = [];
  let isLoose = false;
  for (const [y, words] of lines) {
    const anew = words.map(({ said }, at) => isDrawnAnew(said, words[at - 1]?.said));
    const isAnew = anew.includes(true);
    const placed = words.map(({ x, said }, at) => {
      if (anew[at] === true) return '#';
      return isAnew || isLoose ? said : `${said}@${x}`;
    });
    if (isLoose) shown.push(`${shown.pop() ?? ''} ${placed.join(' ')}`);
    else shown.push(`${y} ${placed.join(' ')}`);
    isLoose = isAnew;
  }
  return shown;
}

/** The names of the pictures of a document with so many digests. */
export function picturesOf(name: string, digests: readonly string[]): [string, string][] {
  return digests.map((digest, at) => [`document-${name}-${at + 1}.jpg`, digest]);
}
