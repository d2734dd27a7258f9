// An address that the console does not have.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Nothing } from '../ui/nothing.tsx';
import { PageHead } from '../ui/page-head.tsx';

export function NoPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('noPage.title')} />
      <Nothing why={t('noPage.why')}>
        <p>
          <Link to="/incidents">{t('detail.back')}</Link>
        </p>
      </Nothing>
    </>
  );
}
