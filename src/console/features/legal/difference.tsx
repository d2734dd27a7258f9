// What was changed between two texts, line by line.
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import css from './legal.module.css';
import { lineDiff } from './line-diff.ts';

export function Difference({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation();
  const lines = lineDiff(before, after);
  if (lines.every(({ kind }) => kind === 'same')) return <p>{t('draft.same')}</p>;
  return (
    <ol className={clsx(css.draftShown, css.diff)} aria-label={t('draft.difference')}>
      {lines.map(({ kind, text }, place) => (
        <li key={place} className={`is-${kind}`}>
          {kind !== 'same' && <span className="visually-hidden">{t(`draft.${kind}`)}: </span>}
          {text}
        </li>
      ))}
    </ol>
  );
}
