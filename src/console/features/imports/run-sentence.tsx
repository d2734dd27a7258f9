// What became of the rows of a file, in one sentence.
import { useTranslation } from 'react-i18next';
import type { ImportRun } from '../../api/types.gen.ts';

type Counts = Pick<
  ImportRun,
  'findings' | 'skipped' | 'incidents_created' | 'incidents_updated' | 'duplicates' | 'set_aside'
>;

export function RunSentence({ run }: { run: Counts }) {
  const { t } = useTranslation();
  const { findings, skipped, incidents_created: created, set_aside } = run;
  const { incidents_updated: seen } = run;
  const repeated = run.duplicates - seen;
  const counts = { count: findings + skipped, created, seen, repeated, unreadable: skipped };
  const key = set_aside === 0 ? 'imports.sentence' : 'imports.sentenceWithResolved';
  return <>{t(key, { ...counts, resolved: set_aside })}</>;
}
