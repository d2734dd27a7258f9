// status.json for people: which parts of the contract this build has, and what its answers are not.
import { useQuery } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import { moduleStatus } from '../../api/requests/public-documents.ts';
import { Instant } from '../../ui/instant.tsx';
import { Rows } from '../../ui/rows.tsx';
import { PublicPage, useModuleAddress } from './public-page.tsx';

export function StatusDocument() {
  const { t } = useTranslation();
  const address = useModuleAddress('status.json');
  const status = useQuery(moduleStatus(address));
  return (
    <PublicPage name="status" address={address} of={status}>
      {(answer) => (
        <>
          <p>
            {answer.title} {answer.version} · {t('public.contract', answer)} ·{' '}
            <Trans
              i18nKey="public.since"
              components={{ at: <Instant at={answer.generated_at} /> }}
            />
          </p>
          <Rows
            caption={t('public.families')}
            rows={answer.families}
            rowKey={({ name }) => name}
            columns={[
              { name: 'title', heading: t('public.family'), cell: ({ name }) => name },
              { name: 'base', heading: t('public.base'), cell: ({ base }) => <code>{base}</code> },
              {
                name: 'state',
                heading: t('public.state'),
                cell: ({ status: state }) => <strong>{t(`public.states.${state}`)}</strong>,
              },
              { name: 'auth', heading: t('public.auth'), cell: ({ auth }) => auth },
              {
                name: 'operations',
                heading: t('public.operations'),
                cell: ({ operations = [] }) => operations.join(', '),
              },
            ]}
          />
          <ul lang="en">
            {answer.disclaimers.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </PublicPage>
  );
}
