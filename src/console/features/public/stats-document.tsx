// The public figures: of the simulated incidents alone.
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { publicStats } from '../../api/requests/public-documents.ts';
import { PublicPage } from './public-page.tsx';
import css from './public.module.css';

const address = '/api/ip3/stats';

export function StatsDocument() {
  const { t } = useTranslation();
  const stats = useQuery(publicStats);
  return (
    <PublicPage name="stats" isSimulation address={address} of={stats}>
      {({ flags, total, open_p0_p1, evidence_coverage, mtta_p0_min, mttc_p1_h, _note }) => {
        const figures = { total, open_p0_p1, evidence_coverage, mtta_p0_min, mttc_p1_h, ...flags };
        return (
          <>
            <dl className={clsx('facts', css.publicFacts)}>
              {Object.entries(figures).map(([name, value]) => (
                <div key={name}>
                  <dt className="mono">{name}</dt>
                  <dd>{value ?? t('kpi.none')}</dd>
                </div>
              ))}
            </dl>
            <p lang="en">{_note}</p>
          </>
        );
      }}
    </PublicPage>
  );
}
