// Engagements as answers show them.
import { Type, type Static } from 'typebox';
import { entryTypes, phases } from '../../domain/engagement-phase.ts';
import { integrities } from '../../domain/evidence.ts';
import { required } from '../../domain/required.ts';
import { engagementFields } from '../../fields/engagement.ts';
import { evidenceFields } from '../../fields/evidence.ts';
import type {
  RulesVersion,
  WholeEngagement,
} from '../../operations/engagements/read-engagement.ts';
import type { SeenLogEntry } from '../../operations/engagements/read-log.ts';
import type { EngagementRow } from '../../store/engagements/engagement-tables.ts';
import type { ListedEngagementRow } from '../../store/engagements/engagements.ts';
import { listedProperties, recordProperties } from '../schema/fields.ts';
import { Enum, Instant, Nullable } from '../schema/schema.ts';
import { Day, Sha256 } from './engagement-report-views.ts';

const Statements = Type.Array(Type.String());

/** What answers spell otherwise than the columns. */
const spelled = {
  id: Type.String({
    description: 'Public id, `ENG-<year>-<number>`.',
    examples: ['ENG-2026-4711'],
  }),
  internal_id: Type.String(),
  window: Nullable(Type.Object({ start: Nullable(Instant), end: Nullable(Instant) })),
};

export const ListedEngagement = Type.Object(
  {
    ...spelled,
    ...listedProperties(engagementFields, 'v1'),
    register_entries: Type.Integer(),
    final_report_version: Nullable(Type.Integer()),
  },
  { title: 'ListedEngagement' },
);

const SignOff = Type.Object(
  { name: Type.String(), recorded_by: Type.String(), signed_at: Instant },
  { title: 'SignOff' },
);

export const Rules = Type.Object(
  {
    version: Type.Integer(),
    rules: Statements,
    rules_sha256: Type.String({ description: 'SHA-256 of the text that is signed.' }),
    written_by: Type.String(),
    written_at: Instant,
    signed_by: Type.Array(SignOff),
  },
  { title: 'RulesOfEngagement' },
);

const Deadline = Type.Object(
  {
    obligation_id: Type.String(),
    article: Type.String(),
    title: Type.String(),
    start_event: Type.String(),
    start_on: Day,
    duration: Type.String({ description: 'ISO 8601.' }),
    due_on: Day,
    due_at: Nullable(Instant),
    latest_at: Nullable(Instant),
    minimum: Type.Boolean({ description: 'The least that is asked, not a limit.' }),
    note: Nullable(Type.String()),
  },
  { title: 'EngagementDeadline' },
);

const Move = Type.Object(
  {
    from: Enum(phases),
    to: Enum(phases),
    on: Type.String({ format: 'date' }),
    note: Nullable(Type.String()),
    actor: Type.String(),
    at: Instant,
  },
  { title: 'PhaseMove' },
);

export const Member = Type.Object(
  {
    account_id: Type.String(),
    email: Type.String(),
    name: Nullable(Type.String()),
    added_by: Type.String(),
    added_at: Instant,
  },
  { title: 'EngagementMember' },
);

export const EngagementView = Type.Object(
  {
    ...spelled,
    ...recordProperties(engagementFields, 'v1'),
    rules_of_engagement: Rules,
    members: Type.Array(Member),
    moves: Type.Array(Move),
    allowed_phases: Type.Array(Enum(phases)),
    deadlines: Type.Array(Deadline, {
      description: 'Limits of (EU) 2025/1190, for DORA-TLPT and TIBER-EU; not legal advice.',
    }),
    log_entries: Type.Integer(),
    register_entries: Type.Integer(),
    final_report_version: Nullable(Type.Integer()),
    version: Type.Integer(),
  },
  { title: 'Engagement' },
);

const { evidence_type, source, content_ref, hash_sha256, confidence } = evidenceFields;

const { bytes, media_type, filename } = evidenceFields;

const registerFields = {
  ...{ evidence_type, source, content_ref, hash_sha256, confidence },
  ...{ bytes, media_type, filename },
};

const Evidence = Type.Object(
  {
    ...recordProperties(registerFields, 'v1'),
    integrity: Enum([...integrities, 'broken']),
  },
  { title: 'RegisterEvidence' },
);

export const LogEntryView = Type.Object(
  {
    id: Type.String(),
    number: Type.Integer({ description: 'From 1, without gaps, for both types together.' }),
    type: Enum(entryTypes),
    text: Type.String(),
    ts: Instant,
    ended_at: Nullable(Instant),
    actor: Type.String(),
    addresses: Type.Array(Type.String()),
    hosts: Type.Array(Type.String()),
    incident_id: Nullable(Type.String()),
    evidence: Nullable(Evidence),
    recorded_by: Type.String(),
    recorded_at: Instant,
    prev: Type.String({ description: '`hash` of the entry before; zeros for the first.' }),
    hash: Sha256,
  },
  { title: 'LogEntry' },
);

export function listedEngagement(row: ListedEngagementRow): Static<typeof ListedEngagement> {
  return { ...row, ...spelledOf(row) };
}

function spelledOf({ public_id, id, window_start, window_end }: EngagementRow) {
  const isPlanned = window_start !== null || window_end !== null;
  const window = isPlanned ? { start: window_start, end: window_end } : null;
  return { id: public_id, internal_id: id, window };
}

export function engagementView(whole: WholeEngagement, allowed_phases: EngagementRow['phase'][]) {
  const { engagement, members, rules, moves, deadlines, log, final_report_version } = whole;
  return {
    ...engagement,
    ...spelledOf(engagement),
    rules_of_engagement: rulesView(required(rules.at(-1), 'rules of engagement')),
    members,
    moves: moves.map(({ from_phase, to_phase, on_day, note, actor, at }) => {
      return { from: from_phase, to: to_phase, on: on_day, note, actor, at };
    }),
    ...{ allowed_phases, deadlines, final_report_version },
    ...{ log_entries: log.entries, register_entries: log.register_entries },
  };
}

export function rulesView(row: RulesVersion): Static<typeof Rules> {
  const { version, rules, rules_sha256, written_by, written_at } = row;
  const signed_by = row.signed_by.map(({ name, recorded_by, signed_at }) => {
    return { name, recorded_by, signed_at };
  });
  return { version, rules, rules_sha256, written_by, written_at, signed_by };
}

export function logEntryView(entry: SeenLogEntry): Static<typeof LogEntryView> {
  const { id, number, type, text, ts, ended_at, actor, addresses, hosts, incident_id } = entry;
  const { evidence, recorded_by, recorded_at, prev, hash } = entry;
  const said = { id, number, type, text, ts, ended_at, actor, addresses, hosts, incident_id };
  return { ...said, evidence, recorded_by, recorded_at, prev, hash };
}
