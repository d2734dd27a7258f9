// What went wrong, by the code of the error, with what to do about it.
import { Alert, Button } from '@mantine/core';
import { lazy, Suspense, useContext, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/client.ts';
import { problemDetail, problemTitle } from '../i18n/problem-text.ts';
import { FormAround } from './form-faults.ts';
import { RefusedFields } from './refused-fields.tsx';
import { useWait } from './use-wait.ts';

const Waiting = lazy(async () => ({
  default: (await import('../features/approvals/waiting-approval.tsx')).WaitingApproval,
}));

export function Fault({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation();
  const wait = useWait(error);
  const box = useRef<HTMLDivElement>(null);
  const isInForm = useContext(FormAround) !== null;
  useEffect(() => {
    // Who sent a form reads next what the server says of it.
    if (isInForm) box.current?.focus();
  }, [isInForm, error]);
  const problem = error instanceof ApiError ? error.problem : null;
  if ((problem as { lack?: unknown } | null)?.lack === 'pending') {
    return (
      <Suspense fallback={null}>
        <Waiting />
      </Suspense>
    );
  }
  const isStale = problem?.error === 'precondition_failed';
  const own = problem === null ? t('error.offline') : problemDetail(problem);
  const detail = isStale ? t('error.changedBody') : own;
  const title = problem === null ? t('error.title') : problemTitle(problem);
  return (
    <Alert
      ref={box}
      color="red"
      role="alert"
      tabIndex={isInForm ? -1 : undefined}
      title={isStale ? t('error.changed') : title}
    >
      <p>{detail}</p>
      {problem?.errors !== undefined && <RefusedFields errors={problem.errors} />}
      {problem !== null && problem.request_id !== '' && (
        <p className="fault-request">
          {t('error.request')} <code>{problem.request_id}</code>
        </p>
      )}
      {onRetry && (
        <Button size="xs" variant="default" disabled={wait > 0} onClick={onRetry}>
          {wait > 0
            ? t('frame.wait', { count: wait })
            : isStale
              ? t('error.reload')
              : t('error.retry')}
        </Button>
      )}
    </Alert>
  );
}
