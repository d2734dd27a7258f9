// POST …/split and its preview: a new incident that shows chosen records of this one. A split moves
// nothing: every record stays where it was recorded, so that its digest, its custody and the log
// hold.
import { timestamp, type Timestamp } from '../../domain/clock.ts';
import { DomainError } from '../../domain/error.ts';
import { incidentPublicId } from '../../domain/ids.ts';
import { mostLinks } from '../../domain/link.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import { inherited, mostSplits, type SplitHindrance } from '../../domain/split.ts';
import { visibilities } from '../../domain/visibility.ts';
import { blank } from '../../fields/field.ts';
import { incidentFields } from '../../fields/incident.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import { lockEvidence } from '../../store/evidence/evidence.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { insertIncident, nextIncidentNumber } from '../../store/incidents/incidents.ts';
import { insertLink } from '../../store/links/links.ts';
import { copyLegalFacts, insertSplit } from '../../store/splits/splits.ts';
import { customColumns } from '../custom-fields/incident-fields.ts';
import type { Deps } from '../deps.ts';
import { recordCustody } from '../evidence/record-custody.ts';
import { requireIncident, requireLockedIncident } from '../find-incident.ts';
import { refreshDeadlines } from '../legal/evaluate-incident.ts';
import { assertVersion, transact, type Tx } from '../transact.ts';
import { watchAutomatically } from '../watching/watch-incident.ts';
import { planSplit, type Split, type SplitPlan } from './plan-split.ts';
import { dutiesOf, type PlannedDuty } from './planned-duties.ts';

type SplitDeps = Pick<Deps, 'database' | 'clock' | 'config' | 'ids'>;

export interface SplitPreview extends SplitPlan {
  duties: PlannedDuty[];
}

/** Writes nothing. @throws `not_found`, `validation_failed` */
export async function previewSplit(
  deps: Pick<Deps, 'database' | 'clock' | 'config'>,
  reference: string,
  asked: Split,
): Promise<SplitPreview> {
  return deps.database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const origin = await requireIncident(tx, reference);
      const plan = await planSplit(tx, origin, asked);
      return { ...plan, duties: await dutiesOf(tx, deps, origin) };
    });
}

export interface SplitOff extends SplitPreview {
  split_id: string;
  incident: IncidentRow;
}

/** @throws `conflict` with `hindrance`, `validation_failed`, `precondition_failed` */
export async function splitIncident(
  deps: SplitDeps,
  context: RequestContext,
  reference: string,
  asked: Split,
): Promise<SplitOff> {
  return transact(deps, context, async (tx) => {
    const origin = await requireLockedIncident(tx, reference);
    assertVersion(context, origin.version);
    const plan = await planSplit(tx, origin, asked);
    if (plan.hindrance !== null) throw refusal(plan.hindrance, origin);
    const at = timestamp(deps.clock.now());
    const incident = await writeNew(tx, deps, context, at, plan, asked.title);
    const split_id = deps.ids.next();
    await writeSplit(tx, deps, context, at, { plan, incident, split_id, reason: asked.reason });
    return { ...plan, duties: await dutiesOf(tx, deps, incident), split_id, incident };
  });
}

/** The new incident: the course, the flags and the clocks of the origin; no evidence of its own. */
async function writeNew(
  tx: Tx,
  deps: SplitDeps,
  context: RequestContext,
  at: Timestamp,
  { origin, tags }: SplitPlan,
  title: string,
): Promise<IncidentRow> {
  const year = deps.clock.now().toZonedDateTimeISO('UTC').year;
  const public_id = incidentPublicId(year, await nextIncidentNumber(tx));
  const own = Object.fromEntries(inherited.map((name) => [name, origin[name]]));
  const by = context.principal.name;
  const made = await insertIncident(tx, {
    ...blank(incidentFields),
    ...(own as Pick<IncidentRow, (typeof inherited)[number]>),
    ...(await customColumns(tx, context, origin)),
    ...{ title, tags, finding: null, fingerprint: null, template: null },
    ...{ id: deps.ids.next(), public_id, created_by: by, created_at: at, updated_at: at },
  });
  await copyLegalFacts(tx, origin.id, made.id, () => deps.ids.next());
  await refreshDeadlines(tx, deps, made);
  await writeAudit(tx, context, at, {
    action: 'incident.created',
    incident_id: made.id,
    detail: { public_id, title, source_type: made.source_type },
  });
  await watchAutomatically(tx, made.id, [by], at);
  return made;
}

interface Written {
  plan: SplitPlan;
  incident: IncidentRow;
  split_id: string;
  reason: string;
}

async function writeSplit(
  tx: Tx,
  { ids }: SplitDeps,
  context: RequestContext,
  at: Timestamp,
  { plan: { origin, evidence, actions, tags }, incident, split_id, reason }: Written,
): Promise<void> {
  const by = context.principal.name;
  const link_id = ids.next();
  await insertLink(tx, {
    ...{ id: link_id, from_id: incident.id, to_id: origin.id, kind: 'related' },
    ...{ created_by: by, created_at: at, removed_by: null, removed_at: null },
  });
  await insertSplit(tx, {
    ...{ id: split_id, origin_id: origin.id, incident_id: incident.id, link_id, reason },
    ...{ evidence_ids: evidence, action_ids: actions, incident_version: incident.version },
    ...{ split_by: by, split_at: at, undone_by: null, undone_at: null, undo_reason: null },
  });
  for (const id of evidence) {
    const record = required(await lockEvidence(tx, id, visibilities), 'chosen evidence');
    const detail = { split: split_id, incident: incident.public_id };
    await recordCustody(tx, context, at, record, {
      ...{ custody: 'split', audit: 'evidence.split', detail },
    });
  }
  const counts = { evidence_count: evidence.length, action_count: actions.length, tags };
  const told = [
    { action: 'incident.split', of: origin, other: incident },
    { action: 'incident.split_off', of: incident, other: origin },
  ] as const;
  for (const { action, of, other } of told) {
    await writeAudit(tx, context, at, {
      action,
      incident_id: of.id,
      detail: { split: split_id, incident: other.public_id, reason, ...counts },
    });
  }
}

const why: Readonly<Record<SplitHindrance, (id: string) => string>> = {
  closed: (id) => `${id} is closed. Reopen it first.`,
  has_outcome: (id) => `${id} has an outcome. Withdraw it first.`,
  full: (id) => `${id} has ${mostSplits} splits. Split one of those incidents instead.`,
  links_full: (id) =>
    `${id} has ${mostLinks} links. Remove one first: a split links both incidents.`,
};

function refusal(hindrance: SplitHindrance, { public_id }: IncidentRow): DomainError {
  return new DomainError('conflict', why[hindrance](public_id), { hindrance });
}
