// A run that is under way, followed by its own stream of events, with a way to stop it.
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { required } from '../../../domain/required.ts';
import { eventReader } from '../../api/events.ts';
import { keys } from '../../api/keys.ts';
import { ask } from '../../api/raw.ts';
import { cancelImport } from '../../api/requests/imports.ts';
import type { ImportProgress, ImportRun } from '../../api/types.gen.ts';
import { usePermission } from '../../permission.ts';
import { Fault } from '../../ui/fault.tsx';
import { useWrite } from '../../ui/use-write.ts';
import { PhaseProgress } from './file-progress.tsx';
import css from './imports.module.css';

export function RunProgress({ run }: { run: ImportRun }) {
  const { t } = useTranslation();
  const { may, needs } = usePermission('POST /api/ip3/v1/imports/:id/cancel');
  const { progress, error } = useFollowed(run);
  const cancel = useWrite(cancelImport(run.id));
  return (
    <section className="gate" aria-label={t('imports.running')}>
      {progress !== null && <PhaseProgress progress={progress} />}
      <Button
        variant="default"
        disabled={!may}
        loading={cancel.isPending}
        onClick={() => cancel.mutate(undefined)}
      >
        {t('imports.cancel')}
      </Button>
      {!may && <p className={css.importNeeds}>{t('imports.needs', { role: needs })}</p>}
      {error !== null && <Fault error={error} />}
      {cancel.error !== null && <Fault error={cancel.error} />}
    </section>
  );
}

/** The progress as it comes; at the end of the stream the run is read again. */
function useFollowed({ id, progress: first }: ImportRun) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<ImportProgress | null>(first ?? null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const stopping = new AbortController();
    follow(id, setProgress, stopping.signal)
      .then(() => queries.invalidateQueries({ queryKey: keys.importRun.of(id) }))
      .catch((fault: unknown) => {
        if (!stopping.signal.aborted) setError(fault);
      });
    return () => stopping.abort();
  }, [id, queries]);
  return { progress, error };
}

async function follow(
  id: string,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  const address = `/api/ip3/v1/imports/${encodeURIComponent(id)}/events`;
  const response = await ask(address, { accept: 'text/event-stream', signal });
  const pieces = required(response.body, 'body of the stream')
    .pipeThrough(new TextDecoderStream())
    .getReader();
  const read = eventReader();
  for (;;) {
    const { done, value } = await pieces.read();
    if (done) return;
    for (const { event, data } of read(value)) {
      if (event === 'progress') onProgress(data as ImportProgress);
    }
  }
}
