// The evidence that proves a step, by what it is, and the way to its record.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { evidenceOf } from '../../api/requests/evidence.ts';
import { codeLabel } from '../../i18n/code-label.ts';

interface Props {
  incident: string;
  /** Of the action: the ID of a record, or what an earlier version took for one. */
  proof: string;
}

export function ProofLink({ incident, proof }: Props) {
  const records = useQuery(evidenceOf(incident)).data?.body.evidence ?? [];
  const record = records.find(({ id }) => id === proof);
  if (record === undefined) return <span className="mono hash">{proof}</span>;
  return (
    <Link
      to="/incidents/$id"
      params={{ id: incident }}
      search={{ tab: 'evidence', record: record.id }}
      title={record.id}
    >
      {codeLabel(record.evidence_type)} · <bdi>{record.filename ?? record.source}</bdi>
    </Link>
  );
}
