// What was split off from this incident, what it was split off from, and the way back.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { splitsOf, undoSplit, type IncidentSplit } from '../../../api/requests/splits.ts';
import { usePermission } from '../../../permission.ts';
import { Fault } from '../../../ui/fault.tsx';
import { GatedButton } from '../../../ui/gated-button.tsx';
import { Instant } from '../../../ui/instant.tsx';
import { Person } from '../../../ui/person.tsx';
import { useWrite } from '../../../ui/use-write.ts';
import type { Shown } from '../detail/use-detail.ts';
import css from './splits.module.css';

export function SplitsPanel({ incident }: Shown) {
  const { t } = useTranslation();
  const id = incident.public_id;
  const { data, error } = useQuery(splitsOf(id));
  const splits = data?.body.splits ?? [];
  const { may, needs } = usePermission('POST /api/ip3/v1/incidents/:id/splits/:split/undo');
  if (error !== null) return <Fault error={error} />;
  if (splits.length === 0) return null;
  return (
    <section aria-labelledby="splits-title">
      <h2 id="splits-title">{t('splits.panel')}</h2>
      <ul className={css.list}>
        {splits.map((split) => (
          <OneSplit key={split.id} id={id} split={split} may={may} />
        ))}
      </ul>
      {!may && (
        <p id="splits-why" className="small">
          {t('detail.needsRole', { role: needs })}
        </p>
      )}
    </section>
  );
}

interface Props {
  id: string;
  split: IncidentSplit;
  may: boolean;
}

function OneSplit({ id, split, may }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { origin, incident, evidence, actions, reason, split_by, split_at } = split;
  const isOrigin = origin.public_id === id;
  const other = isOrigin ? incident : origin;
  const write = undoSplit(origin.public_id);
  const run = async (split_id: string) => {
    const answer = await write.run(split_id);
    // The page of the new incident is gone.
    if (!isOrigin) await navigate({ to: '/incidents/$id', params: { id: origin.public_id } });
    return answer;
  };
  const undo = useWrite({ run, changes: write.changes });
  return (
    <li>
      <div className={css.said}>
        <span>
          {t(isOrigin ? 'splits.off' : 'splits.from')}{' '}
          <Link to="/incidents/$id" params={{ id: other.public_id }}>
            {other.public_id} <bdi>{other.title}</bdi>
          </Link>
        </span>
        <span className="small">
          {t('splits.shown', { evidence: evidence.length, actions: actions.length })} ·{' '}
          <Instant at={split_at} /> {split_by !== null && <Person email={split_by} />}
        </span>
        {reason !== null && (
          <span className="long-text">
            <bdi>{reason}</bdi>
          </span>
        )}
        {undo.error !== null && <Fault error={undo.error} />}
      </div>
      <GatedButton
        why={may ? null : 'splits-why'}
        size="compact-sm"
        variant="default"
        loading={undo.isPending}
        onClick={() => undo.mutate(split.id)}
      >
        {t('splits.undo')}
      </GatedButton>
    </li>
  );
}
