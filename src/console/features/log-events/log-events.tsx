// Log events that belong to no incident: one line each, the chosen one as it was sent, and an
// incident of those selected. Filters and page are in the address.
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { severities } from '../../../domain/severity.ts';
import { logEventPage } from '../../api/requests/log-events.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { KeysetPages } from '../../ui/keyset-pages.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/read.tsx';
import { EventDetail } from './event-detail.tsx';
import { EventTable } from './event-table.tsx';
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
      <p>
        <Link to="/imports" search={{ way: 'logs' }}>
          <Glyph shape="back" /> {t('logEvents.back')}
        </Link>
      </p>
      <PageHead title={t('page.logEvents.title')} lead={t('logEvents.lead')} />
      <Filters key={JSON.stringify(search)} isFiltered={isFiltered} />
      {event !== undefined && <EventDetail key={event} id={event} />}
      {chosen.size > 0 && <OpenIncident chosen={chosen} onClear={() => setChosen(new Set())} />}
      <Read of={useQuery(logEventPage(search))} height={240}>
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

function Filters({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation();
  const search = useSearch({ from: '/inside/log-events' });
  const navigate = useNavigate({ from: '/log-events' });
  const [q, setQ] = useState(search.q ?? '');
  const [host, setHost] = useState(search.host ?? '');
  const go = (severity: string | undefined) => {
    const words = { q: q.trim() || undefined, host: host.trim() || undefined };
    void navigate({ search: { ...words, severity, format: search.format } });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    go(search.severity);
  };
  return (
    <form
      className="filters"
      role="search"
      aria-label={t('page.logEvents.title')}
      onSubmit={submit}
    >
      <TextInput
        aria-label={t('logEvents.text')}
        placeholder={t('logEvents.text')}
        maxLength={200}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <TextInput
        aria-label={t('logEvents.columns.host')}
        placeholder={t('logEvents.columns.host')}
        maxLength={255}
        value={host}
        onChange={(event) => setHost(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={t('logEvents.columns.severity')}
        value={search.severity ?? ''}
        onChange={(event) => go(event.currentTarget.value || undefined)}
        data={[
          { value: '', label: `${t('logEvents.columns.severity')}: ${t('imports.any')}` },
          ...severities.map((value) => ({ value, label: t(`severity.${value}`) })),
        ]}
      />
      <Button type="submit" variant="default">
        {t('logEvents.filter')}
      </Button>
      {isFiltered && <Link to="/log-events">{t('list.clear')}</Link>}
    </form>
  );
}
