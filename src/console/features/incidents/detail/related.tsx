// Other incidents of the same host or CVE, found by the words of the finding.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { relatedIncidents } from '../../../api/requests/incidents.ts';
import type { Incident } from '../../../api/types.gen.ts';
import { SeverityBadge } from '../../../ui/badges.tsx';
import css from './incident.module.css';

/** As many as one looks through. */
const most = 6;

export function Related({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const { finding, public_id, recurrence_of } = incident;
  const q = finding?.cve[0] ?? finding?.host ?? undefined;
  const { data } = useQuery({
    ...relatedIncidents(public_id, { q, limit: most + 1 }),
    enabled: q !== undefined,
  });
  const others = (data?.body.incidents ?? []).filter((one) => one.public_id !== public_id);
  if (others.length === 0 && recurrence_of === null) return null;
  return (
    <section>
      <h2>{t('detail.related')}</h2>
      <ul className={css.related}>
        {recurrence_of !== null && (
          <li>
            {t('detail.recurrence')}{' '}
            <Link to="/incidents/$id" params={{ id: recurrence_of }} className="mono">
              {recurrence_of}
            </Link>
          </li>
        )}
        {others.slice(0, most).map((one) => (
          <li key={one.id}>
            <SeverityBadge {...one} />{' '}
            <Link to="/incidents/$id" params={{ id: one.public_id }}>
              {one.public_id} <bdi>{one.title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      {others.length > 0 && <p className="small">{t('detail.relatedBy', { word: q })}</p>}
    </section>
  );
}
