// A report that leaves by the portal of an authority leaves from there: the page learns of it only
// when a person records the sending. Until then that is the next step; afterwards it says when.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Trans, useTranslation } from 'react-i18next';
import { legalTriggers } from '../../api/requests/legal.ts';
import type { LegalTrigger, Report } from '../../api/types.gen.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Instant } from '../../ui/instant.tsx';
import { SentWay } from '../legal/clock-facts.tsx';
import css from './reports.module.css';

interface Props {
  report: Report;
  /** Something else of the page is being filled in, and its button is the next step. */
  isQuiet: boolean;
}

export function RecordSending({ report, isQuiet }: Props) {
  const { t } = useTranslation();
  const { public_id, obligation_id, delivery } = report;
  const isHere = delivery === 'prepared';
  const read = useQuery({
    ...legalTriggers(public_id, { language: useLanguage() }),
    enabled: isHere,
  });
  const duty = read.data?.body.triggers.find(({ id }) => id === obligation_id);
  if (!isHere || duty === undefined) return null;
  const sent = sendingOf(duty, report);
  if (sent !== null) {
    return (
      <p role="status">
        <Trans
          i18nKey={
            sent.receipt_evidence_id === null
              ? 'reports.sending.declared'
              : 'reports.sending.proven'
          }
          components={{ at: <Instant at={sent.submitted_at} /> }}
        />
        <SentWay submission={sent} />
      </p>
    );
  }
  return (
    <div className={clsx('moves', css.noPrint)}>
      <Button
        size="xs"
        variant={isQuiet ? 'default' : 'filled'}
        renderRoot={(root) => (
          <Link
            to="/incidents/$id"
            params={{ id: public_id }}
            search={{ tab: 'legal', duty: obligation_id, panel: 'sent' }}
            {...root}
          />
        )}
      >
        {t('reports.sending.record')}
      </Button>
      <span className="small">{t('reports.sending.why')}</span>
    </div>
  );
}

/** To the recipient of the report, where the duty has several. */
function sendingOf({ recipients, submission }: LegalTrigger, { recipient }: Report) {
  if (recipients.length < 2) return submission;
  return recipients.find(({ name }) => name === recipient)?.submission ?? null;
}
