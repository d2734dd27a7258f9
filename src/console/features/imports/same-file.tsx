// Other runs of the very same bytes, detected by their hash.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { importsOfFile } from '../../api/requests/imports.ts';
import type { ImportRun } from '../../api/types.gen.ts';
import { Instant } from '../../ui/instant.tsx';
import { Read } from '../../ui/read.tsx';
import css from './imports.module.css';
import { RunStatus } from './run-status.tsx';

export function SameFile({ run }: { run: ImportRun }) {
  const { t } = useTranslation();
  const read = useQuery(importsOfFile(run.sha256));
  return (
    <Read of={read} height={60}>
      {({ body }) => {
        const others = body.imports.filter(({ id }) => id !== run.id);
        if (others.length === 0) return null;
        const isRepeat = others.some(({ id }) => id < run.id);
        return (
          <section className={clsx('gate', css.sameFile)} aria-labelledby="same-title">
            <h2 id="same-title">{t('imports.same')}</h2>
            <p className="small">{isRepeat ? t('imports.sameWhy') : t('imports.sameLater')}</p>
            <ul>
              {others.map(({ id, started_at, status }) => (
                <li key={id}>
                  <Link to="/imports/$id" params={{ id }}>
                    <Instant at={started_at} />
                  </Link>{' '}
                  <RunStatus status={status} />
                </li>
              ))}
            </ul>
          </section>
        );
      }}
    </Read>
  );
}
