// A person adds an indicator, or says of one that it counts no more. Nothing is deleted.
import { timestamp } from '../../domain/clock.ts';
import { DomainError, validationFailed } from '../../domain/error.ts';
import { isUuid } from '../../domain/ids.ts';
import type { IndicatorType } from '../../domain/indicator.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { required } from '../../domain/required.ts';
import { widestVisibility, type Tlp } from '../../domain/tlp.ts';
import { clearance } from '../../domain/visibility.ts';
import { readIndicator } from '../../intake/indicators/normalise.ts';
import { reachOf } from '../../intake/indicators/reach.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { findIncident } from '../../store/incidents/incidents.ts';
import { findIndicators, type SeenIndicator } from '../../store/indicators/indicators.ts';
import {
  insertIndicators,
  insertSightings,
  lockIndicator,
  setWithdrawn,
} from '../../store/indicators/record-indicators.ts';
import type { Deps } from '../deps.ts';
import { transact, type Tx } from '../transact.ts';
import { noIndicator } from './read-indicators.ts';
import { indicatorId } from './sightings.ts';

type Writer = Pick<Deps, 'database' | 'clock'>;

export interface AddedIndicator {
  value: string;
  type?: IndicatorType | undefined;
  /** Id or public id of the incident that it was seen in. */
  incident_id?: string | undefined;
  source?: string | undefined;
  tlp?: Tlp | undefined;
}

/**
 * Adds a sighting by a person, and the indicator where there is none; one that was withdrawn counts
 * again.
 * @throws `validation_failed` for a text that is no indicator, `unknown_reference` for an incident
 *   that is none
 */
export function addIndicator(
  deps: Writer,
  context: RequestContext,
  { value, type, incident_id, source, tlp }: AddedIndicator,
): Promise<SeenIndicator> {
  const indicator = readIndicator(value, type);
  if (indicator === null) throw unreadable(type);
  const id = indicatorId(indicator);
  return transact(deps, context, async (tx) => {
    const at = timestamp(deps.clock.now());
    const place = incident_id === undefined ? null : await incidentOf(tx, incident_id);
    await insertIndicators(tx, [{ id, ...indicator, reach: reachOf(indicator) }], at);
    const before = required(await lockIndicator(tx, id), 'indicator');
    const restored = before.withdrawn_at !== null;
    if (restored) await setWithdrawn(tx, id, null);
    await insertSightings(tx, [
      {
        ...{ indicator_id: id, kind: 'manual', evidence_id: null, log_event: null, own: false },
        incident_id: place?.id ?? null,
        source: source ?? context.principal.name,
        tlp: tlp ?? null,
        // Without a label no one said that it can travel.
        visibility: tlp === undefined ? 'internal' : widestVisibility(tlp),
        ...{ first_at: at, last_at: at, times: 1 },
      },
    ]);
    // The value is for those who see the sighting, and more people read the trail.
    const detail = { indicator_id: id, type: indicator.type, tlp: tlp ?? null, restored };
    await writeAudit(tx, context, at, {
      action: 'indicator.added',
      incident_id: place?.id,
      detail,
    });
    return seenAs(tx, context, id);
  });
}

async function incidentOf(tx: Tx, reference: string): Promise<IncidentRow> {
  const found = await findIncident(tx, reference);
  if (found !== undefined) return found;
  const named = reference.slice(0, 64);
  const detail = `"${named}" is no incident. Use its ID or public ID (INC-2026-000123).`;
  throw new DomainError('unknown_reference', detail, { incident_id: named });
}

function unreadable(type: IndicatorType | undefined): DomainError {
  const message =
    type === undefined
      ? 'must be an IP address, domain, URL, e-mail address, or an MD5, SHA-1 or SHA-256 hash'
      : `is no ${type}`;
  return validationFailed([{ pointer: '/value', message }]);
}

async function seenAs(tx: Tx, { principal }: RequestContext, id: string): Promise<SeenIndicator> {
  const seen = await findIndicators(tx, [id], clearance(principal.roles));
  return required(seen.get(id), 'indicator');
}

/**
 * Its sightings stay, and later ones are kept as well.
 * @throws `not_found`
 */
export function withdrawIndicator(
  deps: Writer,
  context: RequestContext,
  id: string,
  reason: string,
): Promise<SeenIndicator> {
  return transact(deps, context, async (tx) => {
    const found = isUuid(id) ? await lockIndicator(tx, id) : undefined;
    const may = clearance(context.principal.roles);
    const seen = found && (await findIndicators(tx, [found.id], may)).has(found.id);
    if (found === undefined || !seen) throw noIndicator(id);
    const at = timestamp(deps.clock.now());
    await setWithdrawn(tx, found.id, { at, by: context.principal.name, reason });
    const detail = { indicator_id: found.id, type: found.type, reason };
    await writeAudit(tx, context, at, { action: 'indicator.withdrawn', detail });
    return seenAs(tx, context, found.id);
  });
}
