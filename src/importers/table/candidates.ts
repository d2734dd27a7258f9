// The formats that a file can be of, by what it has: a look-up for each name in its head, so that a
// further format costs the files of other tools nothing.
import type { Importer } from '../importer.ts';
import { columnNamesIn, foldedName } from '../read/csv.ts';
import type { FileHead } from '../read/head.ts';
import type { Format } from './format.ts';
import { hasLines } from './lines-reading.ts';

/** The importers in the order of their formats, for a head those of which it has a first mark. */
export function candidatesOf(
  formats: readonly Format[],
  importers: readonly Importer[],
): (head: FileHead) => Importer[] {
  const byMark = new Map<string, number[]>();
  for (const [at, format] of formats.entries()) {
    for (const mark of firstMarks(format)) {
      byMark.set(mark, [...(byMark.get(mark) ?? []), at]);
    }
  }
  const ofLines = formats.flatMap(({ kind }, at) => (kind === 'lines' ? [at] : []));
  return (head) => {
    const found = new Set(namesOf(head).flatMap((name) => byMark.get(name) ?? []));
    if (hasLines(head)) for (const at of ofLines) found.add(at);
    return [...found].sort((one, other) => one - other).flatMap((at) => importers[at] ?? []);
  };
}

/** One of these is in each file of the format. */
function firstMarks(format: Format): string[] {
  switch (format.kind) {
    case 'json':
      return [...new Set(format.marks.map(firstName))];
    case 'xml':
      return [...format.roots];
    case 'csv':
      return [foldedName(format.columns[0] ?? '')];
    case 'lines':
      return [];
  }
}

function firstName(mark: string | readonly string[]): string {
  return (typeof mark === 'string' ? /^[^ =]+/.exec(mark)?.[0] : mark[0]) ?? '';
}

function namesOf(head: FileHead): string[] {
  switch (head.kind) {
    case 'json':
      return [...head.members];
    case 'xml':
      return [head.root ?? ''];
    case 'csv':
    case 'text':
      return [...columnNamesIn(head)];
    case 'empty':
      return [];
  }
}
