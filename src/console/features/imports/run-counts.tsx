// What became of the elements of a file, each count with its reason, and their severities.
import { useTranslation } from 'react-i18next';
import type { ImportOutcome, ImportRun } from '../../api/types.gen.ts';
import { served } from '../../i18n/served.ts';
import { SeverityBadge } from '../../ui/badges.tsx';
import { Rows } from '../../ui/rows.tsx';
import css from './imports.module.css';

export function RunCounts({ run }: { run: ImportRun }) {
  const { t } = useTranslation();
  const { outcomes, retest } = run;
  return (
    <section className={css.runRows} aria-labelledby="counts-title">
      <h2 id="counts-title">{t('imports.outcomes')}</h2>
      <RunFigures run={run} />
      {outcomes.length > 0 && (
        <Rows
          caption={t('imports.outcomes')}
          rows={outcomes}
          rowKey={({ outcome, reason }) => outcome + reason}
          columns={[
            {
              name: 'outcome',
              heading: t('imports.columns.result'),
              cell: ({ outcome }: ImportOutcome) => t(`imports.became.${outcome}`),
            },
            {
              name: 'title',
              heading: t('imports.columns.reason'),
              cell: ({ reason }: ImportOutcome) => served(reason),
            },
            {
              name: 'count',
              heading: t('imports.columns.count'),
              isNumber: true,
              cell: ({ count }: ImportOutcome) => count,
            },
          ]}
        />
      )}
      {retest !== undefined && (
        <p className="remedy">
          <strong>
            {t(retest.finding_present ? 'imports.retestPresent' : 'imports.retestAbsent')}
          </strong>{' '}
          <bdi>{served(retest.reason)}</bdi>
        </p>
      )}
    </section>
  );
}

/** Each count of a run, and the severities of what it reads; of a dry run: what it would open. */
export function RunFigures({ run }: { run: ImportRun }) {
  const { t } = useTranslation();
  const figures = [
    ['findings', run.findings],
    ['created', run.incidents_created],
    ['seen', run.incidents_updated],
    ['repeated', run.duplicates - run.incidents_updated],
    ['set_aside', run.set_aside],
    ['unreadable', run.skipped],
  ] as const;
  const severities = Object.entries(run.by_severity).filter(([, count]) => count > 0);
  return (
    <>
      <dl className={css.importFigures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`imports.figures.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {severities.length > 0 && (
        <ul className={css.severities} aria-label={t('imports.severities')}>
          {severities.map(([word, count]) => (
            <li key={word}>
              <SeverityBadge severity={null} reported_severity={word as 'high'} /> {count}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
