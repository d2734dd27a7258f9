// Of a record whose file was erased: when, by whom, and on what ground.
import { useTranslation } from 'react-i18next';
import type { Evidence } from '../../../api/types.gen.ts';
import { Actor } from '../../../ui/actor.tsx';
import { Instant } from '../../../ui/instant.tsx';

export function ErasedLine({ erased }: { erased: NonNullable<Evidence['erased']> }) {
  const { t } = useTranslation();
  const { at, requested_by, approved_by, ground } = erased;
  return (
    <p className="incident-banner">
      <strong>{t('erasures.erased')}</strong>, <Instant at={at} />, {t('erasures.onRequestOf')}{' '}
      <Actor name={requested_by} />, {t('erasures.approvedBy')} <Actor name={approved_by} />.{' '}
      {t('erasures.ground')}: {t(`erasures.grounds.${ground}`)}.
    </p>
  );
}
