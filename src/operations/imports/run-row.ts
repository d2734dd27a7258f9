// The row of a run when it begins, and what the audit log says of it when it ends.
import type { Timestamp } from '../../domain/clock.ts';
import type { RequestContext } from '../../domain/principal.ts';
import type { ConnectorRunRow } from '../../store/imports/import-tables.ts';
import type { ImportInput } from './import-input.ts';

/** Of a file that came in an archive, what it is itself. */
export function fileOf({ blob: { sha256, bytes }, filename, archive }: ImportInput) {
  if (archive === undefined) return {};
  return { sha256, bytes, filename, archive: JSON.stringify(archive.known) };
}

export function runRow(
  context: RequestContext,
  input: ImportInput,
  id: string,
  started_at: Timestamp,
) {
  return {
    id,
    connector: input.connector,
    filename: input.filename,
    bytes: input.blob.bytes,
    sha256: input.blob.sha256,
    status: 'running' as const,
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
    started_at,
    actor: context.principal.name,
    team: input.team ?? null,
    ...(input.pulled === undefined ? {} : { pulled: JSON.stringify(input.pulled) }),
  };
}

export function auditedCounts(run: ConnectorRunRow) {
  const { sha256, filename, format, findings, incidents_created, incidents_updated } = run;
  const { evidence_created, reopened, duplicates, set_aside, skipped } = run;
  const counts = { findings, incidents_created, incidents_updated, evidence_created };
  const others = { reopened, duplicates, set_aside, skipped };
  const team = run.team === null ? {} : { team: run.team };
  return { sha256, filename, format, ...counts, ...others, ...team };
}
