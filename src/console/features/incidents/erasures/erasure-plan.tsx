// What an erasure would reach, and what not: the requester and the one who approves read the same.
import { useTranslation } from 'react-i18next';
import type { ErasureScope } from '../../../../domain/erasure.ts';
import type { Erasures } from '../../../api/requests/erasures.ts';

type Plan = Erasures['next'];

export function ErasurePlan({ plan, scope }: { plan: Plan; scope: ErasureScope }) {
  const { t } = useTranslation();
  const { records, files, not_reached, left_copies } = plan;
  const { packages, reports, delivered, downloads } = left_copies;
  return (
    <>
      <p>{t('erasures.reached', { count: files.length, records: records.length })}</p>
      {not_reached.length > 0 && (
        <>
          <p>{t('erasures.notReached', { count: not_reached.length })}</p>
          <ul className="small">
            {not_reached.slice(0, mostShown).map(({ sha256, reason: one, incidents }) => (
              <li key={sha256}>
                <code>{sha256.slice(0, 12)}…</code>: {t(`erasures.why.${one}`)}{' '}
                {incidents.join(', ')}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{t('erasures.copies', { packages, reports, delivered, downloads })}</p>
      <p>{t(`erasures.rows.${scope}`)}</p>
      {(left_copies.entries ?? 0) > 0 && (
        <p>{t('erasures.entries', { count: left_copies.entries })}</p>
      )}
    </>
  );
}

const mostShown = 10;
