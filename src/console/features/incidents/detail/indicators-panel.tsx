// Indicators of the incident, and in how many others each was seen.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { indicatorsOf } from '../../../api/requests/indicators.ts';
import css from './incident.module.css';

/** As many as one looks through. */
const most = 10;

export function IndicatorsPanel({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(indicatorsOf(id, most + 1));
  const indicators = data?.body.indicators ?? [];
  if (indicators.length === 0) return null;
  return (
    <section>
      <h2>{t('indicators.ofIncident')}</h2>
      <ul className={css.related}>
        {indicators.slice(0, most).map(({ id: one, type, value, incidents }) => (
          <li key={one}>
            <span className="badge">{t(`indicators.types.${type}`)}</span>{' '}
            <Link to="/indicators" search={{ indicator: one }} className="mono">
              <bdi>{value}</bdi>
            </Link>{' '}
            {incidents > 1 && (
              <span className="small">{t('indicators.others', { count: incidents - 1 })}</span>
            )}
          </li>
        ))}
      </ul>
      <p>
        <Link to="/indicators" search={{ incident: id }}>
          {t('indicators.all')}
        </Link>
      </p>
    </section>
  );
}
