// One line an indicator.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownIndicator } from '../../api/types.gen.ts';
import { Instant } from '../../ui/instant.tsx';
import { Rows } from '../../ui/rows.tsx';
import { Marks } from './marks.tsx';

const columns = ['title', 'type', 'marks', 'incidents', 'first', 'last'] as const;

export function IndicatorTable({ indicators }: { indicators: readonly KnownIndicator[] }) {
  const { t } = useTranslation();
  return (
    <Rows
      caption={t('page.indicators.title')}
      rows={indicators}
      rowKey={({ id }) => id}
      columns={columns.map((name) => ({
        name,
        heading: t(`indicators.columns.${name}`),
        isNumber: name === 'incidents',
        cell: (one: KnownIndicator) => <Cell name={name} indicator={one} />,
      }))}
    />
  );
}

function Cell({ name, indicator }: { name: (typeof columns)[number]; indicator: KnownIndicator }) {
  const { t } = useTranslation();
  const { id, type, value, incidents, first_seen, last_seen } = indicator;
  const cells: Record<typeof name, ReactNode> = {
    title: (
      <Link
        to="/indicators"
        search={(before) => ({ ...before, indicator: id })}
        className="row-title mono"
      >
        <bdi>{value}</bdi>
      </Link>
    ),
    type: t(`indicators.types.${type}`),
    marks: <Marks indicator={indicator} />,
    incidents,
    first: <Instant at={first_seen} />,
    last: <Instant at={last_seen} />,
  };
  return cells[name];
}
