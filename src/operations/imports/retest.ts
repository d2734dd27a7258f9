// `?retest_of=`: the file of a retest becomes evidence of the incident that it was made for. It
// stays a signal until a person confirms it, and absence closes nothing.
import type { Kysely } from 'kysely';
import type { Timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import type { RetestOutcome } from '../../domain/evidence.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { watchRetest, type RetestVerdict, type RetestWatch } from '../../domain/retest.ts';
import { evidenceTypes } from '../../domain/taxonomy.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { EvidenceRow } from '../../store/evidence/evidence-tables.ts';
import { findHeldRetest, insertCustody, insertEvidence } from '../../store/evidence/evidence.ts';
import { findRun } from '../../store/imports/findings.ts';
import type { RunRetest } from '../../store/imports/import-tables.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { findIncident, updateIncident } from '../../store/incidents/incidents.ts';
import type { Tables } from '../../store/tables.ts';
import { custodyHead, lastEntry, sealedChain } from '../../trust/custody.ts';
import { evidenceDigest } from '../../trust/evidence-digest.ts';
import { newActorSalt } from '../actor-salt.ts';
import type { Deps } from '../deps.ts';
import { requireLockedIncident } from '../find-incident.ts';
import type { Tx } from '../transact.ts';

/** The incident that a retest was made for, which has a finding to look for. */
export type RetestedIncident = Pick<
  IncidentRow,
  'id' | 'public_id' | 'connector_run_id' | 'team'
> & {
  fingerprint: string;
  finding: { host: string | null };
};

/** Throws `unknown_reference` for what is no incident, or one that no finding made. */
export async function retestedIncident(
  { database }: Pick<Deps, 'database'>,
  reference: string,
): Promise<RetestedIncident> {
  const incident = await findIncident(database.kysely, reference);
  if (incident === undefined) {
    const named = reference.slice(0, 64);
    const detail = `Incident "${named}" not found. Name the retested incident in retest_of.`;
    throw new DomainError('unknown_reference', detail, { retest_of: named });
  }
  const { id, public_id, connector_run_id, team, fingerprint, finding } = incident;
  if (fingerprint === null || finding === null) {
    const detail =
      `${public_id} has no finding of a tool to compare. Attach the retest to it as ` +
      'evidence instead.';
    throw new DomainError('unknown_reference', detail, { retest_of: public_id });
  }
  return { id, public_id, connector_run_id, team, fingerprint, finding };
}

export async function watchFor(
  db: Kysely<Tables>,
  { fingerprint, finding, connector_run_id }: RetestedIncident,
): Promise<RetestWatch> {
  const run = connector_run_id === null ? undefined : await findRun(db, connector_run_id);
  const { format = null, source_tool = null } = run ?? {};
  return watchRetest({ fingerprint, host: finding.host, format, source_tool });
}

/** The file of the retest, whose run has a row already. */
export interface RetestScan {
  run_id: string;
  sha256: string;
  bytes: number;
  filename: string | null;
  source: string;
  at: Timestamp;
}

/** Attaches the file as a signal, but for one that the incident holds already. */
export async function attachRetest(
  deps: Pick<Deps, 'ids'>,
  tx: Tx,
  context: RequestContext,
  { id, public_id }: RetestedIncident,
  verdict: RetestVerdict,
  scan: RetestScan,
): Promise<{ retest: RunRetest; attached: boolean }> {
  await requireLockedIncident(tx, id);
  const answer = { incident_id: id, public_id, ...verdict };
  const held = await findHeldRetest(tx, id, scan.sha256);
  if (held !== undefined) return { retest: { ...answer, evidence_id: held.id }, attached: false };
  const evidence = await insertScan(deps, tx, context, id, verdict, scan);
  const { at, sha256: hash_after } = scan;
  const actor = context.principal.name;
  const detail_digest = evidenceDigest(evidence);
  const said = { ts: at, actor, action: 'imported', hash_after, detail_digest } as const;
  const chain = sealedChain(evidence.id, [], said, newActorSalt);
  await insertCustody(tx, chain);
  await updateIncident(tx, id, { updated_at: at });
  const { evidence_type, source, hash_sha256, integrity, visibility, status } = evidence;
  const record = { evidence_type, source, hash_sha256, integrity, visibility, status };
  await writeAudit(tx, context, at, {
    action: 'evidence.attached',
    incident_id: id,
    evidence_id: evidence.id,
    detail: { ...record, ...verdict, run_id: scan.run_id, custody: custodyHead(lastEntry(chain)) },
  });
  return { retest: { ...answer, evidence_id: evidence.id }, attached: true };
}

function insertScan(
  deps: Pick<Deps, 'ids'>,
  tx: Tx,
  context: RequestContext,
  incident_id: string,
  verdict: RetestVerdict,
  { run_id, sha256, bytes, filename, source, at }: RetestScan,
): Promise<EvidenceRow> {
  return insertEvidence(tx, {
    id: deps.ids.next(),
    incident_id,
    evidence_type: 'retest_scan',
    evidence_class: evidenceTypes.retest_scan,
    source,
    content_ref: `vault:sha256:${sha256}`,
    hash_sha256: sha256,
    bytes,
    media_type: null,
    filename,
    confidence: 50,
    visibility: 'internal',
    status: 'signal',
    integrity: 'verified',
    custody_anomalies: [],
    exchanges: null,
    connector_run_id: run_id,
    withdrawn_reason: null,
    retest_outcome: outcomeOf(verdict),
    tlp: null,
    created_by: context.principal.name,
    created_at: at,
  });
}

/** A file that could not have shown the finding says nothing. */
function outcomeOf({ finding_present, comparable }: RetestVerdict): RetestOutcome | null {
  if (finding_present) return 'fail';
  return comparable ? 'pass' : null;
}

/**
 * A retest that still shows the finding, or that could not have shown its absence, is no proof of a
 * fix: confirmed, it would open the gate. Throws `conflict` with what the file said.
 */
export async function assertProvesFix(
  db: Kysely<Tables>,
  { id, evidence_type, connector_run_id, retest_outcome }: EvidenceRow,
): Promise<void> {
  if (evidence_type !== 'retest_scan' || connector_run_id === null) return;
  const run = await findRun(db, connector_run_id);
  if (run === undefined && retest_outcome !== 'pass') throw unreadRetest();
  const retest = run?.retest;
  if (retest?.evidence_id !== id || (retest.comparable && !retest.finding_present)) return;
  const { finding_present, comparable, reason } = retest;
  throw new DomainError(
    'conflict',
    "This retest doesn't show that the finding is gone, so it can't be confirmed. " + `${reason}`,
    { finding_present, comparable, reason },
  );
}

/** A member of teams doesn't see the runs of others, so the record itself has to say it. */
function unreadRetest(): DomainError {
  const detail =
    "This retest doesn't show that the finding is gone, so it can't be confirmed. Someone whose " +
    'roles count for all records can read the import that it came from.';
  return new DomainError('conflict', detail);
}
