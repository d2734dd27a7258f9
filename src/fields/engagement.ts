// The fields of an engagement, which is a threat-led penetration test. Its rules, members and log
// are records of their own.
import { knownFrameworks, phases } from '../domain/engagement-phase.ts';
import { teamNameLength } from '../domain/team.ts';
import { boolean, choice, day, id, list, slug, text, time } from './field.ts';

export const engagementFields = {
  /** In the API `internal_id`. */
  id: id({
    views: [],
    example: '019aa1e2-0c14-7d3a-8f52-6be0c1a7d014',
    label: { en: 'Internal ID', pl: 'Identyfikator wewnętrzny' },
  }),
  /** In the API `id`. */
  public_id: id({
    views: [],
    example: 'ENG-2026-4711',
    label: { en: 'Engagement', pl: 'Test TLPT' },
  }),
  title: text({
    max: 300,
    required: true,
    set: ['create', 'change'],
    listed: true,
    example: 'TLPT of the payment core',
    label: { en: 'Name', pl: 'Nazwa' },
  }),
  scope: list({
    max: 5000,
    minItems: 1,
    maxItems: 200,
    json: true,
    required: true,
    set: ['create', 'change'],
    example: ['Critical function: instant payments'],
    label: { en: 'Scope', pl: 'Zakres' },
  }),
  crown_jewels: list({
    max: 5000,
    minItems: 1,
    maxItems: 200,
    json: true,
    required: true,
    set: ['create', 'change'],
    example: ['Signing keys of the payment gateway'],
    label: { en: 'Crown jewels', pl: 'Kluczowe zasoby' },
  }),
  white_team: list({
    max: 254,
    maxItems: 100,
    json: true,
    set: ['create', 'change'],
    description: 'As named; who has access is in members.',
    example: ['M. Zielińska (control team lead)'],
    label: { en: 'Control team', pl: 'Zespół kontrolny' },
    help: {
      en: 'One per line. The email address of a user makes that user a member.',
      pl: 'Po jednej osobie w wierszu. Adres e-mail użytkownika czyni go uczestnikiem.',
    },
  }),
  framework: slug({
    suggestions: knownFrameworks,
    fallback: 'DORA-TLPT',
    set: ['create', 'change'],
    listed: true,
    description: `${knownFrameworks.join(', ')}, or another word.`,
    example: 'DORA-TLPT',
    label: { en: 'Framework', pl: 'Ramy testu' },
  }),
  /** A name, unlike `entity` of an incident. */
  entity: text({
    max: 300,
    optional: true,
    set: ['create', 'change'],
    listed: true,
    description: 'Name of the organisation that is tested.',
    example: 'Example Bank S.A.',
    label: { en: 'Tested organisation', pl: 'Testowana organizacja' },
  }),
  team: text({
    max: teamNameLength,
    optional: true,
    set: ['create', 'change'],
    listed: true,
    description: 'Its members read it, where it is not restricted.',
    example: 'Platform',
    label: { en: 'Team', pl: 'Zespół' },
  }),
  code_name: text({
    max: 200,
    optional: true,
    set: ['create', 'change'],
    listed: true,
    example: 'Amber Heron',
    label: { en: 'Code name', pl: 'Kryptonim' },
  }),
  restricted: boolean({
    fallback: true,
    set: ['create', 'change'],
    listed: true,
    description: 'Whether only members and Admin may know of it; true unless said otherwise.',
    example: true,
    label: { en: 'Restricted', pl: 'Ograniczony dostęp' },
    help: {
      en: 'Only members and administrators can see it.',
      pl: 'Widzą go tylko uczestnicy i administratorzy.',
    },
  }),
  /** In the API in `window`. */
  window_start: time({
    optional: true,
    ahead: true,
    views: [],
    example: '2026-09-01T00:00:00.000Z',
    label: { en: 'Start', pl: 'Początek' },
  }),
  window_end: time({
    optional: true,
    ahead: true,
    views: [],
    example: '2026-12-18T00:00:00.000Z',
    label: { en: 'End', pl: 'Koniec' },
  }),
  phase: choice(phases, {
    listed: true,
    example: 'preparation',
    label: { en: 'Phase', pl: 'Faza' },
  }),
  notified_on: day({
    optional: true,
    set: ['create', 'change'],
    description: 'When the authority asked for the test.',
    example: '2026-06-01',
    label: { en: 'Notified', pl: 'Powiadomienie' },
  }),
  active_started_on: day({
    optional: true,
    set: ['change'],
    description: 'First day of the active tests.',
    example: '2026-09-07',
    label: { en: 'Active tests started', pl: 'Początek testów aktywnych' },
  }),
  active_ended_on: day({
    optional: true,
    set: ['change'],
    description: 'Last day of the active tests.',
    example: '2026-11-27',
    label: { en: 'Active tests ended', pl: 'Koniec testów aktywnych' },
  }),
  reports_complete_on: day({
    optional: true,
    set: ['change'],
    description: 'When the reports of both teams were complete.',
    example: '2026-12-11',
    label: { en: 'Reports complete', pl: 'Kompletność raportów' },
  }),
  created_by: text({
    max: 254,
    listed: true,
    example: 'anna.nowak@example.org',
    label: { en: 'Created by', pl: 'Utworzone przez' },
  }),
  created_at: time({
    listed: true,
    example: '2026-06-01T08:00:00.000Z',
    label: { en: 'Created', pl: 'Utworzenie' },
  }),
  updated_at: time({
    listed: true,
    example: '2026-06-01T08:00:00.000Z',
    label: { en: 'Changed', pl: 'Zmiana' },
  }),
} as const;
