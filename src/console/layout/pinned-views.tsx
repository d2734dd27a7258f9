// The views that a person pinned, under the incidents in the menu, with how many match.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { savedViews, viewCounts } from '../api/requests/views.ts';
import { searchOf, showColumns } from '../features/incidents/list/views.ts';
import { usePermission } from '../permission.ts';
import { numberText } from '../ui/number.ts';
import css from './pinned-views.module.css';

export function PinnedViews() {
  const { t } = useTranslation();
  const { may } = usePermission('GET /api/ip3/v1/views');
  const { data } = useQuery({ ...savedViews, enabled: may });
  const pinned = (data?.body.views ?? []).filter(({ is_pinned }) => is_pinned);
  const { data: counted } = useQuery({ ...viewCounts, enabled: pinned.length > 0 });
  if (pinned.length === 0) return null;
  const counts = new Map(counted?.body.counts.map((one) => [one.id, one]));
  return (
    <ul className={css.pinned} aria-label={t('views.pinned')}>
      {pinned.map((view) => {
        const found = counts.get(view.id);
        const count = found && numberText(found.count) + (found.is_capped ? '+' : '');
        return (
          <li key={view.id}>
            <Link
              to="/incidents"
              search={searchOf(view)}
              activeOptions={{ exact: true }}
              title={view.problem ?? view.name}
              onClick={() => showColumns(view)}
            >
              <bdi className={css.name}>{view.name}</bdi>
              {count !== undefined && (
                <>
                  <span className="count" aria-hidden="true">
                    {count}
                  </span>
                  <span className="visually-hidden">
                    {t('list.matching', { count: found?.count ?? 0, n: count })}
                  </span>
                </>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
