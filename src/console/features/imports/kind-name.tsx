// The kind of a file in words; one that was of no kind says so.
import { useTranslation } from 'react-i18next';
import type { ImportRun } from '../../api/types.gen.ts';

export function KindName({ kind }: { kind: ImportRun['connector'] }) {
  const { t } = useTranslation();
  return <>{kind === 'auto' ? t('imports.kindUnknown') : t(`imports.kinds.${kind}`)}</>;
}
