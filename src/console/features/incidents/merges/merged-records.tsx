// Evidence and actions of the incidents that were merged into this one, under their own number:
// they were never moved.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { evidenceOf } from '../../../api/requests/evidence.ts';
import { registryIncident } from '../../../api/requests/incidents.ts';
import { mergesOf } from '../../../api/requests/relations.ts';
import { ActionCard } from '../detail/action-card.tsx';
import { EvidenceCard } from '../detail/evidence-card.tsx';

/** The incidents that are merged into this one now. */
function useMerged(id: string): readonly { public_id: string; title: string }[] {
  const merges = useQuery(mergesOf(id)).data?.body.merges ?? [];
  return merges.flatMap(({ undone_at, incidents }) => (undone_at === null ? incidents : []));
}

export function MergedEvidence({ id }: { id: string }) {
  return useMerged(id).map((one) => <EvidenceOfOne key={one.public_id} id={one.public_id} />);
}

export function MergedActions({ id }: { id: string }) {
  return useMerged(id).map((one) => <ActionsOfOne key={one.public_id} id={one.public_id} />);
}

function EvidenceOfOne({ id }: { id: string }) {
  const { t } = useTranslation();
  const records = useQuery(evidenceOf(id)).data?.body.evidence ?? [];
  if (records.length === 0) return null;
  return (
    <section aria-label={t('merges.evidenceOf', { id })}>
      <Source id={id} />
      {records.map((record) => (
        <EvidenceCard key={record.id} record={record} incident={id} />
      ))}
    </section>
  );
}

function ActionsOfOne({ id }: { id: string }) {
  const { t } = useTranslation();
  const actions = useQuery(registryIncident(id)).data?.body.actions ?? [];
  if (actions.length === 0) return null;
  return (
    <section aria-label={t('merges.actionsOf', { id })}>
      <Source id={id} />
      {actions.map((action) => (
        <ActionCard key={action.id} action={action} incident={id} />
      ))}
    </section>
  );
}

function Source({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <h2>
      {t('merges.from')}{' '}
      <Link to="/incidents/$id" params={{ id }} className="mono">
        {id}
      </Link>
    </h2>
  );
}
