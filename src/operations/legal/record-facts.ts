// PUT …/legal-facts: what people know, as a whole; what is not sent is unknown.
import { timestamp } from '../../domain/clock.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { factNames, type FactDecision, type Facts } from '../../legal/facts.ts';
import { regimesOf } from '../../legal/registry.ts';
import { decisiveFacts, inForce } from '../../legal/removals.ts';
import { settersAfter } from '../../legal/setters.ts';
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
import { assertAuthorities, assertEntity, assertFields, checkedFacts } from './check-facts.ts';
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

/** While nothing is recorded. */
const nothing = { facts: {}, set_by: {} };

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
    assertAuthorities(facts, before?.facts ?? {}, records.entities);
    const evaluateWith = evaluator(deps, incident, records);
    const rules = regimesOf(deps.config.IP3_LEGAL_REGIMES);
    const decides = mayDecide(context) && isSaid(reason);
    const judging = { rules, decisions: records.fact_decisions, decides };
    const removal = decisiveFacts(records.facts, facts, judging, evaluateWith);
    const { facts: decisive, obligations } = removal;
    assertMayDecide(context, decisive, reason);
    const at = timestamp(deps.clock.now());
    const by = context.principal.name;
    const proof = {
      ...{ obligations, reason: reason ?? '', decided_by: by },
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
      set_by: JSON.stringify(settersAfter(before ?? nothing, facts, { by, at })),
      updated_by: by,
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

/** What of an audit entry, whose length is bounded, the facts before and after can take. */
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
