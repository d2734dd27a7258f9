// The foot of the list: how many incidents match, and how severe they are.
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../../ui/number.ts';
import css from './list.module.css';
import { useFacets, useListQuery } from './use-list.ts';

/** Severities that are named; all others are one number. */
const named = ['critical', 'high', 'medium'] as const;

export const ListFoot = memo(function ListFoot() {
  const { t } = useTranslation();
  const { search, query } = useListQuery();
  const { data } = useFacets(true);
  const order = t(`list.orders.${search.sort ?? '-created'}`);
  if (data === undefined) return <p className={css.listFoot}>{order}</p>;
  const { total, is_total_capped, is_capped, facets } = data.body;
  // Counts that are the least they can be do not add up to the total.
  const parts = is_capped
    ? []
    : makeUp(facets.severity.values, query.filters.severity ?? [], total);
  const text = is_total_capped ? 'list.totalAtLeast' : 'list.total';
  return (
    <p className={css.listFoot} role="status">
      <strong>{t(text, { count: total, n: numberText(total) })}</strong>
      {parts.length > 0 && ' · '}
      {parts
        .map(({ value, n }) =>
          value === 'other'
            ? t('list.otherSeverities', { count: numberText(n) })
            : t('list.makeUp', {
                count: numberText(n),
                severity: t(`severity.${value}`).toLowerCase(),
              }),
        )
        .join(', ')}
      <span className="small"> · {order}</span>
    </p>
  );
});

interface Part {
  value: (typeof named)[number] | 'other';
  n: number;
}

/** The facet counts every severity; of a filter by severity, only what it leaves counts here. */
function makeUp(
  counts: readonly { value: string; count: number }[],
  chosen: readonly string[],
  total: number,
): Part[] {
  const isLeft = (value: string) =>
    !chosen.includes(`!${value}`) &&
    (chosen.every((one) => one.startsWith('!')) || chosen.includes(value));
  const parts: Part[] = named.map((value) => ({
    value,
    n: isLeft(value) ? (counts.find((one) => one.value === value)?.count ?? 0) : 0,
  }));
  const other = total - parts.reduce((sum, { n }) => sum + n, 0);
  return [...parts, { value: 'other' as const, n: other }].filter(({ n }) => n > 0);
}
