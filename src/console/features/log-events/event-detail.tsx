// One event as it was sent, with what Proofline read of it.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { logEvent } from '../../api/requests/log-events.ts';
import type { LogEventDetail } from '../../api/types.gen.ts';
import { Actor } from '../../ui/actor.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Read } from '../../ui/read.tsx';

export function EventDetail({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <section className="gate" aria-labelledby="event-title">
      <h2 id="event-title">{t('logEvents.one')}</h2>
      <Read of={useQuery(logEvent(id))} height={160}>
        {({ body }) => <Shown event={body} />}
      </Read>
      <p>
        <Link to="/log-events" search={({ event: _, ...rest }) => rest}>
          {t('logEvents.close')}
        </Link>
      </p>
    </section>
  );
}

function Shown({ event }: { event: LogEventDetail }) {
  const { t } = useTranslation();
  const { raw, incident, batch, rule, format, at, number } = event;
  const facts: [string, ReactNode][] = [
    ['at', <Instant key="at" at={at} />],
    ['rule', rule],
    ['format', format],
    ['place', String(number)],
    ['received', <Instant key="received" at={batch.received_at} />],
    ['sentBy', <Actor key="by" name={batch.sent_by} />],
  ];
  return (
    <>
      {incident !== null && (
        <p>
          {t('logEvents.linked')}{' '}
          <Link to="/incidents/$id" params={{ id: incident.public_id }}>
            {incident.public_id}
          </Link>
        </p>
      )}
      <dl className="facts">
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{t(`logEvents.facts.${name as 'at'}`)}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
      </dl>
      <h3>{t('logEvents.raw')}</h3>
      {raw === null ? (
        <p>{t('logEvents.noRaw')}</p>
      ) : (
        <pre className="long-text" tabIndex={0} aria-label={t('logEvents.raw')}>
          <bdi>{raw}</bdi>
        </pre>
      )}
    </>
  );
}
