// What a split would do: what the new incident shows, and the clocks that it begins with.
import { useTranslation } from 'react-i18next';
import type { SplitPreview } from '../../../api/requests/splits.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Instant } from '../../../ui/instant.tsx';
import css from './splits.module.css';

export function PreviewOfSplit({ id, preview }: { id: string; preview: SplitPreview }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { evidence, actions, tags, hindrance, times, deadlines } = preview;
  if (hindrance !== null) {
    return (
      <p role="alert" className="warning">
        {t('splits.cannot')} {t(`splits.hindrance.${hindrance}`, { id })}
      </p>
    );
  }
  const known = times.aware_at ?? times.detected_at;
  return (
    <section aria-labelledby="split-preview" className={css.said}>
      <h3 id="split-preview">{t('splits.shows')}</h3>
      <p className="small">
        {t('splits.records', {
          ...{ evidence: evidence.length, actions: actions.length, tags: tags.length },
        })}
      </p>
      <p className="small">
        {t('splits.clocks', { id })} <Instant at={known} />
      </p>
      {deadlines.length === 0 && <p className="small">{t('splits.noDeadlines')}</p>}
      <ul className={css.list}>
        {deadlines.map(({ obligation_id, obligation, due_at }) => (
          <li key={obligation_id}>
            <span>{obligation[language]}</span>
            <span className="small">
              <Instant at={due_at} />
            </span>
          </li>
        ))}
      </ul>
      <p className="small">{t('splits.gate')}</p>
    </section>
  );
}
