// The fields of an evidence record. Its chain of custody and its exchanges are lists of objects,
// which the API schemas describe.
import { evidenceTypes } from '../domain/taxonomy.ts';
import { tlpLabels } from '../domain/tlp.ts';
import { visibilities } from '../domain/visibility.ts';
import { evidenceState } from './evidence-state.ts';
import { choice, id, integer, slug, text } from './field.ts';

const sha256 = '3a6eb0790f39ac87c94f3856b2dd2c5d110e6811602261a9a923d3bb23adc8b7';

export const evidenceFields = {
  id: id({
    example: '019aa1e2-0c14-7d3a-8f52-6be0c1a7d014',
    label: { en: 'Record ID', pl: 'Identyfikator zapisu' },
    help: {
      en: 'The identifier that the API uses. It never changes.',
      pl: 'Identyfikator, którego używa API. Nie zmienia się.',
    },
  }),
  incident_id: id({
    example: '019aa1de-77ab-7c61-9d37-2b4e6cf1a001',
    label: { en: 'Incident', pl: 'Incydent' },
    help: {
      en: 'The incident that the record belongs to.',
      pl: 'Incydent, do którego należy zapis.',
    },
  }),
  /** In the registry `kind`. */
  evidence_type: slug({
    suggestions: Object.keys(evidenceTypes),
    required: true,
    set: ['create', 'upload'],
    views: ['v1'],
    example: 'retest_report',
    label: { en: 'Type', pl: 'Rodzaj' },
    help: {
      en: 'What kind of evidence it is, such as a retest report or an HTTP exchange.',
      pl: 'Jaki to dowód, na przykład raport z retestu albo wymiana HTTP.',
    },
  }),
  evidence_class: text({
    max: 64,
    example: 'SYSTEM_RECORD',
    label: { en: 'Class', pl: 'Klasa' },
    help: { en: 'How strong it is, from its type.', pl: 'Jak mocny jest dowód; wynika z rodzaju.' },
  }),
  source: text({
    verbatim: true,
    max: 500,
    required: true,
    set: ['create', 'upload'],
    example: 'agent-gateway',
    label: { en: 'Source', pl: 'Źródło' },
    help: { en: 'A tool, a team or a person.', pl: 'Narzędzie, zespół albo osoba.' },
  }),
  content_ref: text({
    verbatim: true,
    max: 2000,
    required: true,
    set: ['create'],
    description:
      'Where the content is, stored as text and never fetched; an address that a browser runs ' +
      '(`javascript:`, `data:`) is refused.',
    example: 's3://evidence/agent-support/trace-8812.json',
    label: { en: 'Reference', pl: 'Odnośnik' },
    help: {
      en: 'A URL or a name. Proofline never fetches it.',
      pl: 'Adres URL albo nazwa. Proofline nigdy tego nie pobiera.',
    },
  }),
  hash_sha256: text({
    max: 64,
    pattern: '^[0-9a-fA-F]{64}$',
    required: true,
    set: ['create'],
    example: sha256,
    label: { en: 'SHA-256', pl: 'SHA-256' },
    help: {
      en: 'Hash of the content, 64 hexadecimal digits.',
      pl: 'Skrót treści, 64 cyfry szesnastkowe.',
    },
  }),
  bytes: integer({
    max: Number.MAX_SAFE_INTEGER,
    optional: true,
    example: 48_213,
    label: { en: 'Size', pl: 'Rozmiar' },
    help: { en: 'Of the stored file, in bytes.', pl: 'Przechowywanego pliku, w bajtach.' },
  }),
  media_type: text({
    max: 255,
    optional: true,
    example: 'application/xml',
    label: { en: 'Media type', pl: 'Typ treści' },
    help: { en: 'As the sender named it.', pl: 'Według nadawcy.' },
  }),
  filename: text({
    max: 255,
    optional: true,
    example: 'report.xml',
    label: { en: 'File name', pl: 'Nazwa pliku' },
    help: { en: 'As the sender named it.', pl: 'Według nadawcy.' },
  }),
  confidence: integer({
    max: 100,
    fallback: 50,
    set: ['create', 'upload'],
    description: '0–100.',
    example: 90,
    label: { en: 'Confidence, 0–100', pl: 'Pewność, 0–100' },
    help: {
      en: 'How sure you are of it; 100 is certain.',
      pl: 'Jak bardzo możesz mu ufać; 100 to pewność.',
    },
  }),
  visibility: choice(visibilities, {
    fallback: 'internal',
    set: ['create', 'upload', 'show'],
    example: 'restricted',
    label: { en: 'Visible to', pl: 'Widoczne dla' },
    help: {
      en: 'Internal records are never in reports to others.',
      pl: 'Zapisy wewnętrzne nigdy nie trafiają do zgłoszeń.',
    },
  }),
  tlp: choice(tlpLabels, {
    optional: true,
    views: [],
    description: 'Label of the source; the record is never wider than it.',
    example: 'GREEN',
    label: { en: 'TLP label of the source', pl: 'Etykieta TLP źródła' },
    help: {
      en: 'How far the source lets it be shared.',
      pl: 'Jak szeroko źródło pozwala je udostępnić.',
    },
  }),
  ...evidenceState,
} as const;
