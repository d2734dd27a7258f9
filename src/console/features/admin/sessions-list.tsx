// The own logins, and ending them.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endOtherSessions, endSessionOf, ownSessions } from '../../api/requests/sessions.ts';
import type { Session } from '../../api/types.gen.ts';
import { Fault } from '../../ui/fault.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Read } from '../../ui/read.tsx';
import { Rows } from '../../ui/rows.tsx';
import { useWrite } from '../../ui/use-write.ts';

export function SessionsList() {
  const { t } = useTranslation();
  const read = useQuery(ownSessions);
  const endOthers = useWrite(endOtherSessions);
  return (
    <section aria-labelledby="own-sessions">
      <h2 id="own-sessions">{t('admin.sessions.title')}</h2>
      <p className="small">{t('admin.sessions.lead')}</p>
      {endOthers.error !== null && <Fault error={endOthers.error} />}
      <Read of={read}>
        {({ body }) => (
          <>
            <SessionTable sessions={body.sessions} />
            {body.sessions.some(({ current }) => !current) && (
              <Button
                variant="default"
                loading={endOthers.isPending}
                onClick={() => endOthers.mutate(undefined)}
              >
                {t('admin.sessions.endOthers')}
              </Button>
            )}
          </>
        )}
      </Read>
    </section>
  );
}

function SessionTable({ sessions }: { sessions: Session[] }) {
  const { t } = useTranslation();
  const end = useWrite(endSessionOf);
  const cells: Record<string, (session: Session) => React.ReactNode> = {
    title: ({ address, agent }) => (
      <>
        <bdi>{address}</bdi> <bdi className="small">{agent}</bdi>
      </>
    ),
    begun: ({ created_at }) => <Instant at={created_at} />,
    used: ({ last_used_at }) => <Instant at={last_used_at} />,
    edit: ({ id, current, address }) =>
      current ? (
        t('admin.sessions.current')
      ) : (
        <Button size="compact-xs" variant="default" onClick={() => end.mutate(id)}>
          {t('admin.sessions.end')} <bdi className="visually-hidden">{address}</bdi>
        </Button>
      ),
  };
  return (
    <>
      {end.error !== null && <Fault error={end.error} />}
      <Rows
        caption={t('admin.sessions.title')}
        rows={sessions}
        rowKey={({ id }) => id}
        columns={Object.entries(cells).map(([name, cell]) => ({
          name,
          heading: t(`admin.sessions.columns.${name}`),
          cell,
        }))}
      />
    </>
  );
}
