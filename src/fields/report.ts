// The fields of a report to an authority: what was made, which never changes.
import { reportRegimes, reportTargets } from '../domain/report-target.ts';
import { choice, id, integer, list, text, time } from './field.ts';

const sha256 = '3a6eb0790f39ac87c94f3856b2dd2c5d110e6811602261a9a923d3bb23adc8b7';
const reportId = '019aa1f0-5c2e-7b90-a4d1-3f0c7e2b9d55';
const obligation = { example: 'NIS2-EW', max: 64 } as const;

/** The columns of `report`; `exported` is what the answer to an export has. */
export const reportFields = {
  /** In the API `report_id`. */
  id: id({
    views: [],
    example: reportId,
    label: { en: 'Report ID', pl: 'Identyfikator zgłoszenia' },
    help: {
      en: 'The identifier that the API uses. It never changes.',
      pl: 'Identyfikator, którego używa API. Nie zmienia się.',
    },
  }),
  incident_id: id({
    example: '019aa1de-77ab-7c61-9d37-2b4e6cf1a001',
    label: { en: 'Incident', pl: 'Incydent' },
    help: {
      en: 'The incident that the report is about.',
      pl: 'Incydent, którego dotyczy zgłoszenie.',
    },
  }),
  target: choice(reportTargets, {
    max: 64,
    required: true,
    set: ['create'],
    listed: true,
    example: 'nis2_authority',
    label: { en: 'Recipient', pl: 'Adresat' },
    help: { en: 'The kind of recipient.', pl: 'Rodzaj adresata.' },
  }),
  recipient: text({
    optional: true,
    max: 300,
    listed: true,
    description: 'Which of several recipients of this kind; null: there is one.',
    example: 'CSIRT NASK',
    label: { en: 'Name of the recipient', pl: 'Nazwa adresata' },
    help: {
      en: 'Which of several recipients of this kind.',
      pl: 'Który z kilku adresatów tego rodzaju.',
    },
  }),
  regime: choice(reportRegimes, {
    max: 64,
    required: true,
    set: ['create'],
    listed: true,
    description: 'Closed list, in any letter case.',
    example: 'nis2',
    label: { en: 'Regime', pl: 'Akt prawny' },
    help: { en: 'The act that requires the report.', pl: 'Akt, który wymaga zgłoszenia.' },
  }),
  phase: text({
    max: 64,
    required: true,
    set: ['create'],
    listed: true,
    example: 'early_warning_24h',
    label: { en: 'Report', pl: 'Zgłoszenie' },
    help: { en: 'Which report of the act it is.', pl: 'Które to zgłoszenie według aktu.' },
  }),
  obligation_id: text({
    ...obligation,
    listed: true,
    label: { en: 'Reporting obligation', pl: 'Obowiązek zgłoszenia' },
    help: { en: 'The obligation that it meets.', pl: 'Obowiązek, który spełnia.' },
  }),
  version: integer({
    max: 2_147_483_647,
    listed: true,
    description: 'Rising per incident, kind of recipient, regime and phase.',
    example: 1,
    label: { en: 'Version', pl: 'Wersja' },
    help: {
      en: 'Rises with each report of the same kind.',
      pl: 'Rośnie z każdym zgłoszeniem tego samego rodzaju.',
    },
  }),
  bundle: list({
    max: 64,
    maxItems: 10,
    listed: true,
    description:
      'What the package holds; evidence is public and restricted, never internal. For data ' +
      'subjects `message` alone.',
    example: ['incident', 'evidence', 'timeline', 'draft'],
    label: { en: 'Package contents', pl: 'Zawartość pakietu' },
    help: {
      en: 'What the package holds. Internal evidence is never part of it.',
      pl: 'Co zawiera pakiet. Nigdy nie ma w nim dowodów wewnętrznych.',
    },
  }),
  missing: list({
    max: 200,
    maxItems: 1000,
    listed: true,
    description: 'Mandatory fields of the draft that nothing fills; it is sent anyway.',
    example: ['nis2.suspected_unlawful'],
    label: { en: 'Empty mandatory fields', pl: 'Puste pola obowiązkowe' },
    help: {
      en: 'Mandatory fields that were empty when it was created.',
      pl: 'Pola obowiązkowe, które były puste przy tworzeniu.',
    },
  }),
  package_sha256: text({
    max: 64,
    listed: true,
    example: sha256,
    label: { en: 'SHA-256 of the package', pl: 'SHA-256 pakietu' },
    help: {
      en: 'To check that the package is unchanged.',
      pl: 'Do sprawdzenia, że pakiet się nie zmienił.',
    },
  }),
  artifact_sha256: text({
    max: 64,
    listed: true,
    example: sha256,
    label: { en: 'SHA-256 of the bytes as sent', pl: 'SHA-256 wysyłanych bajtów' },
    help: {
      en: 'To check that the recipient has the same bytes.',
      pl: 'Do sprawdzenia, że adresat ma te same bajty.',
    },
  }),
  artifact_bytes: integer({
    max: Number.MAX_SAFE_INTEGER,
    example: 48_213,
    label: { en: 'Size', pl: 'Rozmiar' },
    help: { en: 'Of the bytes that are sent.', pl: 'Wysyłanych bajtów.' },
  }),
  /** Of the records in it, without its own ID and time. */
  content_sha256: text({
    max: 64,
    views: [],
    example: sha256,
    label: { en: 'SHA-256 of the records', pl: 'SHA-256 zapisów' },
    help: {
      en: 'To compare the records of two packages.',
      pl: 'Do porównania zapisów dwóch pakietów.',
    },
  }),
  created_by: text({
    max: 254,
    example: 'anna.nowak@example.org',
    label: { en: 'Created by', pl: 'Utworzone przez' },
    help: { en: 'The user who created it.', pl: 'Użytkownik, który je utworzył.' },
  }),
  created_at: time({
    example: '2026-11-20T14:02:11.042Z',
    label: { en: 'Created', pl: 'Utworzenie' },
    help: { en: 'When it was created.', pl: 'Kiedy je utworzono.' },
  }),
} as const;
