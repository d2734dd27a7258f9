// In place of a page whose record could not be read: a heading as every page has one, and why.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/client.ts';
import { problemDetail, problemTitle } from '../i18n/problem-text.ts';
import { Fault } from './fault.tsx';
import { Nothing } from './nothing.tsx';
import { PageHead } from './page-head.tsx';

interface Props {
  error: unknown;
  /** The way to the list that has such records. */
  back?: ReactNode;
  onRetry: () => void;
}

export function PageFault({ error, back, onRetry }: Props) {
  const { t } = useTranslation();
  const problem = error instanceof ApiError ? error.problem : null;
  return (
    <>
      <PageHead title={problem === null ? t('error.title') : problemTitle(problem)} before={back} />
      {problem?.error === 'not_found' ? (
        <Nothing why={problemDetail(problem)}>
          <p>
            <Link to="/incidents">{t('frame.allIncidents')}</Link>
          </p>
        </Nothing>
      ) : (
        <Fault error={error} onRetry={onRetry} />
      )}
    </>
  );
}
