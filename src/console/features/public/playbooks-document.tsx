// The public index of playbooks.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { publicPlaybooks } from '../../api/requests/public-documents.ts';
import { Rows } from '../../ui/rows.tsx';
import { PublicPage } from './public-page.tsx';

const address = '/api/ip3/playbooks';

export function PlaybooksDocument() {
  const { t } = useTranslation();
  const index = useQuery(publicPlaybooks);
  return (
    <PublicPage name="playbooks" isSimulation address={address} of={index}>
      {({ playbooks }) => (
        <Rows
          caption={t('page.playbooksDocument.title')}
          rows={playbooks}
          rowKey={({ type }) => type}
          columns={[
            {
              name: 'title',
              heading: t('public.playbook'),
              cell: ({ title }) => <span lang="en">{title}</span>,
            },
            {
              name: 'type',
              heading: t('public.type'),
              cell: ({ type }) => <span className="mono">{type}</span>,
            },
            {
              name: 'steps',
              heading: t('public.steps'),
              isNumber: true,
              cell: ({ steps }) => steps,
            },
            {
              name: 'levels',
              heading: t('public.levels'),
              cell: ({ levels }) => levels.join(', '),
            },
          ]}
        />
      )}
    </PublicPage>
  );
}
