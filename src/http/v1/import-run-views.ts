// An import run as the API shows it.
import { Type, type Static } from 'typebox';
import { pullProductNames } from '../../domain/connector.ts';
import type { Principal } from '../../domain/principal.ts';
import { hasRole } from '../../domain/role.ts';
import { severities } from '../../domain/severity.ts';
import { connectors, type Connector } from '../../importers/importer.ts';
import { mostPreviewed, type ImportedRun } from '../../operations/imports/preview.ts';
import type { ConnectorRunRow, RunStatus } from '../../store/imports/import-tables.ts';
import { Enum, Id, Instant, Nullable } from '../schema/schema.ts';

const Outcome = Type.Object(
  {
    outcome: Enum(['created', 'reopened', 'updated', 'duplicate', 'set_aside', 'skipped'], {
      description:
        '`created` and `reopened` add up to incidents_created, `updated` to incidents_updated, ' +
        '`updated` and `duplicate` to duplicates.',
    }),
    reason: Type.String(),
    count: Type.Integer(),
  },
  { title: 'ImportOutcome' },
);

const Retest = Type.Object(
  {
    incident_id: Id,
    public_id: Type.String(),
    finding_present: Type.Boolean({ description: 'Whether the file still reports the finding.' }),
    comparable: Type.Boolean({
      description: 'Whether its absence would say anything: false when the file did not look.',
    }),
    reason: Type.String(),
    evidence_id: Nullable(
      Type.String({ description: 'The signal `retest_scan`; null in a dry run.' }),
    ),
  },
  { title: 'Retest' },
);

const Archive = Type.Object(
  {
    kind: Enum(['zip', 'gzip']),
    filename: Nullable(Type.String({ examples: ['reports.zip'] })),
    sha256: Type.String(),
    bytes: Type.Integer(),
    member: Nullable(Type.String({ examples: ['2026/scan.xml'] })),
  },
  { title: 'ImportArchive', description: 'The archive that the file came in, as it was sent.' },
);

const Pulled = Type.Object(
  {
    connector_id: Id,
    name: Type.String({ examples: ['GitHub shop'] }),
    product: Enum(pullProductNames),
    part: Type.String({ examples: ['example/shop code-scanning'] }),
  },
  { title: 'ImportPulled', description: 'The connector that fetched the file.' },
);

/** How far a running import is; the members of a `progress` event. */
const ImportProgress = Type.Object(
  {
    phase: Enum(['receiving', 'waiting', 'reading', 'writing']),
    bytes: Type.Integer({ description: 'Received or read so far.' }),
    bytes_total: Nullable(Type.Integer({ description: 'Null while unknown.' })),
    findings: Type.Integer({ description: 'Found in the file so far.' }),
    written: Type.Integer({
      description: 'Of those: handed to the database; they show when the import completes.',
    }),
  },
  { title: 'ImportProgress', description: 'How far it is, while it runs.' },
);

export const runStatuses = [
  'running',
  'completed',
  'completed_with_errors',
  'failed',
  'cancelled',
  'undone',
] as const satisfies readonly RunStatus[];

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
    status: Enum(runStatuses),
    findings: Type.Integer({ description: 'Elements of the file, before any de-duplication.' }),
    incidents_created: Type.Integer(),
    incidents_updated: Type.Integer({ description: 'Open incidents that were seen again.' }),
    evidence_created: Type.Optional(
      Type.Integer({ description: 'Left out below Analyst: signals are internal.' }),
    ),
    reopened: Type.Integer({
      description: 'Of the created ones: those whose earlier incident is closed; they name it.',
    }),
    duplicates: Type.Integer({
      description: 'Findings that made no incident of their own: seen again, or repeated.',
    }),
    set_aside: Type.Integer({
      description:
        'Findings that the tool marks as false positive, fixed or accepted; they open nothing.',
    }),
    skipped: Type.Integer({ description: 'Elements that could not be read; listed in errors.' }),
    by_severity: Type.Record(Type.String(), Type.Integer()),
    errors: Type.Array(Type.Object({ place: Type.String(), reason: Type.String() }), {
      description: 'The first 100 rows that opened no incident; errors.csv has all.',
    }),
    outcomes: Type.Array(Outcome, {
      description: 'Each finding and each unreadable element counts once. Empty below Analyst.',
    }),
    retest: Type.Optional(Retest),
    archive: Type.Optional(Archive),
    pulled: Type.Optional(Pulled),
    undone_at: Type.Optional(Instant),
    undone_by: Type.Optional(Type.String()),
    started_at: Instant,
    finished_at: Nullable(Instant),
    actor: Type.String(),
    team: Type.Optional(Type.String({ description: 'What it belongs to; left out for none.' })),
    progress: Type.Optional(ImportProgress),
  },
  { title: 'ImportRun' },
);

const PreviewRow = Type.Object(
  {
    place: Type.String({ description: 'Where in the file.', examples: ['row 17'] }),
    title: Type.String(),
    severity: Enum(severities),
    asset: Nullable(
      Type.String({
        description: 'As the incident would have it.',
        examples: ['shop.example.org'],
      }),
    ),
    location: Nullable(Type.String()),
    outcome: Enum(['created', 'reopened', 'updated', 'duplicate', 'set_aside']),
    reason: Type.String(),
  },
  { title: 'ImportPreviewRow' },
);

/** What an import answers: a dry run has no row, and so no id. */
export const ImportResult = Type.Object(
  {
    ...Run.properties,
    id: Type.Optional(Type.String({ description: 'Id of the run; left out in a dry run.' })),
    dry_run: Type.Optional(
      Type.Literal(true, { description: 'True in a dry run, which has written nothing.' }),
    ),
    preview: Type.Optional(
      Type.Array(PreviewRow, {
        maxItems: mostPreviewed,
        description:
          `Of a dry run: the first ${mostPreviewed} findings of the file, and what an import ` +
          'would make of each.',
      }),
    ),
  },
  { title: 'ImportResult' },
);

export function resultView(
  { preview, ...row }: ImportedRun,
  dry_run: boolean,
): Static<typeof ImportResult> {
  const { id, ...counts } = runView(row);
  return dry_run ? { dry_run, ...counts, preview: preview ?? [] } : { id, ...counts };
}

/** Below Analyst neither a count of internal records nor text of the file is shown. */
export function runFor(principal: Principal, run: ConnectorRunRow): Static<typeof Run> {
  const whole = runView(run);
  if (hasRole(principal.roles, 'Analyst')) return whole;
  const { evidence_created: _, retest: __, ...shown } = whole;
  return { ...shown, errors: [], outcomes: [] };
}

export function runView(row: ConnectorRunRow): Static<typeof Run> {
  const { retest, archive, pulled, undone_at, undone_by, progress, team, ...own } = row;
  const { heartbeat_at: _beat, cancel_requested_by: _by, repeatable_by: _reader, ...kept } = own;
  const { released_at: _released, ...run } = kept;
  // jsonb has an order of its own; people read severities from the worst down.
  const by_severity = Object.fromEntries(
    severities.toReversed().map((word) => [word, run.by_severity[word] ?? 0]),
  );
  return {
    ...run,
    connector: run.connector as Connector | 'auto',
    by_severity,
    ...(team === null ? {} : { team }),
    ...(progress === null ? {} : { progress }),
    ...(retest === null ? {} : { retest }),
    ...(archive === null ? {} : { archive }),
    ...(pulled === null ? {} : { pulled }),
    ...(undone_at === null ? {} : { undone_at }),
    ...(undone_by === null ? {} : { undone_by }),
  };
}
