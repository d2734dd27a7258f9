// The fields of an engagement, which is a threat-led penetration test. Its rules, members and log
// are records of their own.
import { knownFrameworks } from '../domain/engagement-phase.ts';
import { teamNameLength } from '../domain/team.ts';
import { engagementCourse } from './engagement-course.ts';
import { boolean, id, list, slug, text } from './field.ts';

export const engagementFields = {
  /** In the API `internal_id`. */
  id: id({
    views: [],
    example: '019aa1e2-0c14-7d3a-8f52-6be0c1a7d014',
    label: { en: 'Internal ID', pl: 'Identyfikator wewnętrzny' },
    help: {
      en: 'The identifier that the API uses. It never changes.',
      pl: 'Identyfikator, którego używa API. Nie zmienia się.',
    },
  }),
  /** In the API `id`. */
  public_id: id({
    views: [],
    example: 'ENG-2026-4711',
    label: { en: 'Engagement', pl: 'Test TLPT' },
    help: { en: 'The number to quote to members.', pl: 'Numer do podawania członkom.' },
  }),
  title: text({
    max: 300,
    required: true,
    set: ['create', 'change'],
    listed: true,
    example: 'TLPT of the payment core',
    label: { en: 'Name', pl: 'Nazwa' },
    help: { en: 'A name that its members recognise.', pl: 'Nazwa, którą rozpoznają członkowie.' },
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
    help: { en: 'Functions and systems that are tested.', pl: 'Funkcje i systemy objęte testem.' },
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
    help: { en: 'What the testers try to reach.', pl: 'Do czego próbują dotrzeć testerzy.' },
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
      en: 'The email address of a user makes that user a member.',
      pl: 'Adres e-mail użytkownika czyni go uczestnikiem.',
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
    help: { en: 'The rules that the test follows.', pl: 'Zasady, według których przebiega test.' },
  }),
  /** A name, unlike `entity` of an incident. */
  entity: text({
    max: 300,
    optional: true,
    set: ['create', 'change'],
    listed: true,
    example: 'Example Bank S.A.',
    label: { en: 'Tested organisation', pl: 'Testowana organizacja' },
    help: { en: 'Name of the organisation that is tested.', pl: 'Nazwa testowanej organizacji.' },
  }),
  team: text({
    max: teamNameLength,
    optional: true,
    set: ['create', 'change'],
    listed: true,
    example: 'Platform',
    label: { en: 'Team', pl: 'Zespół' },
    help: {
      en: 'Its members can read the engagement if it is not restricted.',
      pl: 'Jego członkowie mogą czytać test bez ograniczonego dostępu.',
    },
  }),
  code_name: text({
    max: 200,
    optional: true,
    set: ['create', 'change'],
    listed: true,
    example: 'Amber Heron',
    label: { en: 'Code name', pl: 'Kryptonim' },
    help: {
      en: 'A name that reveals nothing about the test.',
      pl: 'Nazwa, która nie zdradza testu.',
    },
  }),
  restricted: boolean({
    fallback: true,
    set: ['create', 'change'],
    listed: true,
    description: 'Whether only members and Admin can see it; true by default.',
    example: true,
    label: { en: 'Restricted', pl: 'Ograniczony dostęp' },
    help: {
      en: 'Only members and administrators can see it.',
      pl: 'Widzą go tylko uczestnicy i administratorzy.',
    },
  }),
  ...engagementCourse,
} as const;
