// The switch for many agents: a request for each, one after the other, with a result for each.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { quarantineAgent } from '../../api/requests/agents.ts';
import type { ListedAgent } from '../../api/types.gen.ts';
import { problemDetail } from '../../i18n/problem-text.ts';

export interface AskedQuarantine {
  incident_id: string;
  reason: string;
  approved_by: string;
}

export interface AgentOutcome {
  agent: ListedAgent;
  state: 'waiting' | 'running' | 'done' | 'again' | 'refused';
  /** The words of the server; undefined when it could not be reached. */
  why?: string;
}

export function useQuarantineRun() {
  const queries = useQueryClient();
  const [outcomes, setOutcomes] = useState<readonly AgentOutcome[]>([]);
  const start = async (agents: readonly ListedAgent[], asked: AskedQuarantine) => {
    setOutcomes(agents.map((agent) => ({ agent, state: 'waiting' })));
    for (const agent of agents) {
      const become = (next: AgentOutcome) =>
        setOutcomes((all) => all.map((one) => (one.agent === agent ? next : one)));
      become({ agent, state: 'running' });
      become(await outcomeOf(agent, asked));
      void queries.invalidateQueries({ queryKey: keys.agent(agent.agent_id) });
    }
    await queries.invalidateQueries({ queryKey: keys.agents.all });
  };
  const isOver = outcomes.every(({ state }) => state !== 'waiting' && state !== 'running');
  return { outcomes, start, isOver };
}

async function outcomeOf(agent: ListedAgent, asked: AskedQuarantine): Promise<AgentOutcome> {
  try {
    const { body } = await quarantineAgent(agent.agent_id).run(asked);
    return { agent, state: body.already_quarantined ? 'again' : 'done' };
  } catch (error) {
    if (!(error instanceof ApiError)) return { agent, state: 'refused' };
    return { agent, state: 'refused', why: problemDetail(error.problem) };
  }
}
