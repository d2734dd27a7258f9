// PATCH /api/ip3/v1/incidents/{id}: what people say of an incident: its words, its place in the
// vocabularies, what it did to whom. What follows from that is worked out again.
import { timestamp } from '../../domain/clock.ts';
import { validationFailed } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { isAiIncident, taxonomyKnown } from '../../domain/taxonomy.ts';
import { setBy } from '../../fields/field.ts';
import { incidentFields } from '../../fields/incident.ts';
import { unrecognised, warningOf } from '../../fields/unrecognised.ts';
import { isNis2Relevant } from '../../legal/nis2-relevance.ts';
import { fallenAway } from '../../legal/removals.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { updateIncident } from '../../store/incidents/incidents.ts';
import { canonicalJson } from '../../trust-core/canonical.ts';
import { taggedHash } from '../../trust/canonical.ts';
import { customColumns, namedValues, type AskedValues } from '../custom-fields/incident-fields.ts';
import type { Deps } from '../deps.ts';
import { requireLockedIncident } from '../find-incident.ts';
import { assertMayDecide } from '../legal/decide-removal.ts';
import { evaluated, refreshDeadlines } from '../legal/evaluate-incident.ts';
import { assertVersion, transact } from '../transact.ts';
import { assertNoOpenTwin } from './open-twin.ts';

const described = setBy(incidentFields, 'describe');

/** What is left out stays as it is; null takes it back. */
export type Described = Partial<Pick<IncidentRow, (typeof described)[number]>>;

interface Consent {
  /** Key → value of custom fields; null takes one back. */
  custom_fields?: AskedValues | undefined;
  /** Why a legal duty falls away. */
  reason?: string | undefined;
  /** Stores texts that the rules which read them do not know. */
  accept_unknown?: boolean | undefined;
}

/** Of these the legal engine reads the party, and so which regimes are in play. */
const parties = ['sector', 'entity'] as const;

/**
 * Applies the change, all or nothing, and returns the incident as it is then. A change by which a
 * legal duty falls away takes the role Legal/DPO and a reason.
 * @throws `validation_failed` for a new text that is unknown, unless `accept_unknown` is true.
 */
export async function describeIncident(
  deps: Pick<Deps, 'database' | 'clock' | 'config'>,
  context: RequestContext,
  reference: string,
  { reason, accept_unknown, custom_fields, ...said }: Described & Consent,
): Promise<IncidentRow> {
  const named = described.filter((name) => said[name] !== undefined);
  if (named.length === 0 && custom_fields === undefined) throw nothingSaid();
  return transact(deps, context, async (tx) => {
    const incident = await requireLockedIncident(tx, reference);
    assertVersion(context, incident.version);
    const at = timestamp(deps.clock.now());
    const change = Object.fromEntries(named.map((name) => [name, said[name]])) as Described;
    if (accept_unknown !== true) assertRecognised(incident, change);
    const next = { ...incident, ...change };
    if (movesTeam(incident, next)) await assertNoOpenTwin(tx, next);
    const decisive = parties.filter((name) => next[name] !== incident[name]);
    const { evaluation: before } = await evaluated(tx, deps, incident);
    const after = await refreshDeadlines(tx, deps, next);
    const obligations = decisive.length === 0 ? [] : fallenAway(before, after);
    if (obligations.length > 0) assertMayDecide(context, decisive, reason);
    const follows = {
      taxonomy_known: taxonomyKnown(next),
      ai_act_relevant: isAiIncident(next),
      nis2_relevant: isNis2Relevant(after),
    };
    const updated = await updateIncident(tx, incident.id, {
      ...change,
      ...follows,
      ...(await customColumns(tx, context, next, custom_fields)),
      updated_at: at,
    });
    const decided = obligations.length === 0 ? {} : { decided: decisive, obligations, reason };
    const detail = { ...audited(named, custom_fields, incident, updated), ...decided };
    await writeAudit(tx, context, at, {
      action: 'incident.described',
      incident_id: incident.id,
      detail,
    });
    return updated;
  });
}

function movesTeam(incident: IncidentRow, next: IncidentRow): boolean {
  const [from, to] = [incident, next].map(({ team }) => team?.toLowerCase());
  return incident.status_lifecycle === 'open' && from !== to;
}

/** Only a text that changes is asked about. */
function assertRecognised(incident: IncidentRow, change: Described): void {
  const unknown = unrecognised(incidentFields, change)
    .filter(({ name, text }) => incident[name as keyof Described] !== text)
    .map((one) => warningOf(one));
  if (unknown.length === 0) return;
  const ask = 'To store it as it is, set "accept_unknown" to true.';
  throw validationFailed(
    unknown.map(({ pointer, message }) => ({ pointer, message: `${message} ${ask}` })),
  );
}

function nothingSaid() {
  const message = `must set at least one of ${[...described, 'custom_fields'].join(', ')}`;
  return validationFailed([{ pointer: '', message }]);
}

/** What of an audit entry, whose length is bounded, the words before and after can take. */
const auditedBytes = 50_000;

/** The words before and after; when they are too long, which ones changed, and digests of both. */
function audited(
  named: readonly (typeof described)[number][],
  fields: AskedValues | undefined,
  incident: IncidentRow,
  updated: IncidentRow,
): Record<string, unknown> {
  const of = (row: IncidentRow) => ({
    ...Object.fromEntries(named.map((name) => [name, row[name]])),
    ...(fields !== undefined && { custom_fields: namedValues(fields, row) }),
  });
  const both = { before: of(incident), after: of(updated) };
  if (Buffer.byteLength(canonicalJson(both)) <= auditedBytes) return both;
  const digest = (words: unknown) => taggedHash('ip3/incident-description/v1', words);
  const [before_sha256, after_sha256] = [digest(both.before), digest(both.after)];
  const changed = fields === undefined ? named : [...named, 'custom_fields'];
  return { changed, before_sha256, after_sha256 };
}
