// Evidence and actions that an incident shows since it was split off: they were never moved.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { evidenceOf } from '../../../api/requests/evidence.ts';
import { registryIncident } from '../../../api/requests/incidents.ts';
import { splitsOf, type IncidentSplit } from '../../../api/requests/splits.ts';
import { ActionCard } from '../detail/action-card.tsx';
import { EvidenceCard } from '../detail/evidence-card.tsx';

/** The split that made this incident. */
function useOwnSplit(id: string): IncidentSplit | undefined {
  const splits = useQuery(splitsOf(id)).data?.body.splits ?? [];
  return splits.find(({ incident }) => incident.public_id === id);
}

export function SplitEvidence({ id }: { id: string }) {
  const split = useOwnSplit(id);
  return split !== undefined && split.evidence.length > 0 && <EvidenceOf split={split} />;
}

export function SplitActions({ id }: { id: string }) {
  const split = useOwnSplit(id);
  return split !== undefined && split.actions.length > 0 && <ActionsOf split={split} />;
}

function EvidenceOf({ split: { origin, evidence } }: { split: IncidentSplit }) {
  const { t } = useTranslation();
  const id = origin.public_id;
  const records = useQuery(evidenceOf(id)).data?.body.evidence ?? [];
  return (
    <section aria-label={t('merges.evidenceOf', { id })}>
      <Source id={id} />
      {records
        .filter((record) => evidence.includes(record.id))
        .map((record) => (
          <EvidenceCard key={record.id} record={record} incident={id} />
        ))}
    </section>
  );
}

function ActionsOf({ split: { origin, actions } }: { split: IncidentSplit }) {
  const { t } = useTranslation();
  const id = origin.public_id;
  const all = useQuery(registryIncident(id)).data?.body.actions ?? [];
  return (
    <section aria-label={t('merges.actionsOf', { id })}>
      <Source id={id} />
      {all
        .filter((action) => actions.includes(action.id))
        .map((action) => (
          <ActionCard key={action.id} action={action} incident={id} />
        ))}
    </section>
  );
}

function Source({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <h2>
      {t('splits.from')}{' '}
      <Link to="/incidents/$id" params={{ id }} className="mono">
        {id}
      </Link>
    </h2>
  );
}
