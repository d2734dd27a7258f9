// The public figures on the first page, in words; a figure without a case is "no data", never 0.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { publicStats, type PublicStats } from '../../api/requests/public-documents.ts';
import { durationText } from '../../ui/duration.ts';
import { percentText } from '../../ui/number.ts';
import { Read } from '../../ui/read.tsx';
import { Curl } from './curl.tsx';
import css from './public.module.css';

const address = '/api/ip3/stats';

export function StartFigures() {
  const { t } = useTranslation();
  const stats = useQuery(publicStats);
  return (
    <section className={css.startPart} data-part="stats" aria-labelledby="start-stats">
      <h2 id="start-stats">{t('page.statsDocument.title')}</h2>
      <Read of={stats} height={120}>
        {({ body }) => <Figures answer={body} />}
      </Read>
      <Curl address={address} />
    </section>
  );
}

function Figures({ answer }: { answer: PublicStats }) {
  const { t } = useTranslation();
  const { total, open_p0_p1, evidence_coverage, mtta_p0_min, mttc_p1_h, flags } = answer;
  const figures: [name: string, value: string | number][] = [
    [t('public.start.total'), total],
    [t('kpi.names.urgent'), open_p0_p1],
    [t('kpi.names.coverage'), percentText(evidence_coverage)],
    [
      t('kpi.names.mtta'),
      mtta_p0_min === null ? t('kpi.none') : durationText(mtta_p0_min * 60_000, t),
    ],
    [
      t('kpi.names.mttc'),
      mttc_p1_h === null ? t('kpi.none') : durationText(mttc_p1_h * 3_600_000, t),
    ],
    [t('field.ai_serious_incident'), flags.ai_serious_incident],
    [t('field.nis2_relevant'), flags.nis2_relevant],
    [t('field.gdpr_breach'), flags.gdpr_breach],
  ];
  return (
    <>
      <dl className={css.startFigures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="small">
        {t('kpi.names.coverage')}: {t('public.start.coverage')}
      </p>
    </>
  );
}
