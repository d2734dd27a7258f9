// What a check of the audit log has found, each part with its own outcome in words.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Glyph } from '../../ui/glyph.tsx';
import { Instant } from '../../ui/instant.tsx';
import type { Shape } from '../../ui/shapes.ts';
import css from './admin.module.css';
import type { EntriesCheck, LogCheck } from './log-check.ts';

type Outcome = 'holds' | 'fails' | 'unchecked';

const shapes: Record<Outcome, Shape> = { holds: 'check', fails: 'cross', unchecked: 'question' };

export function LogFindings({ check }: { check: LogCheck }) {
  const { t } = useTranslation();
  const { entries } = check;
  return (
    <div role="status" className={css.findings}>
      <h3>{t(`logCheck.${summaryOf(check)}`)}</h3>
      <ul className="checklist">
        <SignatureFinding check={check} />
        <GrowthFinding check={check} />
        {entries === null ? (
          <Finding outcome="unchecked" name="entries">
            {t('logCheck.withoutSignature')}
          </Finding>
        ) : (
          <EntriesFinding entries={entries} />
        )}
      </ul>
    </div>
  );
}

function summaryOf({ signature, growth, entries }: LogCheck): string {
  const failed =
    signature.outcome === 'fails' ||
    growth?.outcome === 'fails' ||
    (entries !== null && entries.failed.length > 0);
  if (failed) return 'summaryFails';
  return signature.outcome === 'unable' ? 'summaryUnable' : 'summaryHolds';
}

interface FindingProps {
  outcome: Outcome;
  name: 'signature' | 'growth' | 'entries';
  children: ReactNode;
}

function Finding({ outcome, name, children }: FindingProps) {
  const { t } = useTranslation();
  return (
    <li className={clsx(css.finding, `is-${outcome}`)}>
      <Glyph shape={shapes[outcome]} />
      <div>
        <strong>
          {t(`logCheck.${name}.name`)}: {t(`logCheck.outcomes.${outcome}`)}
        </strong>
        <p>{children}</p>
      </div>
    </li>
  );
}

function SignatureFinding({ check: { signature } }: { check: LogCheck }) {
  const { t } = useTranslation();
  if (signature.outcome === 'unable') {
    return (
      <Finding outcome="unchecked" name="signature">
        {t('logCheck.signature.unable')}
      </Finding>
    );
  }
  if (signature.outcome === 'fails') {
    return (
      <Finding outcome="fails" name="signature">
        {t(`logCheck.signature.${signature.why}`)}
      </Finding>
    );
  }
  return (
    <Finding outcome="holds" name="signature">
      {t(`logCheck.signature.${signature.key}`)} <span className="mono">{signature.vkey}</span>
    </Finding>
  );
}

function GrowthFinding({ check: { growth } }: { check: LogCheck }) {
  const { t } = useTranslation();
  if (growth === null || growth.outcome === 'first') {
    return (
      <Finding outcome="unchecked" name="growth">
        {t(growth === null ? 'logCheck.withoutSignature' : 'logCheck.growth.first')}
      </Finding>
    );
  }
  const { outcome, since } = growth;
  const found = growth.outcome === 'holds' ? 'holds' : growth.why;
  return (
    <Finding outcome={outcome} name="growth">
      {t(`logCheck.growth.${found}`)}{' '}
      <Trans
        i18nKey="logCheck.growth.since"
        values={{ size: since.size }}
        components={{ at: <Instant at={since.at} /> }}
      />
    </Finding>
  );
}

function EntriesFinding({ entries }: { entries: EntriesCheck }) {
  const { t } = useTranslation();
  const { holding, pending, failed } = entries;
  const outcome = failed.length > 0 ? 'fails' : holding > 0 ? 'holds' : 'unchecked';
  return (
    <Finding outcome={outcome} name="entries">
      {t('logCheck.entries.holding', { count: holding })}
      {pending > 0 && ` ${t('logCheck.entries.pending', { count: pending })}`}
      {failed.map(({ id, why }) => (
        <span key={id} className={css.failedEntry}>
          {t(`logCheck.entries.${why}`, { id })}
        </span>
      ))}
    </Finding>
  );
}
