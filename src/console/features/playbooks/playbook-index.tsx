// The playbooks: one for each kind of incident.
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { playbookList, type PlaybookList } from '../../api/requests/playbooks.ts';
import { codeLabels } from '../../i18n/code-label.ts';
import { served } from '../../i18n/served.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/read.tsx';
import { Rows } from '../../ui/rows.tsx';

type Line = PlaybookList['playbooks'][number];

export function PlaybookIndex() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/inside/playbooks' });
  const read = useQuery(playbookList);
  return (
    <>
      <PageHead title={t('page.playbooks.title')} lead={t('playbooks.lead')}>
        <nav className="moves" aria-label={t('actions.views')}>
          <Link to="/actions">{t('page.actions.title')}</Link>
        </nav>
      </PageHead>
      <Read of={read}>
        {({ body }) => (
          <Rows
            caption={t('page.playbooks.title')}
            rows={body.playbooks}
            rowKey={({ type }) => type}
            columns={[
              {
                name: 'title',
                heading: t('playbooks.columns.title'),
                cell: ({ type, title }: Line) => (
                  <Link
                    to="/playbooks/$type"
                    params={{ type }}
                    search={search}
                    className="row-title"
                  >
                    {served(title)}
                  </Link>
                ),
              },
              {
                name: 'steps',
                heading: t('playbooks.columns.steps'),
                cell: ({ steps }) => t('playbooks.steps', { count: steps }),
              },
              {
                name: 'levels',
                heading: t('playbooks.columns.levels'),
                cell: ({ levels }) => codeLabels(levels),
              },
            ]}
          />
        )}
      </Read>
    </>
  );
}
