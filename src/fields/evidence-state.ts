// What became of an evidence record: kept by the service.
import { evidenceStatuses, integrities, retestOutcomes } from '../domain/evidence.ts';
import { choice, id, list, text, time } from './field.ts';

export const evidenceState = {
  /** In v1 in capitals. */
  status: choice(evidenceStatuses, {
    views: ['registry'],
    example: 'confirmed',
    label: { en: 'Status', pl: 'Status' },
    help: {
      en: 'Unconfirmed evidence fills no evidence gap.',
      pl: 'Niepotwierdzony dowód nie uzupełnia braku.',
    },
  }),
  /** In answers also `broken`. */
  integrity: choice(integrities, {
    views: [],
    example: 'declared',
    label: { en: 'Integrity', pl: 'Integralność' },
    help: {
      en: 'Verified: the file is stored here and has this hash. Declared: only the hash is known.',
      pl: 'Zweryfikowana: plik jest tutaj i ma ten skrót. Zadeklarowana: znany jest tylko skrót.',
    },
  }),
  custody_anomalies: list({
    max: 64,
    maxItems: 100,
    generated: true,
    example: [],
    label: {
      en: 'Contradictions in the declared chain',
      pl: 'Sprzeczności w zadeklarowanym łańcuchu',
    },
    help: {
      en: 'Steps of the declared chain that contradict each other.',
      pl: 'Kroki zadeklarowanego łańcucha, które sobie przeczą.',
    },
  }),
  connector_run_id: id({
    optional: true,
    views: [],
    example: '019aa1df-51aa-7b90-a1f0-4d2f11e8c003',
    label: { en: 'Import', pl: 'Import' },
    help: { en: 'The import that brought it.', pl: 'Import, z którego pochodzi.' },
  }),
  withdrawn_reason: text({
    max: 5000,
    optional: true,
    example: 'Belongs to another host.',
    label: { en: 'Reason for withdrawal', pl: 'Powód wycofania' },
    help: { en: 'Why it no longer counts.', pl: 'Dlaczego już się nie liczy.' },
  }),
  retest_outcome: choice(retestOutcomes, {
    optional: true,
    set: ['create', 'upload'],
    description:
      'What the record of a test says of its result. By default, a newer "fail" blocks closing.',
    example: 'pass',
    label: { en: 'Result of the retest', pl: 'Wynik retestu' },
    help: {
      en: 'By default, a newer "fail" blocks closing; coverage uses it.',
      pl: 'Domyślnie nowszy wynik „fail” blokuje zamknięcie; uwzględnia go kompletność dowodów.',
    },
  }),
  created_by: text({
    max: 254,
    example: 'anna.nowak@example.org',
    label: { en: 'Recorded by', pl: 'Zapisane przez' },
    help: {
      en: 'The user, token or import that recorded it.',
      pl: 'Użytkownik, token lub import, który go zapisał.',
    },
  }),
  created_at: time({
    example: '2026-11-20T14:02:11.042Z',
    label: { en: 'Recorded', pl: 'Zapisanie' },
    help: { en: 'When it was recorded here.', pl: 'Kiedy go tu zapisano.' },
  }),
} as const;
