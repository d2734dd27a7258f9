// The incidents that a run made, page by page.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { importedIncidents } from '../../api/requests/imports.ts';
import type { ImportRun, IncidentListed } from '../../api/types.gen.ts';
import { SeverityBadge } from '../../ui/badges.tsx';
import { incidentLabel } from '../../ui/incident-label.ts';
import { KeysetPages } from '../../ui/keyset-pages.tsx';
import { Read } from '../../ui/read.tsx';
import { Rows } from '../../ui/rows.tsx';

export function RunIncidents({ run }: { run: ImportRun }) {
  const { t } = useTranslation();
  const search = useSearch({ from: '/inside/imports/$id' });
  const navigate = useNavigate({ from: '/imports/$id' });
  const has = run.incidents_created > 0 && run.status !== 'undone' && run.status !== 'running';
  const read = useQuery({ ...importedIncidents(run.id, search.incidents), enabled: has });
  if (!has) return null;
  return (
    <section aria-labelledby="made-title">
      <h2 id="made-title">{t('imports.made')}</h2>
      <Read of={read} height={200}>
        {({ body }) => (
          <>
            <Rows
              caption={t('imports.made')}
              rows={body.incidents}
              rowKey={({ id }) => id}
              columns={columns.map((name) => ({
                name,
                heading: t(incidentLabel(name)),
                cell: (incident: IncidentListed) => <Cell name={name} incident={incident} />,
              }))}
            />
            <KeysetPages
              counted={t('list.count', { count: body.count })}
              cursor={search.incidents}
              nextCursor={body.next_cursor}
              onGo={(incidents) => void navigate({ search: { ...search, incidents } })}
            />
          </>
        )}
      </Read>
    </section>
  );
}

const columns = ['severity', 'id', 'title', 'state'] as const;

function Cell({ name, incident }: { name: (typeof columns)[number]; incident: IncidentListed }) {
  const { t } = useTranslation();
  const { public_id, title, workflow_status } = incident;
  const cells = {
    severity: <SeverityBadge {...incident} />,
    id: <span className="mono">{public_id}</span>,
    title: (
      <Link to="/incidents/$id" params={{ id: public_id }} className="row-title">
        <bdi>{title}</bdi>
      </Link>
    ),
    state: t(`state.${workflow_status}`),
  };
  return cells[name];
}
