// The incidents that match a filter, page by page, for a file that is written while they are read.
// The audit log gets who began it before the first row leaves, and how many rows left at its end.
import { timestamp } from '../../domain/clock.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { clearance } from '../../domain/visibility.ts';
import { writeAudit } from '../../store/audit/audit.ts';
import type { IncidentFilter, IncidentListRow } from '../../store/incidents/incident-list.ts';
import { listIncidents, type IncidentPage } from '../../store/incidents/incident-pages.ts';
import type { Deps } from '../deps.ts';
import { transact } from '../transact.ts';

type ExportDeps = Pick<Deps, 'database' | 'clock' | 'ids'>;

export interface ExportInput {
  filter: IncidentFilter;
  /** As it was asked, for the audit log. */
  query: Record<string, string>;
  format: 'csv' | 'jsonl';
}

const pageRows = 500;

/** Records that it begins; then gives the pages, oldest first, of what was reported until now. */
export async function startExport(
  deps: ExportDeps,
  context: RequestContext,
  { filter, query, format }: ExportInput,
): Promise<AsyncGenerator<IncidentListRow[]>> {
  const until = timestamp(deps.clock.now());
  const id = deps.ids.next();
  await transact(deps, context, async (tx) => {
    const detail = { export: id, query, format };
    await writeAudit(tx, context, until, { action: 'incidents.export_started', detail });
    return null;
  });
  return pages(deps, context, filter, { id, until });
}

async function* pages(
  deps: ExportDeps,
  context: RequestContext,
  filter: IncidentFilter,
  { id, until }: { id: string; until: string },
): AsyncGenerator<IncidentListRow[]> {
  let count = 0;
  let isWhole = false;
  const sees = clearance(context.principal.roles);
  try {
    for (let after: IncidentPage['after'] = null; ;) {
      const page: IncidentPage = { order: 'created', limit: pageRows, after, sees, isWhole: true };
      const { rows, stopped } = await listIncidents(deps.database.kysely, filter, page);
      const found = rows.filter(({ created_at }) => created_at <= until);
      count += found.length;
      if (found.length > 0) yield found;
      const last = rows.at(-1);
      after = stopped ?? (last === undefined ? null : { id: last.id });
      const isEnd = stopped === null && rows.length < pageRows;
      if (isEnd || found.length < rows.length || after === null) break;
    }
    isWhole = true;
  } finally {
    await recordEnd(deps, context, { export: id, count, is_whole: isWhole });
  }
}

async function recordEnd(
  deps: ExportDeps,
  context: RequestContext,
  detail: Record<string, unknown>,
): Promise<void> {
  await transact(deps, context, async (tx) => {
    const at = timestamp(deps.clock.now());
    await writeAudit(tx, context, at, { action: 'incidents.export_ended', detail });
    return null;
  });
}
