// One line an event.
import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogEvent } from '../../api/types.gen.ts';
import { usePermission } from '../../permission.ts';
import { SeverityBadge } from '../../ui/badges.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Rows } from '../../ui/rows.tsx';

interface Props {
  events: readonly LogEvent[];
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

const columns = ['at', 'severity', 'title', 'host', 'product', 'why'] as const;

export function EventTable({ events, chosen, onToggle }: Props) {
  const { t } = useTranslation();
  const { may } = usePermission('POST /api/ip3/v1/log-events/incident');
  const choose = {
    name: 'choose',
    heading: <span className="visually-hidden">{t('logEvents.columns.choose')}</span>,
    cell: ({ id, title, format }: LogEvent) => (
      <Checkbox
        size="xs"
        aria-label={t('logEvents.choose', { title: title ?? format })}
        checked={chosen.has(id)}
        onChange={() => onToggle(id)}
      />
    ),
  };
  return (
    <Rows
      caption={t('page.logEvents.title')}
      rows={events}
      rowKey={({ id }) => id}
      columns={[
        ...(may ? [choose] : []),
        ...columns.map((name) => ({
          name,
          heading: t(`logEvents.columns.${name}`),
          cell: (event: LogEvent) => <Cell name={name} event={event} />,
        })),
      ]}
    />
  );
}

function Cell({ name, event }: { name: (typeof columns)[number]; event: LogEvent }) {
  const { t } = useTranslation();
  const { id, at, severity, title, format, host, product, unlinked_because: why } = event;
  const cells: Record<typeof name, ReactNode> = {
    at: <Instant at={at} />,
    severity: <SeverityBadge severity={severity} reported_severity={severity} />,
    title: (
      <Link to="/log-events" search={(before) => ({ ...before, event: id })} className="row-title">
        <bdi>{title ?? t('logEvents.untitled', { format })}</bdi>
      </Link>
    ),
    host: <bdi>{host}</bdi>,
    product: <bdi>{product ?? format}</bdi>,
    why: why === null ? null : t(`logEvents.why.${why}`),
  };
  return cells[name];
}
