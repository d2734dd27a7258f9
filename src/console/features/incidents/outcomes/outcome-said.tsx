// What was decided, by whom, until when, or where the work goes on.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Outcomes } from '../../../api/requests/outcomes.ts';
import { Instant } from '../../../ui/instant.tsx';
import { Person } from '../../../ui/person.tsx';

export type OneOutcome = Outcomes[number];

export function Said({ one }: { one: OneOutcome }) {
  const { t } = useTranslation();
  const { outcome, reason, expires_at, approved_by, set_by } = one;
  const original = one.duplicate_of ?? one.merged_into;
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
            {t(one.merged_into === null ? 'outcomes.of' : 'outcomes.into')}{' '}
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
