// The evidence of an incident: what it is, how sure we are of its bytes, and its chain of custody.
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import type {
  ConfirmEvidenceData,
  Evidence,
  Incident,
  ListEvidenceData,
  ListEvidenceResponse,
} from '../../api/types.gen.ts';
import { usePermission } from '../../permission.ts';
import { Fault } from '../../ui/fault.tsx';
import { Instant } from '../../ui/instant.tsx';
import { useWrite } from '../../ui/use-write.ts';
import { AttachFile } from './attach-file.tsx';

export function EvidenceTab({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const id = incident.public_id;
  const { data, error, refetch } = useQuery({
    queryKey: ['incident', id, 'evidence'],
    queryFn: ({ signal }) =>
      call<ListEvidenceData, ListEvidenceResponse>('GET', '/api/ip3/v1/incidents/{id}/evidence', {
        path: { id },
        query: { limit: 200 },
        signal,
      }),
  });
  const { may } = usePermission('POST /api/ip3/v1/incidents/:id/evidence');
  return (
    <div className="two-columns">
      <div>
        {error !== null && <Fault error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <Skeleton height={200} />}
        {data?.body.count === 0 && <p className="nothing">{t('evidence.none')}</p>}
        {data?.body.evidence.map((record) => (
          <EvidenceCard key={record.id} record={record} incident={id} mayConfirm={may} />
        ))}
      </div>
      {may && <AttachFile incident={id} />}
    </div>
  );
}

interface CardProps {
  record: Evidence;
  incident: string;
  mayConfirm: boolean;
}

function EvidenceCard({ record, incident, mayConfirm }: CardProps) {
  const { t } = useTranslation();
  const confirm = useWrite(
    () =>
      call<ConfirmEvidenceData, unknown>('POST', '/api/ip3/v1/evidence/{id}/confirm', {
        path: { id: record.id },
        body: {},
      }),
    [['incident', incident]],
  );
  return (
    <article className="card">
      <h2>
        {record.evidence_type}{' '}
        <span className={`badge status-${record.status}`}>{record.status}</span>
      </h2>
      <RecordFacts record={record} />
      <details>
        <summary>
          {t('evidence.custody')} (
          {t('evidence.custody', { count: record.chain_of_custody.length })})
        </summary>
        <ol className="custody">
          {record.chain_of_custody.map(({ seq, ts, actor, action, origin, entry_hash }) => (
            <li key={seq}>
              <Instant at={ts} /> <bdi>{actor}</bdi> · {action} · {origin}
              <span className="mono hash">{entry_hash}</span>
            </li>
          ))}
        </ol>
      </details>
      {mayConfirm && record.status === 'SIGNAL' && (
        <Button
          size="xs"
          variant="default"
          loading={confirm.isPending}
          onClick={() => confirm.mutate(undefined)}
        >
          {t('evidence.confirm')}
        </Button>
      )}
      {confirm.error !== null && <Fault error={confirm.error} />}
    </article>
  );
}

function RecordFacts({ record }: { record: Evidence }) {
  const { t } = useTranslation();
  return (
    <dl className="facts">
      <div>
        <dt>{t('evidence.bytes')}</dt>
        <dd>{t(`evidence.${record.integrity}`)}</dd>
      </div>
      <div>
        <dt>{t('evidence.hash')}</dt>
        <dd className="mono hash">{record.hash_sha256}</dd>
      </div>
      <div>
        <dt>{t('detail.source')}</dt>
        <dd>
          <bdi>{[record.source, record.filename].filter(Boolean).join(', ')}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('evidence.visibility')}</dt>
        <dd>{record.visibility}</dd>
      </div>
      <div>
        <dt>{t('evidence.received')}</dt>
        <dd>
          <Instant at={record.created_at} />
        </dd>
      </div>
    </dl>
  );
}
