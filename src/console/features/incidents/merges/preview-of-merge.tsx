// What a merge would do, read from above to below: what will be shown, what changes, what stays.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MergePreview } from '../../../api/requests/relations.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Instant } from '../../../ui/instant.tsx';
import css from './merges.module.css';

interface Props {
  id: string;
  preview: MergePreview;
  onDrop: (id: string) => void;
}

export function PreviewOfMerge({ id, preview, onDrop }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <section aria-labelledby="merge-shows">
        <h3 id="merge-shows">{t('merges.shows', { id })}</h3>
        <ul className={css.list}>
          {preview.incidents.map(({ public_id, title, ...counts }) => (
            <li key={public_id}>
              <Link to="/incidents/$id" params={{ id: public_id }} target="_blank">
                {public_id} <bdi>{title}</bdi>
              </Link>
              <span className="small">{t('merges.records', counts)}</span>
              <Button
                size="compact-xs"
                variant="subtle"
                color="gray"
                onClick={() => onDrop(public_id)}
              >
                {t('merges.drop', { id: public_id })}
              </Button>
            </li>
          ))}
        </ul>
      </section>
      {preview.hindrances.length > 0 && (
        <div className="warning" role="alert">
          <strong>{t('merges.cannot')}</strong>
          <ul>
            {preview.hindrances.map(({ public_id, hindrance }) => (
              <li key={`${public_id} ${hindrance}`}>
                {t(`merges.hindrance.${hindrance}`, { id: public_id })}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Times id={id} times={preview.times} />
      <Deadlines deadlines={preview.deadlines} />
      <section aria-labelledby="merge-stays">
        <h3 id="merge-stays">{t('merges.stays')}</h3>
        <p className="small">{t('merges.staysFields', { id })}</p>
        <p className="small">{t('merges.staysGate', { id })}</p>
      </section>
    </>
  );
}

function Times({ id, times }: { id: string; times: MergePreview['times'] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="merge-times">
      <h3 id="merge-times">{t('merges.times', { id })}</h3>
      {times.length === 0 && <p className="small">{t('merges.noTimes', { id })}</p>}
      <ul className={css.list}>
        {times.map(({ name, before, after }) => (
          <li key={name}>
            <strong>{t(`field.${name}`)}</strong>
            <Change before={before} after={after} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Deadlines({ deadlines }: Pick<MergePreview, 'deadlines'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <section aria-labelledby="merge-deadlines">
      <h3 id="merge-deadlines">{t('merges.deadlines')}</h3>
      {deadlines.length === 0 && <p className="small">{t('merges.noDeadlines')}</p>}
      <ul className={css.list}>
        {deadlines.map(({ public_id, obligation_id, obligation, due_at, due_after }) => (
          <li key={`${public_id} ${obligation_id}`}>
            <span>
              <span className="mono">{public_id}</span> {obligation[language]}
            </span>
            {due_at === due_after ? (
              <span className="small">
                <Time at={due_at} /> · {t('merges.goesOn')}
              </span>
            ) : (
              <span className="small">
                <Change before={due_at} after={due_after} /> ·{' '}
                <strong>{t('merges.earlier')}</strong>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Change({ before, after }: { before: string | null; after: string | null }) {
  const { t } = useTranslation();
  return (
    <span>
      <Time at={before} /> <ArrowRight size={12} strokeWidth={1.75} aria-hidden="true" />
      <span className="visually-hidden">{t('merges.becomes')}</span> <Time at={after} />
    </span>
  );
}

function Time({ at }: { at: string | null }) {
  const { t } = useTranslation();
  return at === null ? <span>{t('merges.unset')}</span> : <Instant at={at} />;
}
