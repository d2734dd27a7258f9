// Evidence of the incidents of a quarantine, each with what keeps it from validating the agent: the
// same rules as the server's, which has the last word.
import { useQueries } from '@tanstack/react-query';
import { isValidationType, saysNotPassed } from '../../../domain/agent.ts';
import type { AgentRead } from '../../api/requests/agents.ts';
import { evidenceOf } from '../../api/requests/evidence.ts';
import type { Evidence } from '../../api/types.gen.ts';

export interface Candidate {
  record: Evidence;
  /** Public id of its incident. */
  incident: string;
  /** Null when it could validate the agent. */
  lack: 'unconfirmed' | 'no_test' | 'not_passed' | 'too_old' | null;
}

interface Candidates {
  candidates: Candidate[];
  error: Error | null;
  isPending: boolean;
  refetch: () => void;
}

export function useCandidates(agent: AgentRead): Candidates {
  const named = agent.quarantine_incidents.map((id) => ({
    id,
    name: agent.incidents.find((incident) => incident.id === id)?.public_id ?? id,
  }));
  const read = useQueries({
    queries: named.map(({ name }) => ({
      // As the page of the incident asks, so that what is attached there is seen here.
      ...evidenceOf(name),
      staleTime: 0,
    })),
  });
  const since = validFrom(agent);
  return {
    candidates: read.flatMap(({ data }, place) =>
      (data?.body.evidence ?? []).map((record) => {
        return { record, incident: named[place]?.name ?? '', lack: lackOf(record, since) };
      }),
    ),
    error: read.find(({ error }) => error !== null)?.error ?? null,
    isPending: read.some(({ isPending }) => isPending),
    refetch: () => read.forEach((one) => void one.refetch()),
  };
}

/** When the last reason of the quarantine was added. */
function validFrom({ history }: AgentRead): string {
  const reasons = ['quarantined', 'quarantine_reason_added'];
  return history.find(({ event }) => reasons.includes(event))?.at ?? '';
}

function lackOf(record: Evidence, since: string): Candidate['lack'] {
  if (record.status !== 'CONFIRMED') return 'unconfirmed';
  if (!isValidationType(record.evidence_type, record.evidence_class)) return 'no_test';
  if (saysNotPassed(record.retest_outcome)) return 'not_passed';
  // Both are UTC with milliseconds, so their order is that of the texts.
  return record.created_at <= since ? 'too_old' : null;
}
