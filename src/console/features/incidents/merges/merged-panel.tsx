// What was merged into this incident, with the way to each record and the way back.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { mergesOf, undoMerge, type IncidentMerge } from '../../../api/requests/relations.ts';
import { usePermission } from '../../../permission.ts';
import { Fault } from '../../../ui/fault.tsx';
import { GatedButton } from '../../../ui/gated-button.tsx';
import { Instant } from '../../../ui/instant.tsx';
import { Person } from '../../../ui/person.tsx';
import { useWrite } from '../../../ui/use-write.ts';
import type { Shown } from '../detail/use-detail.ts';
import css from './merges.module.css';

export function MergedPanel({ incident }: Shown) {
  const { t } = useTranslation();
  const id = incident.public_id;
  const { data, error } = useQuery(mergesOf(id));
  const undo = useWrite(undoMerge(id));
  const { may, needs } = usePermission('POST /api/ip3/v1/incidents/:id/merges/:merge/undo');
  const merges = data?.body.merges ?? [];
  if (error !== null) return <Fault error={error} />;
  if (merges.length === 0) return null;
  const newest = merges.find(({ undone_at }) => undone_at === null);
  return (
    <section aria-labelledby="merges-title">
      <h2 id="merges-title">{t('merges.panel')}</h2>
      <ul className={css.merges}>
        {merges.map((merge) => (
          <li key={merge.id}>
            <OneMerge merge={merge} />
            {merge === newest && (
              <GatedButton
                why={may ? null : 'merges-why'}
                size="compact-sm"
                variant="default"
                loading={undo.isPending}
                onClick={() => undo.mutate(merge.id)}
              >
                {t('merges.undo')}
              </GatedButton>
            )}
          </li>
        ))}
      </ul>
      {!may && newest !== undefined && (
        <p id="merges-why" className="small">
          {t('detail.needsRole', { role: needs })}
        </p>
      )}
      {undo.error !== null && <Fault error={undo.error} />}
    </section>
  );
}

function OneMerge({ merge }: { merge: IncidentMerge }) {
  const { t } = useTranslation();
  const { incidents, reason, merged_by, merged_at, undone_at } = merge;
  return (
    <div className={css.merge}>
      {incidents.map(({ public_id, title }) => (
        <span key={public_id}>
          <Link to="/incidents/$id" params={{ id: public_id }}>
            {public_id} <bdi>{title}</bdi>
          </Link>{' '}
          <Link
            to="/incidents/$id"
            params={{ id: public_id }}
            search={{ tab: 'timeline' }}
            className="small"
            aria-label={`${t('merges.timeline')} ${public_id}`}
          >
            {t('merges.timeline')}
          </Link>
        </span>
      ))}
      <span className="small">
        <Instant at={merged_at} /> {merged_by !== null && <Person email={merged_by} />}
        {undone_at !== null && (
          <>
            {' '}
            · <strong>{t('merges.undone')}</strong> <Instant at={undone_at} />
          </>
        )}
      </span>
      {reason !== null && (
        <span className="long-text">
          <bdi>{reason}</bdi>
        </span>
      )}
    </div>
  );
}
