// pages.json for people: every page of this server, with a link where there is one address.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { modulePages } from '../../api/requests/public-documents.ts';
import { at } from '../../base-path.ts';
import { Rows } from '../../ui/rows.tsx';
import { PublicPage, useModuleAddress } from './public-page.tsx';

export function PagesDocument() {
  const { t } = useTranslation();
  const address = useModuleAddress('pages.json');
  const pages = useQuery(modulePages(address));
  return (
    <PublicPage name="pages" address={address} of={pages}>
      {(answer) => (
        <Rows
          caption={t('page.pagesDocument.title')}
          rows={answer.pages}
          rowKey={({ path }) => path}
          columns={[
            {
              name: 'title',
              heading: t('public.page'),
              cell: ({ path, title }) =>
                path.includes('{') ? title : <a href={at(path)}>{title}</a>,
            },
            { name: 'path', heading: t('public.path'), cell: ({ path }) => <code>{path}</code> },
            { name: 'audience', heading: t('public.audience'), cell: ({ audience }) => audience },
          ]}
        />
      )}
    </PublicPage>
  );
}
