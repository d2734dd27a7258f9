// The close gate, explained: fed by the server's own dry run, so it says what closing would say.
import { Button, Skeleton, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import type { CloseIncidentData, CloseIncidentResponse } from '../../api/types.gen.ts';
import { usePermission } from '../../permission.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Fault } from '../../ui/fault.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import type { Shown } from './incident-detail.tsx';

const address = '/api/ip3/v1/incidents/{id}/close';

export function CloseChecklist({ incident, etag }: Shown) {
  const { t } = useTranslation();
  const { may } = usePermission('POST /api/ip3/v1/incidents/:id/close');
  const path = { id: incident.public_id };
  const isClosed = incident.workflow_status === 'closed';
  const { data, error, refetch } = useQuery({
    // Not under the incident: a closed one must not be asked again while it is read anew.
    queryKey: ['gate', incident.public_id, etag],
    queryFn: () =>
      call<CloseIncidentData, CloseIncidentResponse>('POST', address, {
        path,
        query: { dry_run: true },
        body: {},
      }),
    enabled: may && !isClosed,
  });
  return (
    <section className="gate" aria-labelledby="gate-title">
      <h2 id="gate-title">{t('close.title')}</h2>
      {isClosed && <p>{t('close.done')}</p>}
      {!may && <p>{t('close.role')}</p>}
      {error !== null && <Fault error={error} onRetry={() => void refetch()} />}
      {may && !isClosed && error === null && data === undefined && <Skeleton height={120} />}
      {data !== undefined && !isClosed && <Gate answer={data.body} id={path.id} etag={etag} />}
      <p className="small">{t('close.honest')}</p>
    </section>
  );
}

interface GateProps {
  answer: CloseIncidentResponse;
  id: string;
  etag: string | undefined;
}

function Gate({ answer, id, etag }: GateProps) {
  const { t } = useTranslation();
  const { retest_gate, would_close = false, missing = [], have = [], remedy } = answer;
  return (
    <>
      {retest_gate === 'off' && <p className="warning">{t('close.gateOff')}</p>}
      {retest_gate === 'on' && <p>{would_close ? t('close.ready') : t('close.blocked')}</p>}
      {retest_gate === 'on' && (
        <ul className="checklist">
          {(['evidence', 'retest'] as const).map((name) => (
            <Check key={name} name={name} missing={missing} have={have} />
          ))}
        </ul>
      )}
      {typeof remedy === 'string' && <p className="remedy">{remedy}</p>}
      {!would_close && (
        <Link to="/incidents/$id" params={{ id }} search={{ tab: 'evidence' }}>
          {t('close.attach')}
        </Link>
      )}
      {would_close && <CloseForm id={id} etag={etag} />}
    </>
  );
}

interface CheckProps {
  name: 'evidence' | 'retest';
  missing: string[];
  have: string[];
}

function Check({ name, missing, have }: CheckProps) {
  const { t } = useTranslation();
  const isMissing = missing.includes(`confirmed_${name}`);
  return (
    <li className={isMissing ? 'is-missing' : 'is-met'}>
      <span>
        <Glyph shape={isMissing ? 'cross' : 'check'} />
      </span>
      <div>
        <strong>{t(`close.${name}`)}</strong>
        {name === 'evidence' && (
          <p className="small">
            {have.length === 0 && isMissing
              ? t('close.nothing')
              : t('close.have', { types: [...new Set(have)].join(', ') })}
          </p>
        )}
        {name === 'retest' && isMissing && <p className="small">{t('close.nothing')}</p>}
      </div>
    </li>
  );
}

function CloseForm({ id, etag }: { id: string; etag: string | undefined }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { values, change, clear } = useDraft(`close.${id}`, { note: '' });
  const refresh = () => queries.invalidateQueries({ queryKey: ['incident', id] });
  const close = useMutation({
    mutationFn: () =>
      call<CloseIncidentData, CloseIncidentResponse>('POST', address, {
        path: { id },
        ifMatch: etag,
        body: values.note.trim() === '' ? {} : values,
      }),
    onSuccess: () => {
      clear();
      return refresh();
    },
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        close.mutate();
      }}
    >
      <Textarea
        label={t('close.note')}
        autosize
        minRows={2}
        value={values.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <Button type="submit" loading={close.isPending}>
        {t('close.submit')}
      </Button>
      {close.error !== null && <Fault error={close.error} onRetry={() => void refresh()} />}
    </form>
  );
}
