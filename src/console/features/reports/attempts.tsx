// Every attempt to hand a report over, with its time and, where it failed, the reason.
import { useTranslation } from 'react-i18next';
import type { DeliveryAttempt, Report } from '../../api/types.gen.ts';
import { Instant } from '../../ui/instant.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { Rows } from '../../ui/rows.tsx';

export function Attempts({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { attempts } = report;
  return (
    <section aria-labelledby="attempts-title">
      <h2 id="attempts-title">{t('reports.attempts.title')}</h2>
      {attempts.length === 0 && <Nothing why={t('reports.attempts.none')} />}
      {attempts.length > 0 && (
        <Rows
          caption={t('reports.attempts.title')}
          rows={attempts}
          rowKey={({ number }) => String(number)}
          columns={[
            {
              name: 'number',
              heading: t('reports.attempts.number'),
              isNumber: true,
              cell: ({ number }) => number,
            },
            {
              name: 'started',
              heading: t('reports.attempts.started'),
              cell: ({ started_at }) => <Instant at={started_at} />,
            },
            {
              name: 'title',
              heading: t('reports.attempts.result'),
              cell: (attempt) => <Outcome attempt={attempt} />,
            },
          ]}
        />
      )}
    </section>
  );
}

function Outcome({ attempt }: { attempt: DeliveryAttempt }) {
  const { t } = useTranslation();
  const { outcome, reason, detail, channel } = attempt;
  const stayed = outcome === 'handed_over' && channel === 'outbox';
  return (
    <>
      <strong>{t(`reports.outcome.${stayed ? 'prepared' : (outcome ?? 'running')}`)}</strong>
      {reason !== null && <code> {reason}</code>}
      {detail !== null && (
        <>
          {' '}
          <bdi className="long-text">{detail}</bdi>
        </>
      )}
    </>
  );
}
