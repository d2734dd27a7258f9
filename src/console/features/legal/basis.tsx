// What an answer of the engine rests on: rules, facts and where they come from, sources of law.
import { useTranslation } from 'react-i18next';
import type { LegalBasis } from '../../api/types.gen.ts';
import { Instant } from '../../ui/instant.tsx';
import css from './legal.module.css';

interface Used {
  value: unknown;
  source: string;
}

export function Basis({ basis, doctrine }: { basis: LegalBasis; doctrine: string }) {
  const { t } = useTranslation();
  const used = Object.entries(basis.facts_used as Record<string, Used>);
  return (
    <details className={css.basis}>
      <summary>{t('legal.basis.title')}</summary>
      <p>
        {basis.summary} {t('legal.basis.rules', { version: basis.rules_version })},{' '}
        <Instant at={basis.evaluated_at} />. {basis.timezone}; {basis.holiday_calendar}
      </p>
      <h3>{t('legal.basis.facts')}</h3>
      <ul>
        {used.map(([name, { value, source }]) => (
          <li key={name}>
            <code>{name}</code> = <bdi className="long-text">{shown(value)}</bdi>{' '}
            <span className="small">{t(`legal.source.${source}`)}</span>
          </li>
        ))}
      </ul>
      <Classification classification={basis.classification} />
      <h3>{t('legal.basis.sources')}</h3>
      <ul>
        {basis.sources.map(({ citation, celex, status, checked_on }) => (
          <li key={`${celex} ${citation}`}>
            {citation}{' '}
            <span className="small">
              CELEX {celex}. {status} ({checked_on})
            </span>
          </li>
        ))}
      </ul>
      {basis.precedence.map(({ rule, citation, effect }) => (
        <p key={rule} className="small">
          {rule} ({citation}): {effect}
        </p>
      ))}
      {basis.pending_law.map(({ name, state }) => (
        <p key={name} className="small">
          {name}: {state}
        </p>
      ))}
      <p className="small">{doctrine}</p>
    </details>
  );
}

function Classification({ classification }: Pick<LegalBasis, 'classification'>) {
  const { t } = useTranslation();
  if (classification === null) return null;
  const { criteria, major_suggested } = classification;
  return (
    <>
      <h3>{t('legal.basis.classification')}</h3>
      <p>
        {t('legal.basis.major')} <strong>{t(`legal.tri.${major_suggested}`)}</strong>
      </p>
      <ul>
        {Object.entries(criteria).map(([name, met]) => (
          <li key={name}>
            <code>{name}</code>: {t(`legal.tri.${met}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
