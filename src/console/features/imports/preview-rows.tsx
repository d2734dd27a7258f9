// The first findings of a dry run, each with what an import would make of it.
import { useTranslation } from 'react-i18next';
import type { ImportPreviewRow } from '../../api/types.gen.ts';
import { served } from '../../i18n/served.ts';
import { SeverityBadge } from '../../ui/badges.tsx';
import { Rows } from '../../ui/rows.tsx';
import css from './imports.module.css';

interface Props {
  rows: readonly ImportPreviewRow[];
  /** Findings of the whole file. */
  findings: number;
}

export function PreviewRows({ rows, findings }: Props) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  const caption = t('imports.preview.caption', { shown: rows.length, count: findings });
  return (
    <details className={css.preview} open>
      <summary>{caption}</summary>
      <Rows
        caption={caption}
        rows={rows}
        rowKey={(row) => JSON.stringify(row)}
        columns={[
          {
            name: 'title',
            heading: t('imports.preview.title'),
            cell: ({ title }) => <bdi>{title}</bdi>,
          },
          {
            name: 'severity',
            heading: t('imports.preview.severity'),
            cell: ({ severity }) => <SeverityBadge severity={null} reported_severity={severity} />,
          },
          {
            name: 'asset',
            heading: t('imports.preview.asset'),
            cell: ({ asset }) => <bdi>{asset ?? '–'}</bdi>,
          },
          {
            name: 'location',
            heading: t('imports.preview.location'),
            cell: ({ location }) => <bdi>{location ?? '–'}</bdi>,
          },
          {
            name: 'outcome',
            heading: t('imports.columns.result'),
            cell: ({ outcome, reason }) => (
              <>
                {t(`imports.became.${outcome}`)}
                {outcome === 'set_aside' && (
                  <span className="small">
                    {' '}
                    <bdi>{served(reason)}</bdi>
                  </span>
                )}
              </>
            ),
          },
        ]}
      />
    </details>
  );
}
