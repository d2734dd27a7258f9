// Cuts the text of a dump into batches that end where a statement ends, so that a large dump is
// never one query. Knows the quotes of PostgreSQL's own dumps: '…', "…", $tag$…$tag$ and -- to the
// end of a line.

/** Where quoted or commented text begins, or a statement ends. */
const marks = /'|"|--|\$[A-Za-z_0-9]*\$|;/g;

/** Lines for psql, and a setting that servers before 17 do not know. */
const notForServers = /^(\\(un)?restrict .*|SET transaction_timeout = 0;)$/gm;

/** Batches of about `batchChars`, each with whole statements. */
export function* sqlBatches(dump: string, batchChars = 1_000_000): Generator<string> {
  let start = 0;
  for (const end of statementEnds(dump)) {
    if (end - start < batchChars) continue;
    yield dump.slice(start, end);
    start = end;
  }
  if (dump.slice(start).trim() !== '') yield dump.slice(start);
}

/** Without the lines before the data that are not for every server. */
export function forServers(dump: string): string {
  const head = dump.search(/^(CREATE|INSERT) /m);
  const end = dump.lastIndexOf('\n\\unrestrict ');
  const body = end < 0 ? dump.slice(head) : dump.slice(head, end + 1);
  return dump.slice(0, head).replace(notForServers, '') + body;
}

function* statementEnds(dump: string): Generator<number> {
  const mark = new RegExp(marks);
  for (let found = mark.exec(dump); found !== null; found = mark.exec(dump)) {
    if (found[0] === ';') yield found.index + 1;
    else mark.lastIndex = endOfQuoted(dump, found[0], mark.lastIndex);
  }
}

/** A doubled quote inside a quoted text ends it and begins another one, which comes to the same. */
function endOfQuoted(dump: string, opening: string, from: number): number {
  const closing = opening === '--' ? '\n' : opening;
  const at = dump.indexOf(closing, from);
  return at < 0 ? dump.length : at + closing.length;
}
