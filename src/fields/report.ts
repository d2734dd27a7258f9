// The fields of a report to an authority: what was made, which never changes, and its delivery.
import { channelNames, deliveryStates } from '../domain/delivery.ts';
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
  }),
  incident_id: id({
    example: '019aa1de-77ab-7c61-9d37-2b4e6cf1a001',
    label: { en: 'Incident', pl: 'Incydent' },
  }),
  target: choice(reportTargets, {
    max: 64,
    required: true,
    set: ['create'],
    listed: true,
    description: 'Kind of recipient.',
    example: 'nis2_authority',
    label: { en: 'Recipient', pl: 'Adresat' },
  }),
  recipient: text({
    optional: true,
    max: 300,
    listed: true,
    description: 'Which of several recipients of this kind; null: there is one.',
    example: 'CSIRT NASK',
    label: { en: 'Name of the recipient', pl: 'Nazwa adresata' },
  }),
  regime: choice(reportRegimes, {
    max: 64,
    required: true,
    set: ['create'],
    listed: true,
    description: 'Closed list, in any letter case.',
    example: 'nis2',
    label: { en: 'Regime', pl: 'Akt prawny' },
  }),
  phase: text({
    max: 64,
    required: true,
    set: ['create'],
    listed: true,
    description: 'Of the regime.',
    example: 'early_warning_24h',
    label: { en: 'Report', pl: 'Zgłoszenie' },
  }),
  obligation_id: text({
    ...obligation,
    listed: true,
    description: 'The obligation that it meets.',
    label: { en: 'Reporting obligation', pl: 'Obowiązek zgłoszenia' },
  }),
  version: integer({
    max: 2_147_483_647,
    listed: true,
    description: 'Rising per incident, kind of recipient, regime and phase.',
    example: 1,
    label: { en: 'Version', pl: 'Wersja' },
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
  }),
  missing: list({
    max: 200,
    maxItems: 1000,
    listed: true,
    description: 'Mandatory fields of the draft that nothing fills; it is sent all the same.',
    example: ['nis2.suspected_unlawful'],
    label: { en: 'Empty mandatory fields', pl: 'Puste pola obowiązkowe' },
  }),
  package_sha256: text({
    max: 64,
    listed: true,
    example: sha256,
    label: { en: 'SHA-256 of the package', pl: 'SHA-256 pakietu' },
  }),
  artifact_sha256: text({
    max: 64,
    listed: true,
    description: 'SHA-256 of the bytes that are sent.',
    example: sha256,
    label: { en: 'SHA-256 of the bytes as sent', pl: 'SHA-256 wysyłanych bajtów' },
  }),
  artifact_bytes: integer({
    max: Number.MAX_SAFE_INTEGER,
    example: 48_213,
    label: { en: 'Size', pl: 'Rozmiar' },
  }),
  /** Of the records in it, without its own ID and time. */
  content_sha256: text({
    max: 64,
    views: [],
    example: sha256,
    label: { en: 'SHA-256 of the records', pl: 'SHA-256 zapisów' },
  }),
  created_by: text({
    max: 254,
    example: 'anna.nowak@example.org',
    label: { en: 'Created by', pl: 'Utworzone przez' },
  }),
  created_at: time({
    example: '2026-11-20T14:02:11.042Z',
    label: { en: 'Created', pl: 'Utworzenie' },
  }),
} as const;

/** The columns of `report_delivery` that answers show. */
export const deliveryFields = {
  /** In the API `delivery`. */
  state: choice(deliveryStates, {
    views: [],
    description:
      'queued, sending, retrying; prepared: in the outbox of this server, not sent; sent: a peer ' +
      'took it, or a proof of sending says so; confirmed: a receipt came back; dead: given up ' +
      'until a user retries.',
    example: 'queued',
    label: { en: 'State', pl: 'Stan' },
  }),
  channel: choice(channelNames, {
    listed: true,
    example: 'outbox',
    label: { en: 'Channel', pl: 'Kanał' },
  }),
  address: text({
    max: 2000,
    description: 'Where it goes, without secrets.',
    example: 'outbox:',
    label: { en: 'Recipient address', pl: 'Adres odbiorcy' },
  }),
  /** In the API `attempt_count`. */
  attempts: integer({
    max: 2_147_483_647,
    views: [],
    generated: true,
    description: 'Attempts so far.',
    example: 1,
    label: { en: 'Attempts', pl: 'Próby' },
  }),
  next_attempt_at: time({
    optional: true,
    example: '2026-11-20T14:05:55.310Z',
    label: { en: 'Next attempt', pl: 'Następna próba' },
  }),
  sent_at: time({
    optional: true,
    description: 'When a peer took it from this service.',
    example: '2026-11-20T14:05:41.020Z',
    label: { en: 'Sent', pl: 'Wysłanie' },
  }),
  confirmed_at: time({
    optional: true,
    example: '2026-11-20T15:30:00.000Z',
    label: { en: 'Receipt', pl: 'Potwierdzenie' },
  }),
  updated_at: time({
    example: '2026-11-20T14:05:41.020Z',
    label: { en: 'Changed', pl: 'Zmiana' },
  }),
} as const;
