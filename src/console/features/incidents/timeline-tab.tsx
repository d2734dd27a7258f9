// What happened to the incident, newest first, as the audit trail has it.
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import type { GetRegistryIncidentData, GetRegistryIncidentResponse } from '../../api/types.gen.ts';
import { Fault } from '../../ui/fault.tsx';
import { Instant } from '../../ui/instant.tsx';

export function TimelineTab({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: ['incident', id, 'timeline'],
    queryFn: ({ signal }) =>
      call<GetRegistryIncidentData, GetRegistryIncidentResponse>('GET', '/api/incidents/{id}', {
        path: { id },
        signal,
      }),
  });
  if (error !== null) return <Fault error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={300} />;
  const { timeline } = data.body;
  if (timeline.length === 0) return <p className="nothing">{t('timeline.none')}</p>;
  return (
    <ol className="timeline">
      {timeline.map((entry, place) => (
        <li key={`${entry.at} ${place}`}>
          <Instant at={entry.at} />
          <span>
            <strong>{entry.action}</strong> <bdi>{entry.actor}</bdi>
          </span>
          {entry.detail !== undefined && (
            <details>
              <summary>{t('timeline.details')}</summary>
              <pre>{JSON.stringify(entry.detail, null, 2)}</pre>
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}
