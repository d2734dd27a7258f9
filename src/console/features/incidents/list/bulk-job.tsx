// Progress, results and undo of a bulk change in the background.
import { Button, CloseButton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { keys } from '../../../api/keys.ts';
import {
  bulkChange,
  cancelBulkChange,
  refusedItems,
  undoBulkChange,
} from '../../../api/requests/bulk-changes.ts';
import { served } from '../../../i18n/served.ts';
import { Fault } from '../../../ui/fault.tsx';
import { numberText } from '../../../ui/number.ts';
import { useWrite } from '../../../ui/use-write.ts';
import css from './bulk.module.css';

interface JobProps {
  id: string;
  onNext: (id: string | null) => void;
}

export function BulkJob({ id, onNext }: JobProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data, error } = useQuery(bulkChange(id));
  const cancel = useWrite(cancelBulkChange);
  const undo = useWrite(undoBulkChange, ({ body }) => onNext(body.id));
  const status = data?.body.status;
  useEffect(() => {
    if (status === undefined || status === 'running') return;
    for (const queryKey of [keys.incidents.all, keys.overview.all, keys.deadlines.all])
      void queries.invalidateQueries({ queryKey });
  }, [status, queries]);
  if (error !== null) return <Fault error={error} />;
  if (data === undefined) return null;
  const { done, refused, total, undo_of, failure } = data.body;
  const isOver = data.body.status !== 'running';
  const said = data.body.status === 'completed' && undo_of !== null ? 'undone' : data.body.status;
  const counts = { done: numberText(done), total: numberText(total) };
  return (
    <div className={css.bulkResults}>
      <header>
        <h2>{t('bulk.job.title')}</h2>
        <p role="status">
          {t(`bulk.job.${said}`, counts)}
          {isOver && refused > 0 && ` ${t('bulk.refused', { count: refused })}`} {failure}
        </p>
        {isOver && undo_of === null && done > 0 && (
          <Button
            size="xs"
            variant="default"
            loading={undo.isPending}
            onClick={() => undo.mutate(id)}
          >
            {t('bulk.job.undo')}
          </Button>
        )}
        {isOver ? (
          <CloseButton aria-label={t('bulk.forget')} onClick={() => onNext(null)} />
        ) : (
          <Button
            size="xs"
            variant="default"
            loading={cancel.isPending}
            onClick={() => cancel.mutate(id)}
          >
            {t('bulk.job.cancel')}
          </Button>
        )}
      </header>
      {undo.error !== null && <Fault error={undo.error} />}
      {!isOver && <progress aria-label={t('bulk.job.title')} max={total} value={done + refused} />}
      {isOver && <Refused id={id} count={refused} />}
    </div>
  );
}

function Refused({ id, count }: { id: string; count: number }) {
  const { data } = useQuery(refusedItems(id, count));
  if (data === undefined) return null;
  return (
    <ul>
      {data.body.items.map(({ incident_id, public_id, title, reason }) => (
        <li key={incident_id} className={css.refusedItem}>
          <Link to="/incidents/$id" params={{ id: public_id }}>
            {public_id}
          </Link>
          <span className={css.bulkWhat}>
            <bdi>{title}</bdi>
            <span className={css.bulkWhy}>{reason !== null && served(reason)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
