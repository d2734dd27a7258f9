// The reference page of everything that bounds a file, made from the doc comments and the values of
// the two lists of limits.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limits as httpLimits } from '../src/http/requests/limits.ts';
import * as readerLimits from '../src/importers/read/limits.ts';
import { settings } from '../src/settings/config.ts';

const source = join(import.meta.dirname, '../src');

/** What the comment before each name says, on one line. */
function comments(file: string, named: RegExp): Map<string, string> {
  const text = readFileSync(join(source, file), 'utf8');
  return new Map(
    [...text.matchAll(named)].map(([, comment = '', name = '']) => [
      name,
      comment.replace(/\s*\n\s*\*\s*/g, ' ').trim(),
    ]),
  );
}

/** Rows of name, value and meaning; a limit that nothing explains stops the page. */
function rows(values: Record<string, number>, meanings: Map<string, string>): string[][] {
  return Object.entries(values).map(([name, value]) => {
    const meaning = meanings.get(name);
    if (meaning === undefined) throw new Error(`The limit ${name} has no comment.`);
    return [`\`${name}\``, value.toLocaleString('en-GB'), meaning];
  });
}

export function readerRows(): string[][] {
  const named = /\/\*\* ([^]*?) \*\/\nexport const (\w+)/g;
  // How the work is divided refuses nothing.
  const { pieceBytes: _piece, turnBytes: _turn, turnElements: _few, ...bounds } = readerLimits;
  return rows(bounds, comments('importers/read/limits.ts', named));
}

/** Those of the HTTP limits that a file meets on its way in. */
export function uploadRows(): string[][] {
  const named = /\/\*\* ((?:[^*]|\*(?!\/))*?) \*\/\n\s+(\w+):/g;
  const { envelopeBytes, requestTimeoutMs, idleTimeoutMs } = httpLimits;
  const chosen = { envelopeBytes, requestTimeoutMs, idleTimeoutMs };
  const { meaning, default: bytes } = settings.IP3_IMPORT_MAX_BYTES;
  const most = `${meaning} The setting can be changed; gzip counts as unpacked.`;
  return [
    ['`IP3_IMPORT_MAX_BYTES`', Number(bytes).toLocaleString('en-GB'), most],
    ...rows(chosen, comments('http/requests/limits.ts', named)),
  ];
}
