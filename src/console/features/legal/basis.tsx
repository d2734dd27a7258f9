// What an answer of the engine rests on: rules, facts and where they come from, sources of law.
import { useTranslation } from 'react-i18next';
import type { LegalBasis } from '../../api/types.gen.ts';
import { served } from '../../i18n/served.ts';
import { Instant } from '../../ui/instant.tsx';
import { useFactWord } from './fact-word.ts';
import css from './legal.module.css';
import { useFactQuestion } from './use-reason.tsx';

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

interface Used {
  value: unknown;
  source: string;
}

export function Basis({ basis, doctrine }: { basis: LegalBasis; doctrine: string }) {
  const { t } = useTranslation();
  const used = Object.entries(basis.facts_used as Record<string, Used>);
  const questionOf = useFactQuestion();
  return (
    <details className={css.basis}>
      <summary>{t('legal.basis.title')}</summary>
      <p>
        {t('legal.basis.rules', { version: basis.rules_version })},{' '}
        <Instant at={basis.evaluated_at} />. {basis.timezone}; {served(basis.holiday_calendar)}
      </p>
      <h3>{t('legal.basis.facts')}</h3>
      <ul>
        {used.map(([name, { value, source }]) => (
          <li key={name}>
            {questionOf(name)} <FactValue name={name} value={value} />{' '}
            <span className="small">{t(`legal.source.${source}`)}</span>
          </li>
        ))}
      </ul>
      <Classification classification={basis.classification} />
      <h3>{t('legal.basis.sources')}</h3>
      <ul>
        {basis.sources.map(({ citation, celex, status, checked_on }) => (
          <li key={`${celex} ${citation}`}>
            {served(citation)}{' '}
            <span className="small">
              CELEX {celex}. {served(status)} ({checked_on})
            </span>
          </li>
        ))}
      </ul>
      {basis.precedence.map(({ rule, citation, effect }) => (
        <p key={rule} className="small">
          {served(rule)} ({served(citation)}): {served(effect)}
        </p>
      ))}
      {basis.pending_law.map(({ name, state }) => (
        <p key={name} className="small">
          {served(name)}: {served(state)}
        </p>
      ))}
      <p className="small">{served(doctrine)}</p>
    </details>
  );
}

function FactValue({ name, value }: { name: string; value: unknown }) {
  const word = useFactWord();
  if (typeof value === 'string' && instant.test(value)) return <Instant at={value} />;
  return <bdi className="long-text">{word(value, name)}</bdi>;
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
            {t(`criterion.${name}`)}: {t(`legal.tri.${met}`)}
          </li>
        ))}
      </ul>
    </>
  );
}
