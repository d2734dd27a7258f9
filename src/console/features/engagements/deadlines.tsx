// The limits of the regulation that run, and the phases that were gone through.
import { useTranslation } from 'react-i18next';
import type { Engagement } from '../../api/types.gen.ts';
import { cited } from '../../i18n/served.ts';
import { Actor } from '../../ui/actor.tsx';
import { Instant } from '../../ui/instant.tsx';
import { TimeLeft } from '../../ui/time-left.tsx';
import css from './engagements.module.css';

export function Deadlines({ engagement }: { engagement: Engagement }) {
  const { t } = useTranslation();
  const { deadlines, moves } = engagement;
  return (
    <>
      {deadlines.length > 0 && (
        <section className="card" aria-labelledby="limits-title">
          <h2 id="limits-title">{t('engagements.limits')}</h2>
          <p className="small">{t('legal.note')}</p>
          <ul className={css.statements}>
            {deadlines.map(({ obligation_id, title, article, due_at, minimum }) => (
              <li key={obligation_id}>
                {title} <span className="small">{cited(article)}</span>
                <br />
                {due_at === null ? (
                  <span className="small">{t('legal.noDate')}</span>
                ) : (
                  <>
                    <Instant at={due_at} /> {!minimum && <TimeLeft until={due_at} />}
                  </>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {moves.length > 0 && (
        <section className="card" aria-labelledby="moves-title">
          <h2 id="moves-title">{t('engagements.gone')}</h2>
          <ul className={css.statements}>
            {moves.map(({ to, at, actor, note }) => (
              <li key={at}>
                {t(`engagements.phases.${to}`)}, <Instant at={at} /> <Actor name={actor} />
                {note !== null && (
                  <p className="small long-text">
                    <bdi>{note}</bdi>
                  </p>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
