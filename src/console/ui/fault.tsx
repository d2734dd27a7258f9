// What went wrong, by the code of the error, with what to do about it.
import { Alert, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/client.ts';
import { fieldLabel, fieldMessage, problemDetail, problemTitle } from '../i18n/problem-text.ts';
import { useWait } from './use-wait.ts';

export function Fault({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation();
  const wait = useWait(error);
  const problem = error instanceof ApiError ? error.problem : null;
  const isStale = problem?.error === 'precondition_failed';
  const own = problem === null ? t('error.offline') : problemDetail(problem);
  const detail = isStale ? t('error.changedBody') : own;
  const title = problem === null ? t('error.title') : problemTitle(problem);
  return (
    <Alert color="red" role="alert" title={isStale ? t('error.changed') : title}>
      <p>{detail}</p>
      {problem?.errors?.map(({ pointer, message }) => (
        <p key={pointer + message}>
          <strong>{fieldLabel(pointer)}</strong> {fieldMessage(message)}
        </p>
      ))}
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
