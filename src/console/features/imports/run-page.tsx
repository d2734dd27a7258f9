// One import run: what the file was, what became of each of its rows, and how to take it back.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keys } from '../../api/keys.ts';
import { importRun } from '../../api/requests/imports.ts';
import type { ImportRun } from '../../api/types.gen.ts';
import { useLiveRecord } from '../../live/use-live-record.ts';
import { usePermission } from '../../permission.ts';
import { download } from '../../ui/download.ts';
import { Fault } from '../../ui/fault.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/read.tsx';
import { WayBack } from '../../ui/way-back.tsx';
import css from './imports.module.css';
import { RunCounts } from './run-counts.tsx';
import { RunErrors } from './run-errors.tsx';
import { RunFacts } from './run-facts.tsx';
import { RunIncidents } from './run-incidents.tsx';
import { RunProgress } from './run-progress.tsx';
import { RunSentence } from './run-sentence.tsx';
import { RunStatus } from './run-status.tsx';
import { SameFile } from './same-file.tsx';
import { UndoRun } from './undo-run.tsx';

export function RunPage() {
  const { id } = useParams({ from: '/inside/imports/$id' });
  useLiveRecord(keys.importRun.of(id), id);
  const read = useQuery(importRun(id));
  return (
    <>
      <Read of={read} height={420} asPage back={<Back />}>
        {({ body }) => <Shown run={body} />}
      </Read>
    </>
  );
}

function Back() {
  const { t } = useTranslation();
  return <WayBack to="/imports" label={t('imports.back')} />;
}

function Shown({ run }: { run: ImportRun }) {
  const { t } = useTranslation();
  const { may } = usePermission('GET /api/ip3/v1/imports/:id/errors');
  const isDone = run.status === 'completed' || run.status === 'completed_with_errors';
  return (
    <>
      <PageHead
        title={run.filename ?? t('imports.noName')}
        before={<Back />}
        lead={
          <>
            <RunStatus status={run.status} />{' '}
            {run.status !== 'running' && <RunSentence run={run} />}
          </>
        }
      >
        {may && run.status !== 'running' && <DownloadErrors id={run.id} />}
        {isDone && <UndoRun run={run} />}
      </PageHead>
      {run.status === 'running' && <RunProgress run={run} />}
      <div className="two-columns">
        <div>
          <RunCounts run={run} />
          {may && <RunErrors run={run} />}
          {!may && <p className={css.importNeeds}>{t('imports.needsErrors')}</p>}
          <RunIncidents run={run} />
        </div>
        <div>
          <RunFacts run={run} />
          <SameFile run={run} />
        </div>
      </div>
    </>
  );
}

function DownloadErrors({ id }: { id: string }) {
  const { t } = useTranslation();
  const [error, setError] = useState<unknown>(null);
  const save = () => {
    setError(null);
    const name = `import-${id}-errors.csv`;
    download(`/api/ip3/v1/imports/${id}/errors.csv`, name).catch(setError);
  };
  return (
    <div>
      <Button variant="default" onClick={save}>
        {t('imports.downloadErrors')}
      </Button>
      {error !== null && <Fault error={error} />}
    </div>
  );
}
