// The duties that the incident may trigger, each with its clock and why.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import type { LegalTrigger, LegalTriggers, ListLegalTriggersData } from '../../api/types.gen.ts';
import { Instant } from '../../ui/instant.tsx';
import { Read } from '../../ui/read.tsx';
import { TimeLeft } from '../../ui/time-left.tsx';

export function LegalTab({ id }: { id: string }) {
  const { t, i18n } = useTranslation();
  const read = useQuery({
    queryKey: ['incident', id, 'legal', i18n.language],
    queryFn: ({ signal }) =>
      call<ListLegalTriggersData, LegalTriggers>(
        'GET',
        '/api/ip3/v1/incidents/{id}/legal-triggers',
        { path: { id }, query: { language: i18n.language }, signal },
      ),
  });
  return (
    <>
      <p className="small">{t('legal.note')}</p>
      <Read of={read} height={300}>
        {({ body: { triggers } }) => (
          <>
            {triggers.length === 0 && <p className="nothing">{t('legal.none')}</p>}
            {triggers.map((trigger) => (
              <Trigger key={trigger.id} trigger={trigger} />
            ))}
          </>
        )}
      </Read>
    </>
  );
}

function Trigger({ trigger }: { trigger: LegalTrigger }) {
  const { t } = useTranslation();
  const { title, article, clock, status, reasons, missing_facts, submission, recipient } = trigger;
  return (
    <article className={`card${trigger.overdue ? ' is-late' : ''}`}>
      <h2>
        {title} <span className="badge">{t(`legal.status.${status}`)}</span>
      </h2>
      <p className="small">
        {article}
        {recipient.name !== null && ` · ${recipient.name}`}
      </p>
      {clock.due_at === null ? (
        <p>{t('legal.noDate')}</p>
      ) : (
        <p>
          {t('legal.due')} <Instant at={clock.due_at} />{' '}
          {submission === null && <TimeLeft until={clock.due_at} />}
        </p>
      )}
      {submission !== null && (
        <p>
          {t('legal.sent')} <Instant at={submission.submitted_at} />
        </p>
      )}
      <details>
        <summary>{t('legal.why')}</summary>
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        {missing_facts.length > 0 && (
          <p>
            {t('legal.missing')}: {missing_facts.join(', ')}
          </p>
        )}
      </details>
    </article>
  );
}
