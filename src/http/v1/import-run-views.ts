// An import run as the API shows it.
import { Type, type Static } from 'typebox';
import type { Principal } from '../../domain/principal.ts';
import { hasRole } from '../../domain/role.ts';
import { severities } from '../../domain/severity.ts';
import { connectors, type Connector } from '../../importers/importer.ts';
import type { ConnectorRunRow } from '../../store/tables.ts';
import { Enum, Id, Instant, Nullable } from '../schema.ts';

export const Run = Type.Object(
  {
    id: Id,
    connector: Enum([...connectors, 'auto'], {
      description: 'The tool kind; auto only when the file was of none.',
    }),
    format: Nullable(Type.String({ examples: ['webproxy-xml'] })),
    source_tool: Nullable(Type.String({ examples: ['Burp'] })),
    tool_version: Nullable(Type.String()),
    filename: Nullable(Type.String()),
    bytes: Type.Integer(),
    sha256: Type.String(),
    status: Enum(['completed', 'completed_with_errors', 'failed']),
    findings: Type.Integer({ description: 'Elements of the file, before any de-duplication.' }),
    incidents_created: Type.Integer(),
    incidents_updated: Type.Integer({ description: 'Open incidents that were seen again.' }),
    evidence_created: Type.Optional(
      Type.Integer({ description: 'Left out below Analyst: signals are internal.' }),
    ),
    recurrences: Type.Integer({
      description:
        'Of the created ones: those whose earlier incident was closed; it is named there.',
    }),
    duplicates: Type.Integer({ description: 'Findings that made no incident of their own.' }),
    set_aside: Type.Integer({
      description:
        'Findings that the tool marks as false positive, fixed or accepted; they open nothing.',
    }),
    skipped: Type.Integer({ description: 'Elements that could not be read; listed in errors.' }),
    by_severity: Type.Record(Type.String(), Type.Integer()),
    errors: Type.Array(Type.Object({ place: Type.String(), reason: Type.String() }), {
      description: 'The first 100 elements that could not be read.',
    }),
    started_at: Instant,
    finished_at: Instant,
    actor: Type.String(),
  },
  { title: 'ImportRun' },
);

/** Below Analyst neither a count of internal records nor text of the file is shown. */
export function runFor(principal: Principal, run: ConnectorRunRow): Static<typeof Run> {
  const { evidence_created, ...shown } = runView(run);
  if (!hasRole(principal.roles, 'Analyst')) return { ...shown, errors: [] };
  return { ...shown, evidence_created: evidence_created! };
}

export function runView(run: ConnectorRunRow): Static<typeof Run> {
  // jsonb has an order of its own; people read severities from the worst down.
  const by_severity = Object.fromEntries(
    severities.toReversed().map((word) => [word, run.by_severity[word] ?? 0]),
  );
  return { ...run, connector: run.connector as Connector | 'auto', by_severity };
}
