// Turning findings into incidents and signals, batch by batch. A finding that was seen before makes
// no twin: its open incident is seen again, a closed one gets a successor that names it.
import type { Finding } from '../../domain/finding.ts';
import { incidentFinding } from '../../domain/incident.ts';
import { severityId } from '../../domain/severity.ts';
import type { Connector } from '../../importers/importer.ts';
import type { Timestamp } from '../../domain/clock.ts';
import type { RequestContext } from '../../domain/principal.ts';
import {
  heldHashes,
  insertIncidents,
  insertSignals,
  markSeen,
  seenFindings,
  type ImportedAlike,
  type ImportedEvidence,
  type ImportedIncident,
} from '../../store/findings.ts';
import { sealedChain } from '../../trust/custody.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../transact.ts';
import type { ImportInput } from './import-findings.ts';
import type { Tally } from './tally.ts';
import { originOf } from './origin.ts';

/** Findings that go to the store in one statement a table. */
const batchSize = 500;

interface Running {
  context: RequestContext;
  input: ImportInput;
  run: { id: string; connector: Connector; started_at: Timestamp };
  tally: Tally;
  /** Incidents that a dry run has counted as seen again. */
  seen: Set<string>;
}

export function findingWriter(deps: Pick<Deps, 'ids'>, tx: Tx, started: Omit<Running, 'seen'>) {
  const running: Running = { ...started, seen: new Set() };
  let batch: Finding[] = [];
  const flush = async (): Promise<void> => {
    const findings = batch;
    batch = [];
    if (findings.length > 0) await writeBatch(deps, tx, running, findings);
  };
  return {
    async write(finding: Finding): Promise<void> {
      batch.push(finding);
      if (batch.length >= batchSize) await flush();
    },
    flush,
  };
}

async function writeBatch(
  deps: Pick<Deps, 'ids'>,
  tx: Tx,
  running: Running,
  findings: readonly Finding[],
): Promise<void> {
  const { counts, by_severity } = running.tally;
  const seen = await seenFindings(tx, [...new Set(findings.map((f) => f.fingerprint))]);
  const created: ImportedIncident[] = [];
  const again = new Set<string>();
  const incidentOf = new Map<string, string>();
  for (const finding of findings) {
    counts.findings += 1;
    by_severity[finding.severity] += 1;
    if (incidentOf.has(finding.fingerprint)) {
      counts.duplicates += 1;
      continue;
    }
    const known = seen.get(finding.fingerprint);
    if (known?.status_lifecycle === 'open') {
      counts.duplicates += 1;
      again.add(known.id);
      incidentOf.set(finding.fingerprint, known.id);
    } else {
      const incident = newIncident(deps, finding, known?.id ?? null);
      created.push(incident);
      if (known !== undefined) counts.recurrences += 1;
      incidentOf.set(finding.fingerprint, incident.id);
    }
  }
  const alike = alikeOf(running);
  await insertIncidents(tx, created, alike);
  counts.incidents_created += created.length;
  // A dry run locks nobody's incidents, so it counts by itself.
  counts.incidents_updated += running.input.dry_run
    ? countNew(running.seen, again)
    : await markSeen(tx, [...again], alike.at);
  counts.evidence_created += await writeSignals(deps, tx, running, findings, incidentOf, again);
}

/** Adds the ids and gives how many were new. */
function countNew(counted: Set<string>, ids: ReadonlySet<string>): number {
  const before = counted.size;
  for (const id of ids) counted.add(id);
  return counted.size - before;
}

function newIncident(
  deps: Pick<Deps, 'ids'>,
  finding: Finding,
  recurrence_of: string | null,
): ImportedIncident {
  return {
    id: deps.ids.next(),
    title: finding.title,
    reported_severity: severityId(finding.severity),
    finding: incidentFinding(finding),
    fingerprint: finding.fingerprint,
    recurrence_of,
  };
}

/** Writes one signal a finding, but for bytes that the incident holds already. Gives how many. */
async function writeSignals(
  deps: Pick<Deps, 'ids'>,
  tx: Tx,
  running: Running,
  findings: readonly Finding[],
  incidentOf: ReadonlyMap<string, string>,
  again: ReadonlySet<string>,
): Promise<number> {
  const { blob } = running.input;
  const signals = new Map<string, ImportedEvidence>();
  for (const { fingerprint, place, confidence, exchanges } of findings) {
    const incident_id = incidentOf.get(fingerprint)!;
    const hash_sha256 = await blob.hashRange(place.start, place.end);
    signals.set(`${incident_id} ${hash_sha256}`, {
      id: deps.ids.next(),
      incident_id,
      content_ref: `vault:sha256:${blob.sha256}#bytes=${place.start}-${place.end}`,
      hash_sha256,
      bytes: place.end - place.start,
      confidence: confidence ?? 50,
      exchanges,
    });
  }
  const seenBefore = [...signals.values()].filter(({ incident_id }) => again.has(incident_id));
  for (const held of await heldHashes(tx, seenBefore)) signals.delete(held);
  const fresh = [...signals.values()];
  const alike = alikeOf(running);
  const custody = fresh.flatMap(({ id, hash_sha256 }) =>
    sealedChain(id, [], {
      ts: alike.at,
      actor: alike.created_by,
      action: 'imported',
      hash_after: hash_sha256,
    }),
  );
  await insertSignals(tx, fresh, custody, alike);
  return fresh.length;
}

function alikeOf({ context, run, tally }: Running): ImportedAlike {
  return {
    ...originOf(run.connector),
    source_tool: tally.report?.source_tool ?? run.connector,
    level: 'L1_cyber',
    connector_run_id: run.id,
    created_by: context.principal.name,
    at: run.started_at,
    year: Temporal.Instant.from(run.started_at).toZonedDateTimeISO('UTC').year,
  };
}
