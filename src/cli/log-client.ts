// Verifying the log that a server shows: entries, tiles and checkpoint over HTTP, trusting none of
// them.
import { entryChecks } from '../operations/audit/entry-checks.ts';
import { addFault, newReport, type Report } from '../operations/audit/verify-report.ts';
import { sameBytes } from '../trust-core/bytes.ts';
import type { Checkpoint } from '../trust-core/checkpoint.ts';
import { hashBytes, type Hash } from '../trust-core/merkle.ts';
import { vkeyOf, type NoteVerifier } from '../trust-core/signed-note.ts';
import { UntrustedError } from '../trust-core/untrusted-error.ts';
import { openCheckpoint } from '../trust/checkpoint.ts';
import { readKeyChange } from '../trust/key-change.ts';
import { LogTree } from '../trust/log-tree.ts';
import { leafHash } from '../trust/merkle.ts';
import { fieldsOf } from '../trust/shape.ts';
import { parseVkey } from '../trust/signed-note.ts';
import { parseStrictJson } from '../trust/strict-json.ts';
import { decodeEntries, tilePath, tilesAt, tileWidth, type Tile } from '../trust/tiles.ts';
import { targetOf, type Client } from './client.ts';
import { Failure } from './failure.ts';

export interface ServerCheck {
  vkeys: readonly NoteVerifier[];
  onEntries?: (count: number) => void;
  /** A checkpoint that the caller kept. */
  kept: string | null;
}

/** Recomputes the current epoch of the log of a server from the entries that it shows. */
export async function verifyServer(client: Client, check: ServerCheck): Promise<Report> {
  const report = newReport();
  const note = (await get(client, 'checkpoint')).toString();
  const verifiers = check.vkeys.length > 0 ? check.vkeys : await shownKeys(client);
  report.vkeys.push(...verifiers.map(vkeyOf));
  const checkpoint = opened(note, verifiers, report, 'checkpoint');
  if (checkpoint === null) return described(report, check);
  const kept =
    check.kept === null ? null : opened(check.kept, verifiers, report, 'kept checkpoint');
  report.checkpoints = 1;
  const tree = new LogTree();
  const ended: NoteVerifier[] = [];
  for (const tile of tilesAt('entries', checkpoint.size)) {
    ended.push(...(await takeTile(client, tile, tree, report, kept)));
    check.onEntries?.(tile.width);
  }
  report.entries = tree.size;
  if (tree.size !== checkpoint.size || !sameBytes(tree.root(), checkpoint.root)) {
    const what = 'the entries do not lead to the root that was signed';
    addFault(report, { place: `checkpoint of ${checkpoint.size} entries`, what });
  }
  if (kept !== null) judgeKept(kept, checkpoint, report);
  // The log itself says which keys ended, whatever the server or its reader say of them.
  if (ended.length > 0) opened(note, [...verifiers, ...ended], report, 'checkpoint');
  const root = Buffer.from(tree.root()).toString('hex');
  report.newest = { origin: checkpoint.origin, size: tree.size, root };
  return described(report, check);
}

async function shownKeys(client: Client): Promise<NoteVerifier[]> {
  const lines = (await get(client, 'vkeys')).toString().split('\n');
  return lines.filter((line) => line !== '').map(parseVkey);
}

function opened(
  note: string,
  verifiers: readonly NoteVerifier[],
  report: Report,
  place: string,
): Checkpoint | null {
  try {
    return openCheckpoint(note, verifiers);
  } catch (error) {
    if (!(error instanceof UntrustedError)) throw error;
    addFault(report, { place, what: `it is not to be trusted: ${error.message}` });
    return null;
  }
}

async function takeTile(
  client: Client,
  tile: Tile,
  tree: LogTree,
  report: Report,
  kept: Checkpoint | null,
): Promise<NoteVerifier[]> {
  const entries = decodeEntries(await get(client, tilePath(tile)));
  const hashes = await get(client, tilePath({ ...tile, level: 0 }));
  for (const [at, entry] of entries.entries()) {
    const leaf = leafHash(entry);
    const seq = tile.n * tileWidth + at;
    if (!sameBytes(leaf, hashes.subarray(at * hashBytes, (at + 1) * hashBytes))) {
      const what = 'its hash in the tile is another one';
      addFault(report, { place: nameOf(entry, seq), what, seq });
    }
    append(tree, leaf, kept, report);
  }
  if (entries.length !== tile.width) {
    const what = `it has ${entries.length} entries and not ${tile.width}`;
    addFault(report, { place: `bundle ${tile.n}`, what });
  }
  return entries.flatMap((entry) => endedKeyIn(entry, report));
}

/** The key of the log that an entry says has ended. */
function endedKeyIn(entry: Uint8Array, report: Report): NoteVerifier[] {
  const text = Buffer.from(entry).toString('utf8');
  if (!text.includes('"key.retired"')) return [];
  try {
    const change = readKeyChange(fieldsOf(parseStrictJson(entry), 'leaf')['entry']);
    return change === null ? [] : [{ ...change.old_key, until: change.checkpoint.size }];
  } catch (error) {
    if (!(error instanceof UntrustedError)) throw error;
    const what = `the change of a key that it says counts for nothing: ${error.message}`;
    addFault(report, { place: 'an entry about a key', what });
    return [];
  }
}

function append(tree: LogTree, leaf: Hash, kept: Checkpoint | null, report: Report): void {
  tree.append(leaf);
  if (kept?.size !== tree.size || sameBytes(tree.root(), kept.root)) return;
  const what = `the first ${kept.size} entries are not those of the checkpoint that you kept`;
  addFault(report, { place: 'kept checkpoint', what, seq: 0 });
}

function nameOf(entry: Uint8Array, seq: number): string {
  const id = /"id":(\d+)\}$/.exec(Buffer.from(entry).toString('utf8'))?.[1];
  return `entry ${id ?? 'without a number'} (place ${seq})`;
}

function judgeKept(kept: Checkpoint, shown: Checkpoint, report: Report): void {
  const place = 'kept checkpoint';
  if (kept.origin !== shown.origin) {
    addFault(report, { place, what: `it is of ${kept.origin}, the server shows ${shown.origin}` });
  } else if (kept.size > shown.size) {
    const what = `it has ${kept.size} entries, the server shows ${shown.size}: the log was cut`;
    addFault(report, { place, what });
  }
}

function described(report: Report, { vkeys, kept }: ServerCheck): Report {
  report.checked.push(
    `${report.entries} entries: every hash recomputed, and the root of the signed checkpoint`,
    'the lowest tiles, compared with the entries',
    ...(kept === null ? [] : ['that the log is an extension of the checkpoint that you kept']),
  );
  report.not_checked.push(
    'earlier checkpoints and the anchors of the server; --data-dir on its machine does that',
    ...entryChecks.map(({ name }) => `whether ${name}`),
    'whether what was recorded was true',
    ...(vkeys.length > 0 ? [] : ['whose key signed: the server named it itself; give --vkey']),
    ...(kept === null ? ['whether the log was cut or replaced as a whole; give --from'] : []),
  );
  return report;
}

/** A part of the log. Throws Failure with the server's problem. */
async function get({ url, token }: Client, path: string): Promise<Buffer> {
  const target = targetOf(url, `/api/ip3/v1/audit/${path}`);
  let answer: Response;
  try {
    answer = await fetch(target, { headers: { authorization: `Bearer ${token}` } });
  } catch (error) {
    const detail = `The server at ${url.origin} cannot be reached; check --url.`;
    throw new Failure({ error: 'unavailable', status: 503, detail }, { cause: error });
  }
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (answer.ok) return bytes;
  throw problemIn(bytes, answer.status, url);
}

function problemIn(bytes: Buffer, status: number, url: URL): Failure {
  try {
    const { error, detail } = JSON.parse(bytes.toString()) as { error: string; detail: string };
    return new Failure({ error, detail, status });
  } catch {
    // No JSON: anyone who answers there is not the server that was meant.
    const detail = `What answers at ${url.origin} is not Proofline (status ${status}).`;
    return new Failure({ error: 'unavailable', status: 503, detail });
  }
}
