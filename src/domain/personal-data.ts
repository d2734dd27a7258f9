// Where personal data can be: what a search for a person reads, and what the record of processing
// activities (GDPR Article 30) is generated from. A test compares it with the database.
import type { RetentionKind } from './retention.ts';

/** Why people ask, or why someone looks. */
export const subjectRequests = [
  'access',
  'erasure',
  'rectification',
  'restriction',
  'objection',
  'breach_scope',
] as const;
export type SubjectRequest = (typeof subjectRequests)[number];

export const subjectLimits = { terms: 10, leastTerm: 3, term: 200, hits: 200 };

export const activities = {
  accounts: ['Accounts and sign-in', 'Users of Proofline'],
  incidents: ['Handling of incidents', 'Users; persons whom reporters and analysts name'],
  evidence: ['Evidence and custody', 'Users; persons whom evidence names'],
  intake: ['Imports, log events and indicators', 'Persons whom files and log events name'],
  agents: ['Control of AI agents', 'Users; owners of agents'],
  legal: ['Legal duties and reports', 'Users; contacts of entities; affected persons'],
  audit: ['Audit log', 'Users; persons whom entries name'],
  work: ['Views, templates and settings', 'Users'],
} as const satisfies Record<string, readonly [name: string, subjects: string]>;
export type Activity = keyof typeof activities;

/** How long: for good, by a policy, or until what the text says. */
type Kept = 'always' | RetentionKind | { until: string };

export interface PersonalPlace {
  table: string;
  columns: readonly string[];
  activity: Activity;
  kept: Kept;
}

function place(
  activity: Activity,
  table: string,
  columns: string,
  kept: Kept = 'always',
): PersonalPlace {
  return { activity, table, columns: columns.split(' '), kept };
}

const session = { until: 'the session expires' };
const days = (n: number) => ({ until: `${n} days have passed` });

export const personalPlaces: readonly PersonalPlace[] = [
  place('accounts', 'account', 'email name'),
  place('accounts', 'account_identity', 'issuer subject'),
  place(
    'accounts',
    'scim_user',
    'user_name external_id email display_name formatted_name given_name family_name',
  ),
  place('accounts', 'scim_group', 'display_name'),
  place('accounts', 'sign_on_session', 'subject', session),
  place('accounts', 'login_session', 'address agent', session),
  place('accounts', 'known_address', 'block', days(90)),
  place('accounts', 'credential_attempt', 'key', { until: 'the window of the attempts is over' }),
  place('accounts', 'passkey', 'name'),
  place('accounts', 'password_link', 'created_by', 'sign_in_records'),
  place('accounts', 'personal_token', 'name', 'sign_in_records'),
  place('accounts', 'service_account', 'client_id name description certificate_subject'),
  place('accounts', 'calendar_feed', 'name'),
  place('accounts', 'team', 'name created_by archived_by'),
  place('accounts', 'team_member', 'added_by'),
  place('accounts', 'enforcement_ack', 'principal', days(90)),
  place(
    'incidents',
    'incident',
    'title description entity tags owner_email finding created_by asset team custom_fields ' +
      'template source_tool agent_id',
  ),
  place('incidents', 'action', 'title assignee approved_by note created_by'),
  place('incidents', 'note', 'text mentions attachments created_by retracted_by retracted_reason'),
  place('incidents', 'note_version', 'text mentions attachments reason actor'),
  place('incidents', 'incident_link', 'created_by removed_by'),
  place('incidents', 'incident_merge', 'reason before after merged_by undone_by undo_reason'),
  place('incidents', 'incident_outcome', 'reason approved_by set_by ended_by end_reason'),
  place('incidents', 'incident_split', 'reason split_by undone_by undo_reason'),
  place('incidents', 'last_assignment', 'owner_email'),
  place('incidents', 'service_clock_event', 'owner_email'),
  place('incidents', 'technique_decision', 'reason decided_by'),
  place('incidents', 'technique_history_reset', 'reset_by reason'),
  place('incidents', 'approval', 'subject asked decision_reason'),
  place('incidents', 'bulk_change', 'actor change query failure', days(30)),
  place('incidents', 'bulk_change_item', 'reason before', days(30)),
  place(
    'evidence',
    'evidence',
    'source content_ref filename exchanges withdrawn_reason created_by',
  ),
  place('evidence', 'custody_entry', 'actor'),
  place('evidence', 'evidence_erasure', 'reason requested_by approved_by'),
  place(
    'intake',
    'connector_run',
    'filename errors actor outcomes retest team undone_by progress cancel_requested_by archive ' +
      'pulled',
  ),
  place('intake', 'pull_connector', 'name url targets last_error last_result created_by'),
  place('intake', 'run_remark', 'place reason'),
  place('intake', 'import_mapping', 'name definition layout actor'),
  place('intake', 'log_batch', 'actor'),
  place('intake', 'log_event', 'title product rule host', 'log_events'),
  place('intake', 'log_correlation', 'asset rule_key'),
  place('intake', 'osint_report', 'url indicators'),
  place('intake', 'indicator', 'value withdrawn_by withdrawn_reason'),
  place('intake', 'indicator_sighting', 'source'),
  place('agents', 'agent', 'agent_id name owner team model registered_by'),
  place('agents', 'agent_event', 'agent_id reason approved_by actor'),
  place('agents', 'agent_webhook', 'host last_fault'),
  place('legal', 'legal_entity', 'content created_by updated_by'),
  place('legal', 'legal_entity_version', 'content actor'),
  place('legal', 'legal_facts', 'facts updated_by set_by'),
  place('legal', 'legal_fact_decision', 'value reason decided_by'),
  place('legal', 'legal_decision', 'reason decided_by'),
  place('legal', 'legal_submission', 'created_by'),
  place('legal', 'legal_withdrawn_flag', 'withdrawn_by'),
  place('legal', 'legal_hold', 'reason placed_by release_reason released_by'),
  place('legal', 'report', 'created_by'),
  place('legal', 'report_attempt', 'reason detail', 'delivery_attempts'),
  place('legal', 'report_delivery', 'address'),
  place('legal', 'report_draft_entry', 'text comment actor'),
  place('legal', 'report_receipt', 'recorded_by'),
  place('legal', 'issued_package', 'audience'),
  place('audit', 'audit_entry', 'actor entry texts'),
  place('audit', 'audit_checkpoint', 'note'),
  place('work', 'custom_field', 'team label help choices created_by retired_by'),
  place('work', 'custom_field_version', 'definition actor'),
  place('work', 'incident_template', 'team name content created_by archived_by'),
  place('work', 'incident_template_version', 'definition actor'),
  place('work', 'saved_view', 'created_by name members query'),
  place('work', 'retention_policy', 'reason approved_by set_by'),
];

/** Answers that a retry gets again can be of engagements, so no search reads them. */
export const keptAnswers = place('work', 'idempotency_key', 'answer', {
  until: 'no retry can ask for the answer',
});

const countedAgain = { until: 'their incidents are counted again, within a day of a change' };

/** By owner and by agent, of what the search reads in the incidents themselves. */
export const keptCounts = [
  place('incidents', 'figure_day', 'facets', countedAgain),
  place('incidents', 'figure_total', 'facets', countedAgain),
  place('incidents', 'incident_bits', 'key', countedAgain),
  place('incidents', 'facet_bits', 'value', countedAgain),
];

/** Whose records only its members can read, and which a search therefore leaves out. */
export const engagementTables = /^engagement(?:_|$)/;
