// JSON that a tool writes as a script, so that a page can load it: the assignment before it.

/** Characters at the beginning in which an assignment ends. */
const length = 64;

/** Names to which tools assign their results. */
const assignment = /^\s{0,8}scoutsuite_results\s{0,8}=(?=\s{0,8}\{)/;

/** The text with blanks in place of the assignment, so that places stay what they are. */
export function unassigned(text: string): string {
  const [found = ''] = assignment.exec(text.slice(0, length)) ?? [];
  return ' '.repeat(found.length) + text.slice(found.length);
}

/** The same of a file, each time that it is read. */
export function withoutAssignment(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => blanked(source) };
}

async function* blanked(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let begin: Buffer | null = Buffer.alloc(0);
  for await (const piece of source) {
    if (begin === null) {
      yield piece;
      continue;
    }
    begin = Buffer.concat([begin, piece]);
    if (begin.length < length) continue;
    yield Buffer.from(unassigned(begin.toString('latin1')), 'latin1');
    begin = null;
  }
  if (begin !== null && begin.length > 0) {
    yield Buffer.from(unassigned(begin.toString('latin1')), 'latin1');
  }
}
