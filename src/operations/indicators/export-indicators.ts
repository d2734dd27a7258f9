// Indicators for others: those that a filter finds, without our own hosts, private addresses and
// what was withdrawn.
import { timestamp } from '../../domain/clock.ts';
import { validationFailed, type DomainError } from '../../domain/error.ts';
import { mostCounted } from '../../domain/indicator.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { clearance, type Visibility } from '../../domain/visibility.ts';
import { mispEvent } from '../../reports/indicators/misp.ts';
import { indicatorBundle } from '../../reports/indicators/stix.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import {
  listIndicators,
  marksOfAll,
  type SeenIndicator,
} from '../../store/indicators/indicators.ts';
import type { Deps } from '../deps.ts';
import { transact, type Tx } from '../transact.ts';
import { narrowed, type AskedIndicators } from './read-indicators.ts';
import { sharedOf } from './shared-indicator.ts';

/** Indicators of one file. */
export const mostExported = 5000;

export const exportForms = ['stix', 'misp'] as const;
export type ExportForm = (typeof exportForms)[number];

/** @throws `validation_failed` when more match than one file holds */
export async function exportIndicators(
  deps: Pick<Deps, 'database' | 'clock'>,
  context: RequestContext,
  asked: AskedIndicators,
  form: ExportForm,
): Promise<object> {
  const filter = { ...(await narrowed(deps, asked)), state: 'current' as const };
  const may = clearance(context.principal.roles);
  const page = { limit: mostExported + 1, after: null };
  return transact(deps, context, async (tx) => {
    const listed = await listIndicators(tx, filter, may, page);
    if (listed.length > mostExported) throw tooMany();
    const found = await withWholeMarks(tx, listed, may);
    const shared = found.filter(({ own, reach }) => !own && reach !== 'private').map(sharedOf);
    const at = timestamp(deps.clock.now());
    const counts = {
      format: form,
      indicators: shared.length,
      left_out: found.length - shared.length,
    };
    const given = Object.fromEntries(
      Object.entries(asked).filter(([, value]) => value !== undefined),
    );
    const detail = { ...counts, filter: given };
    const { incident_id } = filter;
    await writeAudit(tx, context, at, { action: 'indicators.exported', incident_id, detail });
    return form === 'stix' ? indicatorBundle(shared) : mispEvent(shared);
  });
}

/** An old sighting can be the narrowest, or the only one that names a host as ours. */
async function withWholeMarks(
  tx: Tx,
  listed: readonly SeenIndicator[],
  may: readonly Visibility[],
): Promise<SeenIndicator[]> {
  const many = listed.filter(({ sightings }) => sightings >= mostCounted).map(({ id }) => id);
  const whole = new Map((await marksOfAll(tx, many, may)).map((row) => [row.indicator_id, row]));
  return listed.map((seen) => {
    const { own, labels } = whole.get(seen.id) ?? seen;
    return { ...seen, own, labels };
  });
}

function tooMany(): DomainError {
  const message = `match more than ${mostExported} indicators; narrow them, e.g. by type`;
  return validationFailed([{ pointer: '/query', message }]);
}
