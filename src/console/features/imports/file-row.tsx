// One chosen file: its hash, how far it is, what a dry run found, and what to do next.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client.ts';
import { served } from '../../i18n/served.ts';
import { Fault } from '../../ui/fault.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { Instant } from '../../ui/instant.tsx';
import { sizeWords } from '../../ui/size.ts';
import { ArchiveMembers } from './archive-members.tsx';
import { FaultPlace } from './fault-place.tsx';
import { FileProgress } from './file-progress.tsx';
import css from './imports.module.css';
import { kindOfAddress } from './kinds.ts';
import { PreviewRows } from './preview-rows.tsx';
import { cancel, forget, resend, type QueuedFile } from './queue.ts';
import { RunFigures } from './run-counts.tsx';
import { RunSentence } from './run-sentence.tsx';

const MapColumns = lazy(async () => ({
  default: (await import('./map-columns.tsx')).MapColumns,
}));

interface RowProps {
  item: QueuedFile;
  onImported: () => void;
  /** Whether importing it is the next step of the page. */
  isNext: boolean;
}

interface Props {
  item: QueuedFile;
  onImported: () => void;
}

export function FileRow({ item, onImported, isNext }: RowProps) {
  const { t } = useTranslation();
  const { file, step, sha256 } = item;
  const busy = step === 'waiting' || step === 'hashing' || step === 'sending';
  return (
    <li className={clsx(css.queueItem, `is-${step}`)}>
      <div className={css.queueHead}>
        <strong className={css.queueName}>
          <bdi>{[file.name, item.member].filter(Boolean).join(' › ')}</bdi>
        </strong>
        <span className="small">{sizeWords(file.size)}</span>
        <span className={css.queueStep} role="status">
          {(step === 'checked' || step === 'imported') && <Glyph shape="check" />}{' '}
          {t(`imports.steps.${step === 'sending' && item.dry ? 'checking' : step}`)}
        </span>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => (busy ? cancel(item.id) : forget(item.id))}
        >
          {busy ? t('imports.cancel') : t('imports.remove')}
          <bdi className="visually-hidden"> {file.name}</bdi>
        </Button>
      </div>
      {sha256 !== null && (
        <p className="small hash">
          SHA-256{' '}
          {sha256 === 'unknown' ? t('imports.hashUnknown') : <span className="mono">{sha256}</span>}
        </p>
      )}
      {step === 'sending' && <FileProgress item={item} />}
      {step !== 'imported' && <Earlier item={item} />}
      <Outcome item={item} onImported={onImported} isNext={isNext} />
      {step === 'failed' && <Refused item={item} onImported={onImported} />}
    </li>
  );
}

/** The very same bytes were imported before. */
function Earlier({ item: { earlier } }: { item: QueuedFile }) {
  const { t } = useTranslation();
  if (earlier === null) return null;
  return (
    <p className="warning">
      {t('imports.earlier')}{' '}
      <Link to="/imports/$id" params={{ id: earlier.id }}>
        <bdi>{earlier.filename ?? earlier.id}</bdi>
      </Link>{' '}
      (<Instant at={earlier.started_at} />)
    </p>
  );
}

function Outcome({ item, onImported, isNext }: RowProps) {
  const { t } = useTranslation();
  const { run, step, dry, sha256, id } = item;
  if (run === null) return null;
  return (
    <div className={css.queueOutcome}>
      <p>
        <strong>
          <RunSentence run={run} />
        </strong>
      </p>
      <p className="small">
        {t('imports.recognised', {
          kind: t(`imports.kinds.${run.connector}`),
          format: run.format ?? '',
        })}{' '}
        {t('imports.madeBy')}{' '}
        <bdi>{[run.source_tool, run.tool_version].filter(Boolean).join(' ')}</bdi>.
      </p>
      {step === 'checked' && <RunFigures run={run} />}
      {step === 'checked' && <PreviewRows rows={run.preview ?? []} findings={run.findings} />}
      {run.retest !== undefined && <p>{served(run.retest.reason)}</p>}
      {run.errors.length > 0 && step !== 'imported' && (
        <details>
          <summary>{t('imports.whyRejected')}</summary>
          <ul className={css.remarks}>
            {run.errors.slice(0, 20).map(({ place, reason }) => (
              <li key={place + reason}>
                <span className="mono">{served(place)}</span> <bdi>{served(reason)}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
      {step === 'checked' && (
        <Button
          variant={isNext ? 'filled' : 'default'}
          onClick={() => resend(id, { dry: false }, onImported)}
        >
          {t('imports.importIt')}
        </Button>
      )}
      {!dry && (step === 'imported' || step === 'unread') && (
        <p>
          <Link to="/imports/$id" params={{ id: run.id }}>
            {t(step === 'unread' ? 'imports.toFailedRun' : 'imports.toRun')}
          </Link>
          {sha256 === run.sha256 && <span className="small"> {t('imports.sameHash')}</span>}
        </p>
      )}
    </div>
  );
}

function Refused({ item, onImported }: Props) {
  const { t } = useTranslation();
  const problem = item.error instanceof ApiError ? item.error.problem : null;
  const kind = kindOfAddress(problem?.['send_to']);
  const run = problem?.['run_id'];
  const canMap = problem?.['can_map'] === true;
  const [isMapping, setMapping] = useState(false);
  return (
    <div className={css.queueOutcome}>
      <Fault error={item.error} />
      {problem?.error === 'no_findings' && <p>{t('imports.noFindings')}</p>}
      <FaultPlace file={item.file} problem={problem} />
      <ArchiveMembers item={item} problem={problem} onImported={onImported} />
      <p className={css.queueButtons}>
        {kind !== undefined && (
          <Button size="xs" onClick={() => resend(item.id, { connector: kind }, onImported)}>
            {t('imports.sendAs', { kind: t(`imports.kinds.${kind}`) })}
          </Button>
        )}
        {canMap && !isMapping && (
          <Button size="xs" variant="filled" onClick={() => setMapping(true)}>
            {t('mapColumns.open')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => resend(item.id, {}, onImported)}>
          {t('imports.again')}
        </Button>
        {typeof run === 'string' && (
          <Link to="/imports/$id" params={{ id: run }}>
            {t('imports.toFailedRun')}
          </Link>
        )}
      </p>
      {isMapping && (
        <Suspense fallback={null}>
          <MapColumns item={item} onImported={onImported} />
        </Suspense>
      )}
    </div>
  );
}
