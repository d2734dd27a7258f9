// What happened last, newest first, as far as the caller can know.
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { TFunction } from 'i18next';
import { Trans, useTranslation } from 'react-i18next';
import type { Activity as Entry } from '../../api/types.gen.ts';
import { Actor } from '../../ui/actor.tsx';
import { Instant } from '../../ui/instant.tsx';
import css from './overview.module.css';

export function Activity({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation();
  return (
    <section className={clsx(css.activity, 'card')} aria-label={t('overview.activity.title')}>
      <h2>{t('overview.activity.title')}</h2>
      {entries.length === 0 && <p className="small">{t('overview.activity.none')}</p>}
      <ol>
        {entries.map((entry) => (
          <li key={`${entry.at} ${entry.action} ${entry.public_id}`}>
            <span>
              <Trans
                i18nKey="overview.activity.did"
                values={{ what: whatOf(entry, t) }}
                components={{ who: <Actor name={entry.actor} /> }}
              />
            </span>
            <Instant at={entry.at} />
            {entry.public_id !== null && (
              <Link to="/incidents/$id" params={{ id: entry.public_id }} className="row-title">
                <bdi>{entry.title}</bdi>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function whatOf({ action, to_state, incidents_created }: Entry, t: TFunction): string {
  if (to_state !== null) return t('overview.activity.moved', { state: t(`state.${to_state}`) });
  if (incidents_created !== null) {
    return t('overview.activity.imported', { count: incidents_created });
  }
  return t(`overview.activity.actions.${action.replace('.', '_')}`);
}
