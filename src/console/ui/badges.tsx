// Severity and state of evidence: a shape and a word first, colour last.
import { useTranslation } from 'react-i18next';
import type { IncidentListed } from '../api/types.gen.ts';
import { Glyph } from './glyph.tsx';
import type { Shape } from './shapes.ts';

type Word = NonNullable<IncidentListed['severity']>;

const glyphs: Record<Word, Shape> = {
  critical: 'diamond',
  high: 'up',
  medium: 'square',
  low: 'down',
  info: 'circle',
  unknown: 'question',
};

/** The classified severity, else the reported one, which is said to be no more than that. */
export function SeverityBadge({
  severity,
  reported_severity,
}: Pick<IncidentListed, 'severity' | 'reported_severity'>) {
  const { t } = useTranslation();
  const word = severity ?? reported_severity ?? 'unknown';
  const reported = severity === null && reported_severity !== null;
  const title = reported ? `${t(`severity.${word}`)}: ${t('severity.reported')}` : undefined;
  return (
    <span className={`severity severity-${word}${reported ? ' is-reported' : ''}`} title={title}>
      <Glyph shape={glyphs[word]} /> {t(`severity.${word}`)}
      {reported && <span className="visually-hidden">, {t('severity.reported')}</span>}
    </span>
  );
}

export function EvidenceBadge({ status }: { status: IncidentListed['evidence_status'] }) {
  const { t } = useTranslation();
  return <span className={`badge evidence-${status}`}>{t(`evidenceStatus.${status}`)}</span>;
}

export function PriorityBadge({ priority }: Pick<IncidentListed, 'priority'>) {
  const { t } = useTranslation();
  if (priority !== null) return <strong>{priority}</strong>;
  return (
    <span className="small" title={t('priority.why')}>
      {t('priority.none')}
    </span>
  );
}
