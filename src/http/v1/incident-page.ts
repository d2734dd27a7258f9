// A page of the list of incidents as its bytes. What is shown of an incident is written once for
// each state of it: the database says which states are on the page, and only those that were not
// written lately are read.
import type { FastifyReply } from 'fastify';
import { hasRole, type Role } from '../../domain/role.ts';
import {
  readIncidentList,
  readIncidentStates,
  readListedIncidents,
} from '../../operations/incidents/read-incidents.ts';
import type { IncidentFilter, IncidentListRow } from '../../store/incidents/incident-list.ts';
import type { IncidentPage, IncidentState } from '../../store/incidents/incident-pages.ts';
import type { HttpDeps } from '../http-deps.ts';
import { asSeenBy, v1Listed, V1Listed } from '../views/incident-views.ts';

type Deps = Pick<HttpDeps, 'config' | 'database' | 'shared'>;

/** Who reads, and the reply whose schema writes. */
interface Reader {
  roles: readonly Role[];
  reply: FastifyReply;
}

interface Written {
  /** The incidents of the page, one more than are shown when there is a next page. */
  rows: Pick<IncidentListRow, keyof IncidentState & keyof IncidentListRow>[];
  /** Of each but the surplus one, as JSON. */
  texts: string[];
  stopped: Awaited<ReturnType<typeof readIncidentList>>['stopped'];
}

export async function writtenPage(
  deps: Deps,
  reader: Reader,
  filter: IncidentFilter,
  page: IncidentPage,
): Promise<Written> {
  const { rows, stopped } = await readIncidentStates(deps, filter, page);
  const texts = await textsOf(deps, reader, rows.slice(0, page.limit - 1), page);
  if (texts !== null) return { rows, texts, stopped };
  // One of them was changed in between, so the page is read in one piece.
  const whole = await readIncidentList(deps, filter, page);
  const shown = whole.rows.slice(0, page.limit - 1);
  return { ...whole, texts: shown.map((row) => write(deps, reader, row)) };
}

/** Null when one has left its state by now. */
async function textsOf(
  deps: Deps,
  reader: Reader,
  states: readonly IncidentState[],
  page: IncidentPage,
): Promise<string[] | null> {
  const { listedTexts } = deps.shared;
  const nameOf = (id: string) => (hasRole(reader.roles, 'Analyst') ? id : `below Analyst/${id}`);
  const texts = new Map<string, string>();
  const missing: string[] = [];
  for (const { id, state } of states) {
    const text = listedTexts.get(nameOf(id), state);
    if (text === undefined) missing.push(id);
    else texts.set(id, text);
  }
  const read = missing.length === 0 ? [] : await readListedIncidents(deps, missing, page);
  const now = new Map(read.map((row) => [row.id, row]));
  for (const { id, state } of states) {
    if (texts.has(id)) continue;
    const row = now.get(id);
    if (row?.state !== state) return null;
    const text = write(deps, reader, row);
    listedTexts.set(nameOf(id), state, text);
    texts.set(id, text);
  }
  return states.map(({ id }) => texts.get(id) ?? '');
}

/** The serializer of one object is found again by this one. */
const listedSchema: Record<string, unknown> = { ...V1Listed };

function write({ config }: Deps, { roles, reply }: Reader, row: IncidentListRow): string {
  const listed = v1Listed(asSeenBy(row, roles), config.IP3_SERVICE_LEVELS);
  const text = reply.serializeInput(listed, listedSchema);
  // In one piece: the serializer joins hundreds, which each text would hold on to.
  return Buffer.from(text).toString();
}

/** The answer's JSON with these texts in its empty list. */
export function framed(frame: string, texts: readonly string[]): Buffer {
  const at = frame.indexOf('[') + 1;
  return Buffer.from(frame.slice(0, at) + texts.join(',') + frame.slice(at));
}
