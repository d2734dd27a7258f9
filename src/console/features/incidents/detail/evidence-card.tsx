// One record: what it is and who sees it in one line, its facts, its custody, what can be decided.
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Evidence } from '../../../api/types.gen.ts';
import { codeLabel } from '../../../i18n/code-label.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Instant } from '../../../ui/instant.tsx';
import { percentText } from '../../../ui/number.ts';
import { sizeWords } from '../../../ui/size.ts';
import { RecordNotes } from '../../notes/record-notes.tsx';
import { ErasedLine } from '../erasures/erased-line.tsx';
import { Custody } from './custody.tsx';
import { EvidenceDecisions } from './evidence-decisions.tsx';
import css from './incident.module.css';
import { useDetailSearch } from './use-detail.ts';

interface Props {
  record: Evidence;
  incident: string;
}

export function EvidenceCard({ record, incident }: Props) {
  const { t } = useTranslation();
  const { record: meant } = useDetailSearch();
  const isMeant = meant === record.id;
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isMeant) card.current?.scrollIntoView({ block: 'center' });
  }, [isMeant]);
  const { evidence_type, status, integrity, visibility } = record;
  return (
    <article ref={card} className={clsx('card', css.evidenceCard, isMeant && css.isMeant)}>
      <header className="facts-line">
        <h2>
          <bdi>{codeLabel(evidence_type)}</bdi>
        </h2>
        <span className={`badge status-${status}`}>{t(`evidence.statuses.${status}`)}</span>
        <span className={clsx('badge', integrity === 'broken' && 'is-bad')}>
          {t(`evidence.short.${integrity}`)}
        </span>
        <span
          className={`badge visibility-${visibility}`}
          title={t(`visibility.who.${visibility}`)}
        >
          {t(`visibility.${visibility}`)}
        </span>
        {record.retest_outcome !== null && (
          <span className="badge">{t(`evidence.outcomes.${record.retest_outcome}`)}</span>
        )}
      </header>
      {record.erased !== undefined && <ErasedLine erased={record.erased} />}
      <RecordFacts record={record} />
      <Custody record={record} />
      <EvidenceDecisions record={record} incident={incident} />
      <RecordNotes incident={incident} place={{ evidence_id: record.id }} />
    </article>
  );
}

function RecordFacts({ record }: { record: Evidence }) {
  const { t } = useTranslation();
  const { hash_sha256, integrity, visibility, confidence, filename, bytes, evidence_class } =
    record;
  const size = bytes === null ? '' : `, ${sizeWords(bytes)}`;
  const collected = record.chain_of_custody.find(({ action }) => action === 'collected')?.ts;
  const facts: [string, React.ReactNode][] = [
    [
      t('evidenceField.source'),
      <bdi key="s">{[record.source, filename].filter(Boolean).join(', ')}</bdi>,
    ],
    [
      t('evidenceField.hash_sha256'),
      <span key="h">
        <span className="mono" title={hash_sha256}>
          {hash_sha256.slice(0, 16)}…
        </span>{' '}
        <CopyButton text={hash_sha256} label={t('evidence.copyHash')} />
      </span>,
    ],
    [t('evidenceField.integrity'), `${t(`evidence.${integrity}`)}${size}`],
    [
      t('evidenceField.evidence_class'),
      t('evidence.kindAndConfidence', {
        kind: codeLabel(evidence_class),
        confidence: percentText(confidence / 100),
      }),
    ],
    [t('evidenceField.visibility'), t(`visibility.who.${visibility}`)],
    [t('evidence.collected'), collected === undefined ? null : <Instant key="c" at={collected} />],
    [t('evidenceField.created_at'), <Instant key="r" at={record.created_at} />],
    [
      t('evidenceField.content_ref'),
      integrity === 'declared' ? <bdi>{record.content_ref}</bdi> : null,
    ],
    [t('evidenceField.tlp'), record.tlp === undefined ? null : `TLP:${record.tlp}`],
    [t('evidenceField.withdrawn_reason'), record.withdrawn_reason],
    [t('evidenceField.custody_anomalies'), anomalies(record, t)],
  ];
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function anomalies({ custody_anomalies }: Evidence, t: (key: string) => string): string {
  return custody_anomalies.map((one) => t(`evidence.anomaly.${one}`)).join('; ');
}
