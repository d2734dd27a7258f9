// POST /imports/<kind>: a tool's file becomes incidents with evidence. All or nothing: a file that
// breaks half-way leaves no incident behind, and its run says where.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import type { RetestWatch } from '../../domain/retest.ts';
import type { Connector, Importer, Item } from '../../importers/importer.ts';
import { peek } from '../../importers/read/head.ts';
import { chooseImporter } from '../../importers/registry.ts';
import { writeAudit } from '../../store/audit.ts';
import { insertBlob } from '../../store/blobs.ts';
import { insertRun, updateRun } from '../../store/findings.ts';
import { insertRemarks } from '../../store/run-remarks.ts';
import { lockByName } from '../../store/named-lock.ts';
import type { ConnectorRunRow, RunRetest } from '../../store/tables.ts';
import type { ReceivedBlob } from '../../vault/vault.ts';
import type { Deps } from '../deps.ts';
import { transact, type Tx } from '../transact.ts';
import { findingWriter } from './write-findings.ts';
import { inTurn } from './queue.ts';
import { attachRetest, watchFor, type RetestedIncident } from './retest.ts';
import { startTally, type Tally } from './tally.ts';

export interface ImportInput {
  /** The kind that the file was sent as; `auto` takes any. */
  connector: Connector | 'auto';
  filename: string | null;
  blob: ReceivedBlob;
  /** Says what would happen and writes nothing. */
  dry_run: boolean;
  /** The incident whose finding the file was made to look for again. */
  retested?: RetestedIncident | undefined;
}

type ImportDeps = Pick<Deps, 'database' | 'clock' | 'ids'>;

/** Thrown to undo the transaction of a dry run; carries what it found. */
class DryRun extends Error {
  readonly run: ConnectorRunRow;
  constructor(run: ConnectorRunRow) {
    super('dry run');
    this.run = run;
  }
}

/** Imports the received file. Throws `parse_failed` with the place; the failed run is kept. */
export async function importFindings(
  deps: ImportDeps,
  context: RequestContext,
  input: ImportInput,
): Promise<ConnectorRunRow> {
  const started_at = timestamp(deps.clock.now());
  const id = deps.ids.next();
  try {
    const importer = await recognised(input);
    const connector = input.connector === 'auto' ? importer.connector : input.connector;
    const run = { id, importer, connector, started_at };
    return await inTurn(() =>
      transact(deps, context, (tx) => importInto(deps, tx, context, input, run)),
    );
  } catch (error) {
    if (error instanceof DryRun) return error.run;
    if (!isFaultOfTheFile(error) || input.dry_run) throw error;
    await recordFailure(deps, context, input, { id, started_at, error });
    throw new DomainError(error.code, error.detail, { ...error.members, run_id: id });
  }
}

function isFaultOfTheFile(error: unknown): error is DomainError {
  return error instanceof DomainError && /^(parse_failed|no_findings)$/.test(error.code);
}

async function recognised(input: ImportInput): Promise<Importer> {
  const { head } = await peek(input.blob.read(0, Math.min(input.blob.bytes, 1 << 16)));
  return chooseImporter(input.connector, { ...head, complete: input.blob.bytes <= 1 << 16 });
}

interface Run {
  id: string;
  importer: Importer;
  connector: Connector;
  started_at: Timestamp;
}

async function importInto(
  deps: ImportDeps,
  tx: Tx,
  context: RequestContext,
  input: ImportInput,
  run: Run,
): Promise<ConnectorRunRow> {
  // One import writes at a time: two of the same file would else wait for each other's rows.
  await lockByName(tx, 'import');
  await insertRun(
    tx,
    runRow(context, { ...input, connector: run.connector }, run.id, run.started_at),
  );
  const watch = input.retested && (await watchFor(tx, input.retested));
  const tally = startTally(watch);
  const writer = findingWriter(deps, tx, { context, input, run, tally });
  for await (const item of run.importer.read(input.blob.read())) {
    await take(item, tally, writer);
    if (tally.remarksWaiting() >= remarkBatch) await keepRemarks(tx, run.id, tally);
  }
  await writer.flush();
  await keepRemarks(tx, run.id, tally);
  assertFindings(run.connector, tally);
  const retest = watch && (await settleRetest(deps, tx, context, input, run, tally, watch));
  const finished = await finish(deps, tx, run, tally, retest ?? null);
  if (input.dry_run) throw new DryRun(finished);
  await insertBlob(tx, {
    sha256: input.blob.sha256,
    bytes: input.blob.bytes,
    created_at: finished.finished_at,
  });
  // Only bytes that lie in the vault for good may be named by rows that are about to be committed.
  await input.blob.keep();
  await writeAudit(tx, context, finished.finished_at, {
    action: 'import.completed',
    detail: {
      run_id: run.id,
      connector: run.connector,
      ...auditedCounts(finished),
      ...(finished.retest === null ? {} : { retest: finished.retest }),
      custody: writer.custody(),
    },
  });
  return finished;
}

/**
 * Contract §4.2: a reverse-engineering file that reports nothing is refused; others may be empty.
 */
function assertFindings(connector: Connector, tally: Tally): void {
  if (connector !== 're' || tally.counts.findings > 0) return;
  throw new DomainError('no_findings', 'The file is sound and reports nothing; nothing was kept.');
}

/** Remarks that go to the store in one statement. */
const remarkBatch = 1000;

async function keepRemarks(tx: Tx, run_id: string, tally: Tally): Promise<void> {
  await insertRemarks(tx, run_id, tally.takeRemarks());
}

async function take(
  item: Item,
  tally: Tally,
  writer: ReturnType<typeof findingWriter>,
): Promise<void> {
  if ('finding' in item) {
    if (item.set_aside === undefined) await writer.write(item.finding);
    else tally.setAside(item.finding, item.set_aside);
  } else if ('skipped' in item) tally.skip(item.skipped.label, item.skipped.reason);
  else if ('note' in item) tally.note(item.note);
  else tally.report = item.report;
}

async function settleRetest(
  deps: ImportDeps,
  tx: Tx,
  context: RequestContext,
  { retested, dry_run, blob, filename }: ImportInput,
  run: Run,
  tally: Tally,
  watch: RetestWatch,
): Promise<RunRetest> {
  const source_tool = tally.report?.source_tool ?? null;
  const { skipped } = tally.counts;
  const verdict = watch.verdict({ format: run.importer.format, source_tool, skipped });
  const { id: incident_id, public_id } = retested!;
  if (dry_run) return { incident_id, public_id, ...verdict, evidence_id: null };
  const file = { run_id: run.id, sha256: blob.sha256, bytes: blob.bytes, filename };
  const scan = { ...file, source: source_tool ?? run.connector, at: run.started_at };
  const { retest, attached } = await attachRetest(deps, tx, context, retested!, verdict, scan);
  if (attached) tally.counts.evidence_created += 1;
  return retest;
}

async function finish(
  deps: ImportDeps,
  tx: Tx,
  run: Run,
  tally: Tally,
  retest: RunRetest | null,
): Promise<ConnectorRunRow> {
  return updateRun(tx, run.id, {
    ...tally.counts,
    format: run.importer.format,
    source_tool: tally.report?.source_tool ?? null,
    tool_version: tally.report?.tool_version ?? null,
    status: tally.counts.skipped > 0 ? 'completed_with_errors' : 'completed',
    by_severity: JSON.stringify(tally.by_severity),
    errors: JSON.stringify(tally.errors),
    outcomes: JSON.stringify(tally.outcomes()),
    retest: retest === null ? null : JSON.stringify(retest),
    finished_at: timestamp(deps.clock.now()),
  });
}

async function recordFailure(
  deps: ImportDeps,
  context: RequestContext,
  input: ImportInput,
  failed: { id: string; started_at: Timestamp; error: DomainError },
): Promise<void> {
  const at = timestamp(deps.clock.now());
  const place = ['line', 'byte']
    .filter((member) => typeof failed.error.members[member] === 'number')
    .map((member) => `${member} ${String(failed.error.members[member])}`)
    .join(', ');
  await deps.database.kysely.transaction().execute(async (tx) => {
    await insertRun(tx, {
      ...runRow(context, input, failed.id, failed.started_at),
      status: 'failed',
      errors: JSON.stringify([{ place, reason: failed.error.detail }]),
      finished_at: at,
    });
    const { detail: reason } = failed.error;
    await insertRemarks(tx, failed.id, [{ seq: 0, place, outcome: 'failed', reason }]);
    const { connector, blob, filename } = input;
    const detail = { run_id: failed.id, connector, sha256: blob.sha256, filename };
    await writeAudit(tx, context, at, {
      action: 'import.failed',
      detail: { ...detail, reason: failed.error.detail },
    });
  });
}

function runRow(context: RequestContext, input: ImportInput, id: string, started_at: Timestamp) {
  return {
    id,
    connector: input.connector,
    format: null,
    source_tool: null,
    tool_version: null,
    filename: input.filename,
    bytes: input.blob.bytes,
    sha256: input.blob.sha256,
    status: 'completed' as const,
    findings: 0,
    incidents_created: 0,
    incidents_updated: 0,
    evidence_created: 0,
    reopened: 0,
    duplicates: 0,
    set_aside: 0,
    skipped: 0,
    by_severity: '{}',
    errors: '[]',
    outcomes: '[]',
    retest: null,
    undone_at: null,
    undone_by: null,
    started_at,
    finished_at: started_at,
    actor: context.principal.name,
  };
}

function auditedCounts(run: ConnectorRunRow) {
  const { sha256, filename, format, findings, incidents_created, incidents_updated } = run;
  const { evidence_created, reopened, duplicates, set_aside, skipped } = run;
  const counts = { findings, incidents_created, incidents_updated, evidence_created };
  const others = { reopened, duplicates, set_aside, skipped };
  return { sha256, filename, format, ...counts, ...others };
}
