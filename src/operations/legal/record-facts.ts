// PUT …/legal-facts: what people know, as a whole; what is not sent is unknown.
import { parseTimestamp, timestamp } from '../../domain/clock.ts';
import { validationFailed, type FieldError } from '../../domain/error.ts';
import type { ReportingEntity } from '../../domain/legal-entity.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { isZone } from '../../domain/zone.ts';
import {
  factList,
  factNames,
  type FactDecision,
  type FactName,
  type Facts,
} from '../../legal/facts.ts';
import { expected, readValue } from '../../legal/field-types.ts';
import { draftFields, regimesOf } from '../../legal/registry.ts';
import { decisiveFacts, inForce } from '../../legal/removals.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import type { LegalFactsRow } from '../../store/legal/legal-tables.ts';
import {
  findLegalFacts,
  insertFactDecisions,
  legalRecords,
  putLegalFacts,
} from '../../store/legal/legal.ts';
import { canonicalJson } from '../../trust-core/canonical.ts';
import { taggedHash } from '../../trust/canonical.ts';
import type { Deps } from '../deps.ts';
import { requireIncident, requireLockedIncident } from '../find-incident.ts';
import { assertVersion, transact, type Tx } from '../transact.ts';
import { assertMayDecide, isSaid, mayDecide } from './decide-removal.ts';
import { decidingRole, provenBy } from './decision-proof.ts';
import { evaluator, refreshDeadlines } from './evaluate-incident.ts';

/** Facts as they are kept: only the known ones. */
export interface KeptFacts {
  incident: Pick<IncidentRow, 'id' | 'public_id'>;
  facts: Partial<Facts>;
  /** Who decided those of them by which a duty falls away. */
  decisions: FactDecision[];
  /** 0 while nothing was recorded. */
  version: number;
  updated_by: string | null;
  updated_at: string | null;
}

export async function readFacts(
  deps: Pick<Deps, 'database'>,
  reference: string,
): Promise<KeptFacts> {
  const db = deps.database.kysely;
  const incident = await requireIncident(db, reference);
  const { fact_decisions } = await legalRecords(db, incident.id);
  return kept(incident, await findLegalFacts(db, incident.id), fact_decisions);
}

/** Of a change by which a duty falls away. */
interface Why {
  reason?: string | undefined;
  evidence_ids?: string[] | undefined;
}

/**
 * Replaces all facts. A change by which a duty falls away takes the role Legal/DPO and a reason.
 * Throws `validation_failed` with every fault at once, `forbidden` and `reason_required`.
 */
export async function recordFacts(
  deps: Pick<Deps, 'database' | 'clock' | 'config' | 'ids'>,
  context: RequestContext,
  reference: string,
  { reason, evidence_ids, ...sent }: Record<string, unknown> & Why,
): Promise<KeptFacts> {
  const facts = checkedFacts(sent, deps.clock.now());
  return transact(deps, context, async (tx) => {
    const incident = await requireLockedIncident(tx, reference);
    const before = await findLegalFacts(tx, incident.id);
    assertVersion(context, before?.version ?? 0);
    const records = await legalRecords(tx, incident.id);
    assertFields(facts.report_fields ?? {}, before?.facts ?? {});
    assertEntity(facts, before?.facts ?? {}, records.entities);
    const evaluateWith = evaluator(deps, incident, records);
    const rules = regimesOf(deps.config.IP3_LEGAL_REGIMES);
    const decides = mayDecide(context) && isSaid(reason);
    const judging = { rules, decisions: records.fact_decisions, decides };
    const removal = decisiveFacts(records.facts, facts, judging, evaluateWith);
    const { facts: decisive, obligations } = removal;
    assertMayDecide(context, decisive, reason);
    const at = timestamp(deps.clock.now());
    const proof = {
      ...{ obligations, reason: reason ?? '', decided_by: context.principal.name },
      decided_role: decidingRole(context),
      evidence_ids: await provenBy(tx, context, incident.id, evidence_ids),
    };
    const decisions = decisive.map((fact) => {
      return { fact, value: facts[fact] ?? null, ...proof, decided_at: at };
    });
    await keepDecisions(tx, deps, incident.id, decisions);
    const row = await putLegalFacts(tx, {
      incident_id: incident.id,
      facts: JSON.stringify(facts),
      updated_by: context.principal.name,
      updated_at: at,
    });
    await refreshDeadlines(tx, deps, incident);
    await writeAudit(tx, context, at, {
      action: 'legal.facts_set',
      incident_id: incident.id,
      detail: {
        ...auditedFacts(before?.facts ?? {}, facts),
        version: row.version,
        ...(decisive.length === 0 ? {} : { decided: decisive, reason, removes: obligations }),
        ...(decisive.length === 0 ? {} : proven(proof)),
      },
    });
    return kept(incident, row, [...records.fact_decisions, ...decisions]);
  });
}

/** As the audit trail has it. */
function proven({ decided_role: role, evidence_ids }: Pick<FactDecision, ProofMember>) {
  return { role, ...(evidence_ids.length === 0 ? {} : { evidence_ids }) };
}
type ProofMember = 'decided_role' | 'evidence_ids';

async function keepDecisions(
  tx: Tx,
  { ids }: Pick<Deps, 'ids'>,
  incident_id: string,
  decisions: readonly FactDecision[],
): Promise<void> {
  if (decisions.length === 0) return;
  const rows = decisions.map(({ value, ...rest }) => ({
    ...rest,
    ...{ id: ids.next(), incident_id, value: JSON.stringify(value) },
  }));
  await insertFactDecisions(tx, rows);
}

/** What of an audit entry, whose length is bounded, the facts before and after may take. */
const auditedBytes = 50_000;

/** The facts before and after; when they are too long, which ones changed, and digests of both. */
function auditedFacts(before: Partial<Facts>, after: Partial<Facts>): Record<string, unknown> {
  const both = { before, after };
  if (Buffer.byteLength(canonicalJson(both)) <= auditedBytes) return both;
  const textOf = (value: unknown) => canonicalJson(value ?? null);
  const changed = factNames.filter((name) => textOf(before[name]) !== textOf(after[name]));
  const digest = (facts: Partial<Facts>) => taggedHash('ip3/legal-facts/v1', facts);
  return { changed, before_sha256: digest(before), after_sha256: digest(after) };
}

function kept(
  incident: IncidentRow,
  row: LegalFactsRow | undefined,
  recorded: readonly FactDecision[],
): KeptFacts {
  const { id, public_id } = incident;
  const { facts = {}, version = 0, updated_by = null, updated_at = null } = row ?? {};
  const decisions = inForce(facts, recorded);
  return { incident: { id, public_id }, facts, decisions, version, updated_by, updated_at };
}

/** The schema has checked types and values; what is left needs a calendar or the rules. */
function checkedFacts(sent: Record<string, unknown>, now: Temporal.Instant): Partial<Facts> {
  const faults: FieldError[] = [];
  const known: Record<string, unknown> = {};
  for (const name of factNames) {
    const value = sent[name] ?? null;
    if (value === null) continue;
    known[name] = checked(name, value, now, (message, below = '') =>
      faults.push({ pointer: `/${name}${below}`, message }),
    );
  }
  if (faults.length > 0) throw validationFailed(faults);
  return known;
}

type Fault = (message: string, below?: string) => void;

function checked(name: FactName, value: unknown, now: Temporal.Instant, fault: Fault): unknown {
  switch (factList[name].kind) {
    case 'instant': {
      const instant = parseTimestamp(value as string);
      if (instant === null) fault('must be RFC 3339 with a zone');
      else if (isFarAway(value as string)) fault(farAway);
      else if (isAhead(instant, now)) fault('must not be in the future');
      return instant === null ? null : timestamp(instant);
    }
    case 'date':
      if (!isDate(value as string)) fault('must be a date such as 2026-11-20');
      else if (isFarAway(value as string)) fault(farAway);
      return value;
    case 'zone':
      if (!isZone(value as string)) fault('must be an IANA time zone such as Europe/Warsaw');
      return value;
    case 'entity':
      return (value as string).toLowerCase();
    case 'fields':
      for (const key of Object.keys(value as object)) {
        if (!draftFields.has(key)) fault("isn't a field of a report", `/${key}`);
      }
      return value;
    case 'boolean':
    case 'number':
    case 'choice':
    case 'choices':
    case 'country':
    case 'countries':
      return value;
  }
}

/** What is new in fields of reports fits their types; an older value stays until it is changed. */
function assertFields(
  written: Readonly<Record<string, string>>,
  { report_fields: before }: Partial<Facts>,
): void {
  const faults = Object.entries(written).flatMap(([key, value]): FieldError[] => {
    const { type } = draftFields.get(key) ?? {};
    if (type === undefined || value.trim() === '' || value === before?.[key]) return [];
    if (readValue(type, value) !== null) return [];
    return [{ pointer: `/report_fields/${key}`, message: `must be ${expected(type, 'en')}` }];
  });
  if (faults.length > 0) throw validationFailed(faults);
}

/** The chosen entity is in use, or the choice is not changed. */
function assertEntity(
  { reporting_entity: chosen = null }: Partial<Facts>,
  before: Partial<Facts>,
  entities: readonly ReportingEntity[],
): void {
  if (chosen === null || chosen === before.reporting_entity) return;
  if (entities.some(({ id }) => id === chosen)) return;
  const message = 'must be the id of a legal entity in use; list them with GET …/legal-entities';
  throw validationFailed([{ pointer: '/reporting_entity', message }]);
}

/** A deadline that follows must still have a form on the wire and a place in the database. */
const farAway = 'must be before the year 9900';

function isFarAway(text: string): boolean {
  return text >= '9900';
}

/** All of these times have happened when they are known; clocks of machines may differ a little. */
function isAhead(instant: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(instant, now.add({ minutes: 5 })) > 0;
}

function isDate(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}
