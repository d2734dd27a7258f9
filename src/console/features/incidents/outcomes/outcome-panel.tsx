// The outcome in force, below what closing needs: what was decided, by whom, until when, and that
// it closes nothing. Without one, the way to record it.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  likelyDuplicatesOf,
  outcomesOf,
  withdrawOutcome,
  type Outcomes,
} from '../../../api/requests/outcomes.ts';
import { usePermission } from '../../../permission.ts';
import { Fault } from '../../../ui/fault.tsx';
import { GatedButton } from '../../../ui/gated-button.tsx';
import { Instant } from '../../../ui/instant.tsx';
import { Person } from '../../../ui/person.tsx';
import { useWrite } from '../../../ui/use-write.ts';
import { useGo, type Shown } from '../detail/use-detail.ts';
import css from './outcomes.module.css';

type OneOutcome = Outcomes[number];

export function OutcomePanel({ incident, etag }: Shown) {
  const { t } = useTranslation();
  const go = useGo();
  const { may, needs } = usePermission('POST /api/ip3/v1/incidents/:id/outcome');
  const why = may ? null : 'outcome-why';
  const id = incident.public_id;
  const { data } = useQuery(likelyDuplicatesOf(id));
  // A title alone says little.
  const signed = (data?.body.incidents ?? []).filter(({ signs }) =>
    signs.some((sign) => sign !== 'similar_title'),
  ).length;
  return (
    <div className={css.panel}>
      {incident.outcome === null ? (
        <GatedButton
          why={why}
          variant="subtle"
          color="gray"
          data-opens="outcome"
          onClick={() => go({ do: 'outcome' })}
        >
          {t('outcomes.open')}
          {signed > 0 && ` (${t('outcomes.likelyCount', { count: signed })})`}
        </GatedButton>
      ) : (
        <InForce id={id} etag={etag} why={why} />
      )}
      {!may && (
        <p id="outcome-why" className="small">
          {t('detail.needsRole', { role: needs })}
        </p>
      )}
    </div>
  );
}

interface InForceProps {
  id: string;
  etag: string | undefined;
  why: string | null;
}

function InForce({ id, etag, why }: InForceProps) {
  const { t } = useTranslation();
  const { data, error } = useQuery(outcomesOf(id));
  const withdraw = useWrite(withdrawOutcome(id, etag));
  const found = data?.body.outcomes.find(({ ended_at }) => ended_at === null);
  if (error !== null) return <Fault error={error} />;
  if (found === undefined) return null;
  return (
    <section className={css.inForce} aria-label={t('outcomes.choice')}>
      <Said one={found} />
      <p className="small">{t('outcomes.notClosed')}</p>
      <GatedButton
        why={why}
        size="xs"
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate(undefined)}
      >
        {t('outcomes.withdraw')}
      </GatedButton>
      {withdraw.error !== null && <Fault error={withdraw.error} />}
    </section>
  );
}

function Said({ one }: { one: OneOutcome }) {
  const { t } = useTranslation();
  const { outcome, reason, duplicate_of: original, expires_at, approved_by, set_by } = one;
  return (
    <>
      <p>
        <strong>{t(`outcome.${outcome}`)}</strong>{' '}
        {expires_at !== null && (
          <>
            {t('outcomes.until')} <Instant at={expires_at} />
          </>
        )}
        {original !== null && (
          <>
            {t('outcomes.of')}{' '}
            <Link to="/incidents/$id" params={{ id: original.public_id }}>
              {original.public_id} <bdi>{original.title}</bdi>
            </Link>
          </>
        )}
      </p>
      {reason !== null && (
        <p className="long-text">
          <bdi>{reason}</bdi>
        </p>
      )}
      {set_by !== null && (
        <p className="small">
          {t('outcomes.by')} <Person email={set_by} />
        </p>
      )}
      {approved_by !== null && (
        <p className="small">
          {t('outcomes.approved')} <Person email={approved_by} />
          {one.approver_known === false && ` ${t('outcomes.stranger')}`}
        </p>
      )}
    </>
  );
}
