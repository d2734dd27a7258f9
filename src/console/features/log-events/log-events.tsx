// Log events that belong to no incident: one line each, the chosen one as it was sent, and an
// incident of those selected. Filters and page are in the address.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logEventPage } from '../../api/requests/log-events.ts';
import { KeysetPages } from '../../ui/keyset-pages.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/read.tsx';
import { WayBack } from '../../ui/way-back.tsx';
import { EventDetail } from './event-detail.tsx';
import { EventTable } from './event-table.tsx';
import { EventFilters } from './filters.tsx';
import { OpenIncident } from './open-incident.tsx';

export function LogEvents() {
  const { t } = useTranslation();
  const { event, ...search } = useSearch({ from: '/inside/log-events' });
  const navigate = useNavigate({ from: '/log-events' });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { cursor: _cursor, ...filters } = search;
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const toggle = (id: string) =>
    setChosen(
      (before) =>
        new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
    );
  return (
    <>
      <PageHead
        title={t('page.logEvents.title')}
        before={<WayBack to="/imports" search={{ way: 'logs' }} label={t('logEvents.back')} />}
        lead={t('logEvents.lead')}
      />
      <EventFilters key={JSON.stringify(search)} isFiltered={isFiltered} />
      {event !== undefined && <EventDetail key={event} id={event} />}
      {chosen.size > 0 && <OpenIncident chosen={chosen} onClear={() => setChosen(new Set())} />}
      <Read of={useQuery(logEventPage(askedOf(search)))} height={240}>
        {({ body }) =>
          body.count === 0 ? (
            <Empty isFiltered={isFiltered} />
          ) : (
            <>
              <EventTable events={body.events} chosen={chosen} onToggle={toggle} />
              <KeysetPages
                counted={t('logEvents.count', { count: body.count })}
                cursor={search.cursor}
                nextCursor={body.next_cursor}
                onGo={(cursor) => void navigate({ search: { ...search, cursor } })}
              />
            </>
          )
        }
      </Read>
    </>
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation();
  if (isFiltered) {
    return (
      <Nothing why={t('logEvents.noMatch')}>
        <Link to="/log-events">{t('list.clear')}</Link>
      </Nothing>
    );
  }
  return (
    <Nothing why={t('logEvents.none')}>
      <Link to="/imports" search={{ way: 'logs' }}>
        {t('logEvents.send')}
      </Link>
    </Nothing>
  );
}

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** Days of this browser's time zone as instants; the last one is within. */
function askedOf<Search extends Days>({ from, to, ...rest }: Search) {
  return { ...rest, since: startOf(from, 0), until: startOf(to, 1) };
}

function startOf(day: string | undefined, later: number): string | undefined {
  if (day === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const start = new Date(`${day}T00:00:00`);
  start.setDate(start.getDate() + later);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
}
