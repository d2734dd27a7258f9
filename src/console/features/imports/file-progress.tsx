// How far a file is: sent, then read, then written. What is not known yet is not guessed.
import { useTranslation } from 'react-i18next';
import type { ImportProgress } from '../../api/types.gen.ts';
import { sizeWords } from '../../ui/size.ts';
import css from './imports.module.css';
import type { QueuedFile } from './queue.ts';

export function FileProgress({ item }: { item: QueuedFile }) {
  const { t } = useTranslation();
  const { file, sent, progress } = item;
  const isSent = sent >= file.size && progress !== null && progress.phase !== 'receiving';
  if (isSent) return <PhaseProgress progress={progress} />;
  return (
    <div className={css.progress}>
      <progress max={file.size} value={sent} aria-label={t('imports.uploading')} />
      <span className="small">
        {t('imports.sentOf', { sent: sizeWords(sent), size: sizeWords(file.size) })}
      </span>
    </div>
  );
}

/** What the server says of a file that it has. */
export function PhaseProgress({ progress }: { progress: ImportProgress }) {
  const { t } = useTranslation();
  const { phase, bytes, bytes_total, findings, written } = progress;
  const [max, value] =
    phase === 'writing' ? [findings, written] : [bytes_total ?? undefined, bytes];
  const isKnown = phase !== 'waiting' && max !== undefined && max > 0;
  return (
    <div className={css.progress}>
      <progress
        aria-label={t(`imports.phases.${phase}`)}
        {...(isKnown ? { max, value: Math.min(value, max) } : {})}
      />
      <span className="small">
        {t(`imports.phases.${phase}`)}
        {phase === 'reading' && ` ${t('imports.found', { count: findings })}`}
        {phase === 'writing' && ` ${t('imports.writtenOf', { written, findings })}`}
      </span>
      <p className="small">{t('imports.notYet')}</p>
    </div>
  );
}
