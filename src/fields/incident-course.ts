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
    help: { en: 'P0 is the most urgent.', pl: 'P0 jest najpilniejszy.' },
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
    help: {
      en: 'As you assess it, from 0 (unknown) to 5 (critical).',
      pl: 'Według Twojej oceny, od 0 (nieznana) do 5 (krytyczna).',
    },
  }),
  ai_act_relevant: flag({
    listed: true,
    example: true,
    label: { en: 'Relevant under the AI Act', pl: 'Istotny według AI Act' },
    short: { en: 'AI Act', pl: 'AI Act' },
    help: {
      en: 'Set from the level, the category and the agent.',
      pl: 'Wynika z poziomu, kategorii i agenta.',
    },
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
    help: {
      en: 'A serious incident within the meaning of Art. 3(49) of the AI Act.',
      pl: 'Poważny incydent w rozumieniu art. 3 pkt 49 AI Act.',
    },
  }),
  nis2_relevant: flag({
    listed: true,
    generated: true,
    example: true,
    label: { en: 'Relevant under NIS2', pl: 'Istotny według NIS2' },
    short: { en: 'NIS2', pl: 'NIS2' },
    help: {
      en: 'Set while the legal check shows an obligation of NIS2.',
      pl: 'Ustawione, gdy ocena prawna wskazuje obowiązek z NIS2.',
    },
  }),
  gdpr_breach: flag({
    set: ['classify'],
    listed: true,
    generated: true,
    example: false,
    label: { en: 'Personal data breach (GDPR)', pl: 'Naruszenie ochrony danych osobowych (RODO)' },
    short: { en: 'GDPR breach', pl: 'Naruszenie RODO' },
    help: {
      en: 'A breach of security that affects personal data, within the meaning of Art. 4(12) GDPR.',
      pl: 'Naruszenie bezpieczeństwa danych osobowych w rozumieniu art. 4 pkt 12 RODO.',
    },
  }),
  status_lifecycle: choice(lifecycles, {
    set: ['classify'],
    listed: true,
    generated: true,
    example: 'open',
    label: { en: 'Registry state', pl: 'Stan w rejestrze' },
    help: { en: 'Open until the incident is closed.', pl: 'Otwarty do zamknięcia incydentu.' },
  }),
} as const;

export const times = {
  occurred_at: time({
    optional: true,
    set: ['milestones'],
    example: '2026-11-20T11:20:00.000Z',
    label: { en: 'Occurred', pl: 'Wystąpienie' },
    help: { en: 'When it began, as far as you know.', pl: 'Kiedy się zaczął, o ile wiadomo.' },
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
    help: {
      en: 'When you became aware of it. Legal deadlines run from then.',
      pl: 'Kiedy powzięto o nim wiedzę. Od tej chwili biegną terminy zgłoszeń.',
    },
  }),
  acknowledged_at: time({
    optional: true,
    example: '2026-11-20T14:05:40.310Z',
    label: { en: 'Acknowledged', pl: 'Potwierdzenie przyjęcia' },
    help: { en: 'When someone first took it up.', pl: 'Kiedy ktoś pierwszy raz się nim zajął.' },
  }),
  contained_at: time({
    optional: true,
    set: ['milestones'],
    example: '2026-11-20T17:20:00.000Z',
    label: { en: 'Contained', pl: 'Opanowanie' },
    help: { en: 'When it could spread no further.', pl: 'Kiedy przestał się rozszerzać.' },
  }),
  recovered_at: time({
    optional: true,
    set: ['milestones'],
    example: '2026-11-22T08:00:00.000Z',
    label: { en: 'Recovered', pl: 'Przywrócenie' },
    help: { en: 'When the service worked again.', pl: 'Kiedy usługa znów działała.' },
  }),
  closed_at: time({
    optional: true,
    example: '2026-11-24T09:12:03.500Z',
    label: { en: 'Closed', pl: 'Zamknięcie' },
    help: {
      en: 'When it was closed; empty while it is open.',
      pl: 'Kiedy go zamknięto; puste, dopóki jest otwarty.',
    },
  }),
  created_at: time({
    listed: true,
    example: '2026-11-20T14:02:11.042Z',
    label: { en: 'Created', pl: 'Utworzenie' },
    help: { en: 'When it was recorded here.', pl: 'Kiedy go tu zapisano.' },
  }),
  updated_at: time({
    listed: true,
    description: 'Below Analyst, when it was created or last seen: other changes can be hidden.',
    example: '2026-11-20T14:05:40.310Z',
    label: { en: 'Changed', pl: 'Zmiana' },
    help: { en: 'When it was last changed.', pl: 'Kiedy ostatnio go zmieniono.' },
  }),
} as const;

/** What the service keeps of an incident. */
export const kept = {
  id: id({
    listed: true,
    example: '019aa1de-77ab-7c61-9d37-2b4e6cf1a001',
    label: { en: 'Internal ID', pl: 'Identyfikator wewnętrzny' },
    help: {
      en: 'The identifier that the API uses. It never changes.',
      pl: 'Identyfikator, którego używa API. Nie zmienia się.',
    },
  }),
  public_id: id({
    listed: true,
    example: 'INC-2026-000001',
    label: { en: 'ID', pl: 'Identyfikator' },
    help: {
      en: 'The number to quote in reports and messages.',
      pl: 'Numer do podawania w zgłoszeniach i wiadomościach.',
    },
  }),
  source_type: slug({
    suggestions: Object.keys(sourceTypes),
    fallback: 'api',
    set: ['create'],
    listed: true,
    example: 'form',
    label: { en: 'Source type', pl: 'Rodzaj źródła' },
    help: {
      en: 'The way in which the incident was reported.',
      pl: 'Sposób, w jaki zgłoszono incydent.',
    },
  }),
  taxonomy_known: boolean({
    listed: true,
    example: true,
    label: { en: 'Known vocabulary', pl: 'Znane wartości słowników' },
    help: {
      en: 'Whether category, level and source type are in the vocabularies.',
      pl: 'Czy kategoria, poziom i rodzaj źródła należą do słowników.',
    },
  }),
  evidence_status: choice(evidenceStates, {
    listed: true,
    generated: true,
    example: 'confirmed',
    label: { en: 'Evidence', pl: 'Dowody' },
    help: { en: 'Whether confirmed evidence exists.', pl: 'Czy są potwierdzone dowody.' },
  }),
  /** Said by the reporting tool; v1 has the word for it. */
  reported_severity: scale({
    max: 5,
    optional: true,
    listed: true,
    views: [],
    example: 4,
    label: { en: 'Reported severity', pl: 'Dotkliwość według narzędzia' },
    help: {
      en: 'As the tool reported it; your own assessment is separate.',
      pl: 'Według narzędzia; Twoja ocena jest osobno.',
    },
  }),
  workflow_status: choice(workflowStatuses, {
    listed: true,
    views: ['v1'],
    generated: true,
    example: 'triaged',
    label: { en: 'State', pl: 'Stan' },
    help: { en: 'The current step of the workflow.', pl: 'Bieżący krok obsługi.' },
  }),
  outcome: choice(outcomes, {
    optional: true,
    listed: true,
    views: ['v1'],
    generated: true,
    description: 'The outcome other than closing in force; the record is still open.',
    example: 'accepted_risk',
    label: { en: 'Outcome', pl: 'Rozstrzygnięcie' },
    help: {
      en: 'How it ended, if not by closing.',
      pl: 'Jak się zakończył, jeśli nie zamknięciem.',
    },
  }),
  owner_email: text({
    max: 254,
    optional: true,
    listed: true,
    views: ['v1'],
    example: anna,
    label: { en: 'Owner', pl: 'Właściciel' },
    help: { en: 'The person who is responsible for it.', pl: 'Osoba odpowiedzialna za incydent.' },
  }),
  /** In v1 `sla_due`. */
  sla_due_at: time({
    optional: true,
    listed: true,
    views: ['registry'],
    example: '2026-12-04T14:02:11.042Z',
    label: { en: 'SLA target', pl: 'Termin SLA' },
    help: {
      en: 'When it must be resolved to meet the SLA.',
      pl: 'Do kiedy trzeba go rozwiązać, aby dotrzymać SLA.',
    },
  }),
  source_tool: text({
    max: 200,
    optional: true,
    listed: true,
    views: ['v1'],
    example: 'Burp',
    label: { en: 'Tool', pl: 'Narzędzie' },
    help: { en: 'The tool that found it.', pl: 'Narzędzie, które go wykryło.' },
  }),
  recurrence_of: id({
    optional: true,
    listed: true,
    views: ['v1'],
    example: '019a8f10-6e21-7a0c-b7d3-1c0e9d5b7009',
    label: { en: 'Recurrence of', pl: 'Ponowne wystąpienie' },
    help: {
      en: 'The closed incident of the same finding.',
      pl: 'Zamknięty incydent z tym samym ustaleniem.',
    },
  }),
  first_seen: time({
    optional: true,
    listed: true,
    views: ['v1'],
    example: '2026-11-20T13:40:00.000Z',
    label: { en: 'First seen', pl: 'Pierwsze wykrycie' },
    help: { en: 'When it was first seen.', pl: 'Kiedy pierwszy raz go zauważono.' },
  }),
  last_seen: time({
    optional: true,
    listed: true,
    views: ['v1'],
    example: '2026-11-20T13:40:00.000Z',
    label: { en: 'Last seen', pl: 'Ostatnie wykrycie' },
    help: { en: 'When it was last seen.', pl: 'Kiedy ostatnio go zauważono.' },
  }),
  connector_run_id: id({
    optional: true,
    views: ['v1'],
    example: '019aa1df-51aa-7b90-a1f0-4d2f11e8c003',
    label: { en: 'Import', pl: 'Import' },
    help: { en: 'The import that created it.', pl: 'Import, który go utworzył.' },
  }),
  created_by: text({
    max: 254,
    views: ['v1'],
    example: anna,
    label: { en: 'Created by', pl: 'Utworzone przez' },
    help: {
      en: 'The user, token or import that recorded it.',
      pl: 'Użytkownik, token lub import, który go zapisał.',
    },
  }),
} as const;
