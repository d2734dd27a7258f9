// The outcome in force, below what closing needs: what was decided, by whom, until when, and that
// it closes nothing. Without one, the way to record it.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { likelyDuplicatesOf, outcomesOf, withdrawOutcome } from '../../../api/requests/outcomes.ts';
import { undoMerge } from '../../../api/requests/relations.ts';
import { usePermission } from '../../../permission.ts';
import { Fault } from '../../../ui/fault.tsx';
import { GatedButton } from '../../../ui/gated-button.tsx';
import { useWrite } from '../../../ui/use-write.ts';
import { useGo, type Shown } from '../detail/use-detail.ts';
import { Said } from './outcome-said.tsx';
import css from './outcomes.module.css';

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
      {found.merged_into !== null && found.merge_id !== null ? (
        <UndoMerge into={found.merged_into.public_id} merge={found.merge_id} why={why} />
      ) : (
        <>
          <p className="small">{t('outcomes.notClosed')}</p>
          <GatedButton
            why={why}
            size="xs"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate(undefined)}
          >
            {t('outcomes.withdraw')}
          </GatedButton>
        </>
      )}
      {withdraw.error !== null && <Fault error={withdraw.error} />}
    </section>
  );
}

interface UndoMergeProps {
  into: string;
  merge: string;
  why: string | null;
}

/** It is undone where it was made: the other incident changes as well. */
function UndoMerge({ into, merge, why }: UndoMergeProps) {
  const { t } = useTranslation();
  const undo = useWrite(undoMerge(into));
  return (
    <>
      <p className="small">{t('merges.inForce')}</p>
      <GatedButton why={why} size="xs" loading={undo.isPending} onClick={() => undo.mutate(merge)}>
        {t('merges.undo')}
      </GatedButton>
      {undo.error !== null && <Fault error={undo.error} />}
    </>
  );
}
