// The outcomes of an incident that ended, newest first.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { outcomesOf } from '../../../api/requests/outcomes.ts';
import { Instant } from '../../../ui/instant.tsx';
import { Person } from '../../../ui/person.tsx';
import { Said, type OneOutcome } from './outcome-said.tsx';
import css from './outcomes.module.css';

export function OutcomeHistory({ id }: { id: string }) {
  const { t } = useTranslation();
  const all = useQuery(outcomesOf(id)).data?.body.outcomes ?? [];
  const ended = all.filter(({ ended_at }) => ended_at !== null);
  if (ended.length === 0) return null;
  return (
    <details className={css.history}>
      <summary>{t('outcomes.history')}</summary>
      {ended.map((one) => (
        <Ended key={one.id} one={one} />
      ))}
    </details>
  );
}

function Ended({ one }: { one: OneOutcome }) {
  const { t } = useTranslation();
  const { set_at, ended_at, end_kind, ended_by, end_reason } = one;
  return (
    <div className={css.inForce}>
      <Said one={one} />
      <p className="small">
        <Instant at={set_at} /> – {ended_at !== null && <Instant at={ended_at} />}{' '}
        {end_kind !== null && t(`outcomes.ends.${end_kind}`)}{' '}
        {ended_by !== null && <Person email={ended_by} />}
      </p>
      {end_reason !== null && (
        <p className="long-text">
          <bdi>{end_reason}</bdi>
        </p>
      )}
    </div>
  );
}
