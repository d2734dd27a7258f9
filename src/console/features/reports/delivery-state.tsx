// The line of a report's way: queued, prepared or sent, acknowledged; and one sentence on
// what that proves and what it does not.
import { Button } from '@mantine/core';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { retryReport } from '../../api/requests/reports.ts';
import type { Report } from '../../api/types.gen.ts';
import { usePermission } from '../../permission.ts';
import { Fault } from '../../ui/fault.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { Instant } from '../../ui/instant.tsx';
import { useWrite } from '../../ui/use-write.ts';
import { RecordSending } from './record-sending.tsx';
import css from './reports.module.css';

const steps = ['queued', 'sending', 'sent', 'confirmed'] as const;
/** What is in the outbox has not gone further than the machine. */
const outboxSteps = ['queued', 'prepared', 'sent', 'confirmed'] as const;
const places: Record<Report['delivery'], number> = {
  queued: 0,
  sending: 1,
  retrying: 1,
  dead: 1,
  prepared: 1,
  sent: 2,
  confirmed: 3,
};

interface Props {
  report: Report;
  /** Something else of the page is being filled in. */
  isQuiet: boolean;
}

export function DeliveryState({ report, isQuiet }: Props) {
  const { t } = useTranslation();
  const { delivery, channel, sent_at, confirmed_at, next_attempt_at } = report;
  const at = places[delivery];
  const proven = sent_at === null ? 'proof' : channel;
  const sentence = delivery === 'sent' ? `reports.says.sent_${proven}` : `reports.says.${delivery}`;
  return (
    <section aria-label={t('reportField.state')} className="workflow">
      <ol>
        {(channel === 'outbox' ? outboxSteps : steps).map((step, place) => {
          const isAt = place === at;
          const shown = isAt ? delivery : step;
          const isDone = place < at || delivery === 'confirmed';
          return (
            <li
              key={step}
              className={isDone ? 'is-done' : isAt ? `at-${delivery}` : undefined}
              aria-current={isAt ? 'step' : undefined}
            >
              {isDone && <Glyph shape="check" />} {t(`reports.state.${shown}`)}
              {step === 'sent' && sent_at !== null && <When at={sent_at} />}
              {step === 'confirmed' && confirmed_at !== null && <When at={confirmed_at} />}
            </li>
          );
        })}
      </ol>
      <p className={clsx(css.deliverySays, `is-${delivery}`)} role="status">
        <strong>
          {t(delivery === 'confirmed' ? 'reports.delivered' : 'reports.notDelivered')}
        </strong>{' '}
        {t(sentence)}
      </p>
      {next_attempt_at !== null && (
        <p className="small">
          {t('reports.nextAttempt')} <Instant at={next_attempt_at} />
        </p>
      )}
      <RecordSending report={report} isQuiet={isQuiet} />
      <Retry report={report} />
    </section>
  );
}

function When({ at }: { at: string }) {
  return (
    <span className={clsx('small', css.stepTime)}>
      <Instant at={at} />
    </span>
  );
}

function Retry({ report }: { report: Report }) {
  const { t } = useTranslation();
  const { may, needs } = usePermission('POST /api/reports/:id/retry');
  const retry = useWrite(retryReport(report.report_id));
  if (report.delivery !== 'dead' && report.delivery !== 'retrying') return null;
  return (
    <div className={clsx('moves', css.noPrint)}>
      <Button
        size="xs"
        disabled={!may}
        loading={retry.isPending}
        onClick={() => retry.mutate(undefined)}
      >
        {t('reports.retry')}
      </Button>
      {!may && <span className="needs-role">{t('legal.needs', { role: needs })}</span>}
      {retry.error !== null && <Fault error={retry.error} />}
    </div>
  );
}
