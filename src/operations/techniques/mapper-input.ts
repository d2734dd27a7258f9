// What an incident says of techniques to a caller: its texts and those of its log events.
import type { Kysely } from 'kysely';
import type { Principal } from '../../domain/principal.ts';
import { hasRole } from '../../domain/role.ts';
import type { IncidentRow } from '../../store/incidents/incident-tables.ts';
import { listEventTitles } from '../../store/intake/log-events.ts';
import type { Tables } from '../../store/tables.ts';
import type { TechniqueInput } from '../../techniques/map.ts';

/** What an incident says of its techniques to this person. */
export async function inputOf(
  db: Kysely<Tables>,
  incident: IncidentRow,
  principal: Principal,
): Promise<TechniqueInput> {
  const { title, description, level, category, finding } = incident;
  const isFinding = category.toLowerCase() === 'vulnerability_finding';
  const is_vulnerability = isFinding || (finding?.cve.length ?? 0) > 0;
  const events = await eventTexts(db, incident, principal);
  const texts = [description, finding?.description, ...events].filter(
    (text) => typeof text === 'string',
  );
  return {
    title,
    text: texts.length === 0 ? null : texts.join('\n'),
    level,
    cwe: finding?.cwe ?? [],
    declared: finding?.techniques ?? [],
    is_vulnerability,
    namespace: incident.source_tool === 'capa' ? (finding?.tool_id ?? null) : null,
    applicability: is_vulnerability ? 'possible' : 'observed',
  };
}

/** Its log events are internal evidence; the title is that of one of them. */
async function eventTexts(db: Kysely<Tables>, { id, title }: IncidentRow, { roles }: Principal) {
  if (!hasRole(roles, 'Analyst')) return [];
  return (await listEventTitles(db, id)).filter((text) => text !== title);
}
