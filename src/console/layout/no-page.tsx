// An address that the console does not have.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { HelpFrame } from '../help/helped.tsx';
import { Nothing } from '../ui/nothing.tsx';
import { PageHead } from '../ui/page-head.tsx';

/** Outside of every frame. */
export function NowherePage() {
  return (
    <HelpFrame>
      <main id="content">
        <NoPage />
      </main>
    </HelpFrame>
  );
}

export function NoPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('page.nowhere.title')} />
      <Nothing why={t('noPage.why')}>
        <p>
          <Link to="/incidents">{t('frame.allIncidents')}</Link>
        </p>
      </Nothing>
    </>
  );
}
