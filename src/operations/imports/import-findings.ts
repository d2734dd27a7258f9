// POST /imports/<kind>: a tool's file becomes incidents with evidence. The file is read whole, then
// one transaction writes: a file that breaks half-way, a client that goes away or a cancel leaves
// no incident behind, and the run says why.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { ImportMapping } from '../../domain/import-mapping.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import type { RetestWatch } from '../../domain/retest.ts';
import type { Connector, Importer } from '../../importers/importer.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { ConnectorRunRow, RunRetest } from '../../store/imports/import-tables.ts';
import { insertRemarks } from '../../store/imports/run-remarks.ts';
import { beginRun, endRun, forgetRun } from '../../store/imports/running-imports.ts';
import { hasAnswer } from '../../store/requests/idempotency.ts';
import { insertBlob } from '../../store/vault/blobs.ts';
import type { ReceivedBlob } from '../../vault/received-blob.ts';
import type { Deps } from '../deps.ts';
import { recordReplaced } from '../record-replaced.ts';
import { transact, type Tx } from '../transact.ts';
import { openInput, type OpenedInput } from './archive.ts';
import { recordEnd, startHeartbeat, stopFromElsewhere } from './end-run.ts';
import { isAlone, isOfTeam, type ImportInput } from './import-input.ts';
import {
  isUnread,
  mappedSentence,
  noteItem,
  noteLeftOut,
  statusOf,
  unreadSentence,
} from './import-notes.ts';
import { lockImports } from './lock-imports.ts';
import { DryRun, startPreview, type ImportedRun, type Preview } from './preview.ts';
import { runExclusive } from './queue.ts';
import { readFile, type ReadFile } from './read-file.ts';
import { readerDigest } from './reader-digest.ts';
import { recognised } from './recognised.ts';
import { earlierRun, NotRepeatable, outcomeOf, repeatRun, type Outcome } from './repeat-run.ts';
import { attachRetest, watchFor } from './retest.ts';
import { auditedCounts, fileOf, runRow } from './run-row.ts';
import { ImportStopped, type RunningImport, type RunningImports } from './running.ts';
import { statementQueue } from './statement-queue.ts';
import { startTally, type Tally } from './tally.ts';
import { findingWriter } from './write-findings.ts';

export interface ImportHandles {
  /** The import as its client watches and stops it. */
  running: RunningImport;
  /** Where others find it. */
  all: RunningImports;
}

type ImportDeps = Pick<Deps, 'database' | 'clock' | 'ids' | 'vault' | 'config'>;

interface Run {
  id: string;
  mapping: ImportMapping | null;
  importer: Importer;
  connector: Connector;
  started_at: Timestamp;
  /** Of a dry run. */
  preview: Preview | undefined;
}

/**
 * Imports the received file. Throws `parse_failed` with the place, `cancelled` when it was stopped;
 * the run is kept and says so.
 */
export async function importFindings(
  deps: ImportDeps,
  context: RequestContext,
  input: ImportInput,
  { running, all }: ImportHandles,
): Promise<ImportedRun> {
  if (await isRepetition(deps, context)) return firstAnswer(deps, context);
  const id = deps.ids.next();
  const started_at = timestamp(deps.clock.now());
  running.report({ bytes: input.blob.bytes, bytes_total: input.blob.bytes });
  let stopHeartbeat = () => {};
  let opened: OpenedInput | undefined;
  try {
    if (!input.dry_run) {
      await beginRun(deps.database.kysely, runRow(context, input, id, started_at));
      all.add(id, running);
      stopHeartbeat = startHeartbeat(deps, id, running);
    }
    opened = await openInput(deps, input);
    const file = opened.input;
    const { importer, mapping } = await recognised(deps, file);
    const connector = input.connector === 'auto' ? importer.connector : input.connector;
    const preview = input.dry_run ? startPreview() : undefined;
    const run = { id, importer, mapping, connector, started_at, preview };
    const work = () => importRun(deps, context, file, run, running);
    const onWait = () => running.report({ phase: 'waiting', bytes: 0 });
    const done = await runExclusive(work, { signal: running.signal, onWait });
    if (context.replayed === true) await forgetRun(deps.database.kysely, id);
    return done;
  } catch (error) {
    if (error instanceof DryRun) return error.run;
    throw await recordEnd(deps, context, { id: input.dry_run ? null : id, input, error });
  } finally {
    stopHeartbeat();
    for (const blob of opened?.unpacked ?? []) await blob.discard();
    running.end();
  }
}

/** A retry of a request that has its answer needs no run of its own. */
async function isRepetition(deps: ImportDeps, context: RequestContext): Promise<boolean> {
  const { idempotency, principal } = context;
  if (idempotency === undefined) return false;
  return hasAnswer(deps.database.kysely, principal.id, idempotency.key);
}

function firstAnswer(deps: ImportDeps, context: RequestContext): Promise<ConnectorRunRow> {
  return transact(deps, context, () => {
    const detail =
      'The first response to this Idempotency-Key has just expired. Send the request again.';
    throw new DomainError('unavailable', detail);
  });
}

async function importRun(
  deps: ImportDeps,
  context: RequestContext,
  input: ImportInput,
  run: Run,
  running: RunningImport,
): Promise<ConnectorRunRow> {
  const shared = { context, input, run, running };
  const inTransaction = (work: (tx: Tx) => Promise<ConnectorRunRow>) =>
    transact(deps, context, async (tx) => {
      await lockImports(tx, running);
      return work(tx);
    });
  // The same bytes say something else by another mapping, of other files alongside them, and among
  // the incidents of one team.
  const isMore = run.mapping !== null || !isAlone(input) || isOfTeam(input);
  const mustRead = input.dry_run || input.retested !== undefined || isMore;
  const earlier = mustRead ? undefined : await earlierRun(deps, run, input.blob);
  if (earlier !== undefined) {
    try {
      return await inTransaction(async (tx) =>
        complete(deps, tx, shared, await repeatRun(tx, earlier, run, running)),
      );
    } catch (error) {
      if (!(error instanceof NotRepeatable)) throw error;
    }
  }
  const file = await readFile(run.importer, input, running);
  try {
    assertFindings(run.connector, file);
    return await inTransaction(async (tx) =>
      complete(deps, tx, shared, await writeFile(deps, tx, shared, file)),
    );
  } finally {
    await file.discard();
  }
}

interface Shared {
  context: RequestContext;
  input: ImportInput;
  run: Run;
  running: RunningImport;
}

/** Remarks that go to the store in one statement. */
const remarkBatch = 1000;

async function writeFile(
  deps: ImportDeps,
  tx: Tx,
  shared: Shared,
  file: ReadFile,
): Promise<Outcome> {
  const { context, input, run, running } = shared;
  const { id, started_at } = run;
  if (input.dry_run) await beginRun(tx, runRow(context, input, id, started_at));
  const watch = input.retested && (await watchFor(tx, input.retested));
  const tally = startTally(watch);
  if (run.mapping?.saved) tally.note(mappedSentence(run.mapping.saved));
  if (input.unreadFiles !== undefined) tally.note(input.unreadFiles);
  running.report({ phase: 'writing', findings: file.findings, written: 0 });
  const onWritten = (written: number) => {
    running.report({ written });
    running.assertGoing();
  };
  const statements = statementQueue();
  // Anyone who sends such a file again is to learn of them again.
  let namesUnread = false;
  const writer = findingWriter(deps, tx, { context, input, run, tally, statements, onWritten });
  const writeRemarks = () => {
    const remarks = tally.takeRemarks();
    void statements.run(() => insertRemarks(tx, id, remarks));
  };
  try {
    for await (const item of file.items()) {
      if ('prepared' in item) await writer.write(item.prepared);
      else noteItem(tally, item, input);
      if ('finding' in item) run.preview?.setAside(item.finding, item.set_aside);
      namesUnread ||= 'unread' in item;
      if (tally.remarksWaiting() >= remarkBatch) writeRemarks();
    }
    await writer.flush();
    if (isUnread(tally)) tally.note(unreadSentence(tally));
    noteLeftOut(tally, writer.sightings.leftOut);
    writeRemarks();
    await statements.done();
  } finally {
    // The transaction can only be undone when none of its statements is under way.
    await statements.settled();
  }
  const isAsSent = run.mapping === null && isAlone(input) && !isOfTeam(input);
  const isPlain = isAsSent && writer.allOwn() && !isUnread(tally) && !namesUnread;
  const repeatable_by = isPlain ? await readerDigest() : null;
  const retest = watch && (await settleRetest(deps, tx, shared, tally, watch));
  if (!input.dry_run) await writer.sightings.write(tx, started_at);
  const kept = { retest: retest ?? null, custody: writer.custody(), repeatable_by };
  return { ...outcomeOf(tally), ...kept };
}

async function settleRetest(
  deps: ImportDeps,
  tx: Tx,
  { context, input, run }: Shared,
  tally: Tally,
  watch: RetestWatch,
): Promise<RunRetest> {
  const { dry_run, blob, filename } = input;
  const retested = required(input.retested, 'incident of the retest');
  const source_tool = tally.report?.source_tool ?? null;
  const { skipped } = tally.counts;
  const verdict = watch.verdict({ format: run.importer.format, source_tool, skipped });
  const { id: incident_id, public_id } = retested;
  if (dry_run) return { incident_id, public_id, ...verdict, evidence_id: null };
  const file = { run_id: run.id, sha256: blob.sha256, bytes: blob.bytes, filename };
  const scan = { ...file, source: source_tool ?? run.connector, at: run.started_at };
  const { retest, attached } = await attachRetest(deps, tx, context, retested, verdict, scan);
  if (attached) tally.counts.evidence_created += 1;
  return retest;
}

/**
 * Contract §4.2: a reverse-engineering file that reports nothing is refused; others can be empty.
 */
function assertFindings(connector: Connector, { findings }: ReadFile): void {
  if (connector !== 're' || findings > 0) return;
  throw new DomainError(
    'no_findings',
    'The file is valid and contains no findings. Nothing was stored.',
  );
}

/** Keeps the file, ends the run and writes the trail: the last steps before the commit. */
async function complete(
  deps: ImportDeps,
  tx: Tx,
  { context, input, run, running }: Shared,
  { counts, report, by_severity, errors, outcomes, retest, custody, repeatable_by }: Outcome,
): Promise<ConnectorRunRow> {
  running.makeFinal();
  const finished_at = timestamp(deps.clock.now());
  const finished = await endRun(tx, run.id, {
    ...counts,
    connector: run.connector,
    format: run.importer.format,
    source_tool: report?.source_tool ?? null,
    tool_version: report?.tool_version ?? null,
    status: statusOf(counts),
    by_severity: JSON.stringify(by_severity),
    errors: JSON.stringify(errors),
    outcomes: JSON.stringify(outcomes),
    retest: retest === null ? null : JSON.stringify(retest),
    ...fileOf(input),
    finished_at,
    repeatable_by,
  });
  if (finished === undefined) throw new ImportStopped(await stopFromElsewhere(tx, run.id));
  if (input.dry_run) throw new DryRun({ ...finished, preview: run.preview?.rows() ?? [] });
  await keepBytes(deps, tx, context, input.blob, finished_at);
  if (input.archive) await keepBytes(deps, tx, context, input.archive.blob, finished_at);
  await writeAudit(tx, context, finished_at, {
    action: statusOf(counts) === 'failed' ? 'import.failed' : 'import.completed',
    detail: {
      run_id: run.id,
      connector: run.connector,
      ...auditedCounts(finished),
      ...(retest === null ? {} : { retest }),
      ...(input.archive === undefined ? {} : { archive: input.archive.known }),
      ...(run.mapping === null ? {} : { mapping: run.mapping.saved ?? 'given with the file' }),
      ...(input.pulled === undefined ? {} : { pulled: input.pulled }),
      custody,
    },
  });
  return finished;
}

/**
 * Only bytes that are in the vault for good can be named by rows that are about to be committed.
 */
async function keepBytes(
  deps: ImportDeps,
  tx: Tx,
  context: RequestContext,
  blob: ReceivedBlob,
  at: Timestamp,
): Promise<void> {
  const { sha256, bytes } = blob;
  await insertBlob(tx, { sha256, bytes, created_at: at });
  const { damage } = await blob.keep();
  if (damage !== null) await recordReplaced(deps, tx, context, sha256, damage);
}
