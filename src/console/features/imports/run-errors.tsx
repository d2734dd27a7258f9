// The rows of a file that opened no incident: where, what became of them, and why.
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { importErrors } from '../../api/requests/imports.ts';
import type { ImportRemark, ImportRun } from '../../api/types.gen.ts';
import { served } from '../../i18n/served.ts';
import { KeysetPages } from '../../ui/keyset-pages.tsx';
import { Read } from '../../ui/read.tsx';
import { Rows } from '../../ui/rows.tsx';
import css from './imports.module.css';

export function RunErrors({ run }: { run: ImportRun }) {
  const { t } = useTranslation();
  const search = useSearch({ from: '/inside/imports/$id' });
  const navigate = useNavigate({ from: '/imports/$id' });
  const enabled = run.status !== 'running';
  const read = useQuery({ ...importErrors(run, search.rows), enabled });
  if (run.status === 'running') return null;
  return (
    <section className={css.runRows} aria-labelledby="rows-title">
      <h2 id="rows-title">{t('imports.rows')}</h2>
      <Read of={read} height={160}>
        {({ body }) =>
          body.count === 0 ? (
            <p>{t('imports.noRows')}</p>
          ) : (
            <>
              <RemarkTable remarks={body.remarks} />
              <KeysetPages
                counted={t('imports.rowCount', { count: body.count })}
                cursor={search.rows}
                nextCursor={body.next_cursor}
                onGo={(rows) => void navigate({ search: { ...search, rows } })}
              />
              <p className="small">{t('imports.rowsFix')}</p>
            </>
          )
        }
      </Read>
    </section>
  );
}

function RemarkTable({ remarks }: { remarks: ImportRemark[] }) {
  const { t } = useTranslation();
  return (
    <Rows
      caption={t('imports.rows')}
      rows={remarks}
      rowKey={({ place, reason }) => place + reason}
      columns={[
        {
          name: 'place',
          heading: t('imports.columns.place'),
          cell: ({ place }: ImportRemark) => <span className="mono">{served(place)}</span>,
        },
        {
          name: 'outcome',
          heading: t('imports.columns.result'),
          cell: ({ outcome }: ImportRemark) =>
            outcome === null ? '' : t(`imports.remarks.${outcome}`),
        },
        {
          name: 'title',
          heading: t('imports.columns.reason'),
          cell: ({ reason }: ImportRemark) => served(reason),
        },
      ]}
    />
  );
}
