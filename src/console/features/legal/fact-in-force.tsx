// A fact that no one recorded here, but that the profile or the record of the incident gives.
import { useTranslation } from 'react-i18next';
import { Instant } from '../../ui/instant.tsx';
import { useFactWord } from './fact-word.ts';

export interface FactInForce {
  value: unknown;
  source: string;
}

/** By the name of the fact. */
export type FactsInForce = Readonly<Record<string, FactInForce | undefined>>;

const elsewhere = ['profile', 'incident', 'assumed'];
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

export function InForce({ name, fact }: { name: string; fact: FactInForce | undefined }) {
  const { t } = useTranslation();
  const word = useFactWord();
  if (fact === undefined || !elsewhere.includes(fact.source)) return null;
  const { value, source } = fact;
  return (
    <p className="small">
      {t('legal.facts.inForce')}{' '}
      <strong>
        {typeof value === 'string' && instant.test(value) ? (
          <Instant at={value} />
        ) : (
          word(value, name)
        )}
      </strong>{' '}
      ({t(`legal.source.${source}`)})
    </p>
  );
}
