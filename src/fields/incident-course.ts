// The fields that an incident gets in its course: classification, times, what the service keeps.
import { evidenceStates, lifecycles, priorities } from '../domain/incident.ts';
import { outcomes } from '../domain/outcome.ts';
import { sourceTypes } from '../domain/taxonomy.ts';
import { workflowStatuses } from '../domain/workflow.ts';
import { boolean, choice, flag, id, scale, slug, text, time } from './field.ts';

const anna = 'anna.nowak@example.org';

export const classified = {
  priority: choice(priorities, {
    optional: true,
    set: ['classify'],
    listed: true,
    example: 'P1',
    label: { en: 'Priority', pl: 'Priorytet' },
  }),
  /** In the registry; v1 has the word for it. */
  severity: scale({
    max: 5,
    optional: true,
    set: ['classify'],
    listed: true,
    views: ['registry'],
    description: 'OCSF severity_id, 0–5.',
    example: 4,
    label: { en: 'Severity', pl: 'Dotkliwość' },
  }),
  ai_act_relevant: flag({
    listed: true,
    example: true,
    label: { en: 'Relevant under the AI Act', pl: 'Istotny według AI Act' },
    short: { en: 'AI Act', pl: 'AI Act' },
  }),
  gdpr_personal_data: flag({
    set: ['create', 'classify'],
    section: 'affected',
    listed: true,
    example: true,
    label: { en: 'Personal data affected', pl: 'Dotyczy danych osobowych' },
    short: { en: 'Personal data', pl: 'Dane osobowe' },
    help: {
      en: 'Starts the GDPR deadlines.',
      pl: 'Uruchamia terminy RODO.',
    },
  }),
  ai_serious_incident: flag({
    set: ['classify'],
    listed: true,
    generated: true,
    example: false,
    label: { en: 'Serious incident (AI Act)', pl: 'Poważny incydent (AI Act)' },
    short: { en: 'Serious AI incident', pl: 'Poważny incydent AI' },
  }),
  nis2_relevant: flag({
    listed: true,
    generated: true,
    example: true,
    label: { en: 'Relevant under NIS2', pl: 'Istotny według NIS2' },
    short: { en: 'NIS2', pl: 'NIS2' },
  }),
  gdpr_breach: flag({
    set: ['classify'],
    listed: true,
    generated: true,
    example: false,
    label: { en: 'Personal data breach (GDPR)', pl: 'Naruszenie ochrony danych osobowych (RODO)' },
    short: { en: 'GDPR breach', pl: 'Naruszenie RODO' },
  }),
  status_lifecycle: choice(lifecycles, {
    set: ['classify'],
    listed: true,
    generated: true,
    example: 'open',
    label: { en: 'Registry state', pl: 'Stan w rejestrze' },
  }),
} as const;

export const times = {
  occurred_at: time({
    optional: true,
    set: ['milestones'],
    example: '2026-11-20T11:20:00.000Z',
    label: { en: 'Occurred', pl: 'Wystąpienie' },
  }),
  detected_at: time({
    set: ['create'],
    section: 'what',
    listed: true,
    example: '2026-11-20T13:40:00.000Z',
    label: { en: 'Detected', pl: 'Wykrycie' },
    help: {
      en: 'Empty: the time of this report.',
      pl: 'Puste pole: czas tego zgłoszenia.',
    },
  }),
  aware_at: time({
    optional: true,
    set: ['create'],
    example: '2026-11-20T13:55:00.000Z',
    label: { en: 'Aware since', pl: 'Powzięcie wiedzy (RODO: stwierdzenie)' },
  }),
  acknowledged_at: time({
    optional: true,
    example: '2026-11-20T14:05:40.310Z',
    label: { en: 'Acknowledged', pl: 'Potwierdzenie przyjęcia' },
  }),
  contained_at: time({
    optional: true,
    set: ['milestones'],
    example: '2026-11-20T17:20:00.000Z',
    label: { en: 'Contained', pl: 'Opanowanie' },
  }),
  recovered_at: time({
    optional: true,
    set: ['milestones'],
    example: '2026-11-22T08:00:00.000Z',
    label: { en: 'Recovered', pl: 'Przywrócenie' },
  }),
  closed_at: time({
    optional: true,
    example: '2026-11-24T09:12:03.500Z',
    label: { en: 'Closed', pl: 'Zamknięcie' },
  }),
  created_at: time({
    listed: true,
    example: '2026-11-20T14:02:11.042Z',
    label: { en: 'Created', pl: 'Utworzenie' },
  }),
  updated_at: time({
    listed: true,
    description: 'Below Analyst, when it was created or last seen: other changes may be hidden.',
    example: '2026-11-20T14:05:40.310Z',
    label: { en: 'Changed', pl: 'Zmiana' },
  }),
} as const;

/** What the service keeps of an incident. */
export const kept = {
  id: id({
    listed: true,
    example: '019aa1de-77ab-7c61-9d37-2b4e6cf1a001',
    label: { en: 'Internal ID', pl: 'Identyfikator wewnętrzny' },
  }),
  public_id: id({
    listed: true,
    example: 'INC-2026-000001',
    label: { en: 'ID', pl: 'Identyfikator' },
  }),
  source_type: slug({
    suggestions: Object.keys(sourceTypes),
    fallback: 'api',
    set: ['create'],
    listed: true,
    example: 'form',
    label: { en: 'Source type', pl: 'Rodzaj źródła' },
  }),
  taxonomy_known: boolean({
    listed: true,
    description: 'Whether level, category and source_type are values that carry meaning here.',
    example: true,
    label: { en: 'Known vocabulary', pl: 'Znane wartości słowników' },
  }),
  evidence_status: choice(evidenceStates, {
    listed: true,
    generated: true,
    example: 'confirmed',
    label: { en: 'Evidence', pl: 'Dowody' },
  }),
  /** Said by the reporting tool; v1 has the word for it. */
  reported_severity: scale({
    max: 5,
    optional: true,
    listed: true,
    views: [],
    example: 4,
    label: { en: 'Reported severity', pl: 'Dotkliwość według narzędzia' },
  }),
  workflow_status: choice(workflowStatuses, {
    listed: true,
    views: ['v1'],
    generated: true,
    example: 'triaged',
    label: { en: 'State', pl: 'Stan' },
  }),
  outcome: choice(outcomes, {
    optional: true,
    listed: true,
    views: ['v1'],
    generated: true,
    description: 'The outcome other than closing in force; the record is open all the same.',
    example: 'accepted_risk',
    label: { en: 'Outcome', pl: 'Rozstrzygnięcie' },
  }),
  owner_email: text({
    max: 254,
    optional: true,
    listed: true,
    views: ['v1'],
    example: anna,
    label: { en: 'Owner', pl: 'Właściciel' },
  }),
  /** In v1 `sla_due`. */
  sla_due_at: time({
    optional: true,
    listed: true,
    views: ['registry'],
    example: '2026-12-04T14:02:11.042Z',
    label: { en: 'SLA target', pl: 'Termin SLA' },
  }),
  source_tool: text({
    max: 200,
    optional: true,
    listed: true,
    views: ['v1'],
    example: 'Burp',
    label: { en: 'Tool', pl: 'Narzędzie' },
  }),
  recurrence_of: id({
    optional: true,
    listed: true,
    views: ['v1'],
    description: 'The closed incident of the same finding.',
    example: '019a8f10-6e21-7a0c-b7d3-1c0e9d5b7009',
    label: { en: 'Recurrence of', pl: 'Ponowne wystąpienie' },
  }),
  first_seen: time({
    optional: true,
    listed: true,
    views: ['v1'],
    example: '2026-11-20T13:40:00.000Z',
    label: { en: 'First seen', pl: 'Pierwsze wykrycie' },
  }),
  last_seen: time({
    optional: true,
    listed: true,
    views: ['v1'],
    example: '2026-11-20T13:40:00.000Z',
    label: { en: 'Last seen', pl: 'Ostatnie wykrycie' },
  }),
  connector_run_id: id({
    optional: true,
    views: ['v1'],
    example: '019aa1df-51aa-7b90-a1f0-4d2f11e8c003',
    label: { en: 'Import', pl: 'Import' },
  }),
  created_by: text({
    max: 254,
    views: ['v1'],
    example: anna,
    label: { en: 'Created by', pl: 'Utworzone przez' },
  }),
} as const;
