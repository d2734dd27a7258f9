// What went wrong, in the words of the server, with what to do about it.
import { Alert, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/client.ts';
import { useWait } from './use-wait.ts';

export function Fault({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation();
  const wait = useWait(error);
  const problem = error instanceof ApiError ? error.problem : null;
  const isStale = problem?.error === 'precondition_failed';
  const detail = isStale ? t('error.changedBody') : (problem?.detail ?? t('error.offline'));
  return (
    <Alert
      color="red"
      role="alert"
      title={isStale ? t('error.changed') : (problem?.title ?? t('error.title'))}
    >
      <p>{detail}</p>
      {problem?.errors?.map(({ pointer, message }) => (
        <p key={pointer + message}>
          <code>{pointer}</code> {message}
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
