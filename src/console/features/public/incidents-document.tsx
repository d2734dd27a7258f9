// The public list of incidents: simulation alone, its figures and its newest rows.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { publicIncidents } from '../../api/requests/public-documents.ts';
import { percentText } from '../../ui/number.ts';
import { PublicIncidents } from './public-incidents.tsx';
import { PublicPage } from './public-page.tsx';

const address = '/api/ip3/incidents';
const shown = 20;

export function IncidentsDocument() {
  const { t } = useTranslation();
  const list = useQuery(publicIncidents({}));
  return (
    <PublicPage name="incidents" isSimulation address={address} of={list}>
      {(answer) => (
        <>
          <p>
            {t('public.counted', { count: answer.count })}{' '}
            {t('public.gap', { pct: percentText(answer.gap_pct / 100) })}
          </p>
          <PublicIncidents incidents={answer.incidents.slice(0, shown)} />
          <p className="small">{t('public.firstRows', { count: shown })}</p>
        </>
      )}
    </PublicPage>
  );
}
