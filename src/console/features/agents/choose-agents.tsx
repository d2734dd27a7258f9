// Agents chosen in their list, also over several pages, and what can be done with them together.
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedAgent } from '../../api/types.gen.ts';
import type { Column } from '../../ui/rows.tsx';
import css from './agents.module.css';
import { BulkQuarantine } from './bulk-quarantine.tsx';

type Chosen = ReadonlyMap<string, ListedAgent>;

export interface AgentChoice {
  chosen: Chosen;
  set: (chosen: Chosen) => void;
}

export function useAgentChoice(): AgentChoice {
  const [chosen, set] = useState<Chosen>(new Map());
  return { chosen, set };
}

/** The column of check boxes; the one of its heading is for all agents of this page. */
export function useChoiceColumn(
  agents: readonly ListedAgent[],
  { chosen, set }: AgentChoice,
): Column<ListedAgent> {
  const { t } = useTranslation();
  const here = agents.filter(({ agent_id }) => chosen.has(agent_id)).length;
  const isAll = here === agents.length;
  const without = (gone: readonly ListedAgent[]) =>
    new Map([...chosen].filter(([id]) => !gone.some(({ agent_id }) => agent_id === id)));
  const withThese = (more: readonly ListedAgent[]) =>
    new Map([...chosen, ...more.map((one) => [one.agent_id, one] as const)]);
  return {
    name: 'choose',
    heading: (
      <Checkbox
        size="xs"
        aria-label={t('agents.bulk.chooseAll')}
        checked={isAll}
        indeterminate={here > 0 && !isAll}
        onChange={() => set(isAll ? without(agents) : withThese(agents))}
      />
    ),
    cell: (agent) => (
      <Checkbox
        size="xs"
        aria-label={t('agents.bulk.choose', { name: agent.name ?? agent.agent_id })}
        checked={chosen.has(agent.agent_id)}
        onChange={() => set(chosen.has(agent.agent_id) ? without([agent]) : withThese([agent]))}
      />
    ),
  };
}

export function ChosenAgents({ chosen, set }: AgentChoice) {
  const { t } = useTranslation();
  const [isAsking, ask] = useState(false);
  const clear = () => set(new Map());
  if (chosen.size === 0) return null;
  return (
    <section className="bulk" aria-label={t('agents.bulk.title')}>
      <div className={css.bulkLine}>
        <p role="status">
          <strong>{t('agents.bulk.count', { count: chosen.size })}</strong>
        </p>
        <Button size="xs" variant="default" className="is-danger" onClick={() => ask(true)}>
          {t('agents.bulk.open', { count: chosen.size })}
        </Button>
        <Button size="xs" variant="subtle" onClick={clear}>
          {t('agents.bulk.clear')}
        </Button>
      </div>
      {isAsking && (
        <BulkQuarantine
          agents={[...chosen.values()]}
          onClose={(done) => {
            ask(false);
            const ids = new Set(done.map(({ agent_id }) => agent_id));
            set(new Map([...chosen].filter(([id]) => !ids.has(id))));
          }}
        />
      )}
    </section>
  );
}
