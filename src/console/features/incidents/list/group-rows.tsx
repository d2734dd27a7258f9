// The list in groups: each with its number of incidents and its first rows, in one table.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../../ui/number.ts';
import { isChoosable, useValueNames } from './facets.ts';
import type { ListGroup } from './groups.ts';
import css from './incident-table.module.css';
import { parametersOf } from './query.ts';
import type { Group } from './use-groups.ts';
import { useListQuery } from './use-list.ts';

interface Props {
  by: ListGroup;
  group: Group;
  isCapped: boolean;
  columns: number;
}

/** The heading of a group over all columns. */
export function GroupHead({ by, group: { value, count, rows }, isCapped, columns }: Props) {
  const { t } = useTranslation();
  const { search, query } = useListQuery();
  const nameOf = useValueNames();
  const n = numberText(count) + (isCapped ? '+' : '');
  const filters = { ...query.filters, [by]: [value] };
  return (
    <tr className={css.groupHead}>
      <th colSpan={columns} scope="rowgroup">
        <span className={css.groupLine}>
          <bdi>{nameOf(by, value)}</bdi>
          <span className="small">{t('list.groupCount', { count, n })}</span>
          {count > rows.length && isChoosable(value) && (
            <Link
              to="/incidents"
              search={{ ...parametersOf({ ...query, filters }), sort: search.sort }}
            >
              {t('list.groupAll', { n })}
            </Link>
          )}
        </span>
      </th>
    </tr>
  );
}
