// The close gate, explained: fed by the server's own dry run, so it says what closing would say.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { evidenceOf } from '../../../api/requests/evidence.ts';
import type { CloseResult } from '../../../api/requests/incident-changes.ts';
import type { Evidence } from '../../../api/types.gen.ts';
import { codeLabel, codeLabels } from '../../../i18n/code-label.ts';
import { usePermission } from '../../../permission.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { Instant } from '../../../ui/instant.tsx';
import css from './incident.module.css';
import { readsNegative } from './negative-type.ts';

interface GateProps {
  answer: CloseResult;
  /** With a link to each thing that is missing. */
  withWays?: boolean;
}

export function Gate({ answer, withWays = false }: GateProps) {
  const { t } = useTranslation();
  const { retest_gate, would_close = false, missing = [], have = [], remedy } = answer;
  return (
    <>
      {retest_gate === 'off' && <p className="warning">{t('close.gateOff')}</p>}
      {retest_gate === 'on' && <p>{would_close ? t('close.ready') : t('close.blocked')}</p>}
      {retest_gate === 'on' && (
        <ul className="checklist">
          {(['evidence', 'retest'] as const).map((name) => (
            <Check key={name} name={name} missing={missing} have={have} />
          ))}
        </ul>
      )}
      <Contradicted answer={answer} />
      {typeof remedy === 'string' && answer.failed_retest === undefined && (
        <p className="remedy">{t(`gate.remedy.${missing.length}`)}</p>
      )}
      <Satisfied answer={answer} />
      {withWays && !would_close && <Remedies missing={missing} id={answer.incident.public_id} />}
    </>
  );
}

interface CheckProps {
  name: 'evidence' | 'retest';
  missing: string[];
  have: string[];
}

function Check({ name, missing, have }: CheckProps) {
  const { t } = useTranslation();
  const isMissing = missing.includes(`confirmed_${name}`);
  return (
    <li className={isMissing ? 'is-missing' : 'is-met'}>
      <span>
        <Glyph shape={isMissing ? 'cross' : 'check'} />
      </span>
      <div>
        <strong>{t(`close.${name}`)}</strong>
        {name === 'evidence' && (
          <p className="small">
            {have.length === 0 && isMissing
              ? t('close.nothing')
              : have.length > 0 && t('close.have', { types: codeLabels([...new Set(have)]) })}
          </p>
        )}
        {name === 'retest' && isMissing && <p className="small">{t('close.nothing')}</p>}
      </div>
    </li>
  );
}

/** A newer retest that failed: it blocks the closing, or the settings ignore it. */
function Contradicted({ answer }: { answer: CloseResult }) {
  const { t } = useTranslation();
  const { failed_retest: failed, incident, would_close = false } = answer;
  if (failed === undefined) return null;
  const search = { tab: 'evidence', record: failed.id } as const;
  return (
    <p className="warning">
      {t(would_close ? 'close.failedIgnored' : 'close.failedRetest')}{' '}
      <Link to="/incidents/$id" params={{ id: incident.public_id }} search={search}>
        {codeLabel(failed.evidence_type)}
      </Link>{' '}
      <Instant at={failed.recorded_at} />
    </p>
  );
}

/** The records that the gate takes for a retest, and a warning where their name says otherwise. */
function Satisfied({ answer }: { answer: CloseResult }) {
  const { t } = useTranslation();
  const id = answer.incident.public_id;
  const { data } = useQuery(evidenceOf(id));
  const records = (data?.body.evidence ?? []).filter((one) =>
    answer.gate_evidence.includes(one.id),
  );
  if (records.length === 0) return null;
  return (
    <>
      <p className="small">{t('close.satisfied')}</p>
      <ul className={css.gateRecords}>
        {records.map((record) => (
          <li key={record.id}>
            <Link
              to="/incidents/$id"
              params={{ id }}
              search={{ tab: 'evidence', record: record.id }}
            >
              {codeLabel(record.evidence_type)}
            </Link>{' '}
            <bdi className="small">{record.source}</bdi>
            <Doubt record={record} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Doubt({ record }: { record: Evidence }) {
  const { t } = useTranslation();
  const { evidence_type, retest_outcome } = record;
  const said = retest_outcome === 'fail' || retest_outcome === 'partial';
  if (!said && !readsNegative(evidence_type)) return null;
  return (
    <p className="warning">
      {said
        ? t('close.result', { outcome: t(`evidence.outcomes.${retest_outcome}`) })
        : t('close.negative', { type: codeLabel(evidence_type) })}
    </p>
  );
}

/** A way to each thing that is missing, with its form filled in as far as it is known. */
function Remedies({ missing, id }: { missing: string[]; id: string }) {
  const { t } = useTranslation();
  const { may } = usePermission('POST /api/incidents/:id/actions');
  const search = { tab: 'evidence', add: 'retest_report' } as const;
  return (
    <ul className={css.remedies}>
      {missing.includes('confirmed_retest') && (
        <li>
          <Link to="/incidents/$id" params={{ id }} search={search}>
            {t('close.attachRetest')}
          </Link>
        </li>
      )}
      {missing.includes('confirmed_evidence') && (
        <li>
          <Link to="/incidents/$id" params={{ id }} search={{ tab: 'evidence', add: '' }}>
            {t('close.attach')}
          </Link>
        </li>
      )}
      {may && (
        <li>
          <Link to="/incidents/$id" params={{ id }} search={{ tab: 'actions', add: 'retest' }}>
            {t('close.assignRetest')}
          </Link>
        </li>
      )}
    </ul>
  );
}
