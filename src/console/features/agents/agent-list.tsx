// The registry of agents: who answers for each, how far it is trusted, what it may use right now.
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { lazy, Suspense, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { agentStatuses } from '../../../domain/agent.ts';
import { keys } from '../../api/keys.ts';
import { agentPage, type AgentPage } from '../../api/requests/agents.ts';
import type { ListedAgent } from '../../api/types.gen.ts';
import { withTexts } from '../../i18n/language.ts';
import { NewRows } from '../../live/pill.tsx';
import { usePermission } from '../../permission.ts';
import { Instant } from '../../ui/instant.tsx';
import { KeysetPages } from '../../ui/keyset-pages.tsx';
import { Nothing } from '../../ui/nothing.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Person } from '../../ui/person.tsx';
import { Read } from '../../ui/read.tsx';
import { Rows } from '../../ui/rows.tsx';
import { useNarrower } from '../../ui/use-narrower.ts';
import { AgentStatus, Delta, TrustScore } from './agent-badges.tsx';
import { AgentForm } from './agent-form.tsx';
import panelCss from './agent-panel.module.css';
import {
  ChosenAgents,
  useAgentChoice,
  useChoiceColumn,
  type AgentChoice,
} from './choose-agents.tsx';
import { opensPanel, useAgentPeek, type AgentPeek } from './use-agent-peek.ts';

// Loaded when someone opens an agent alongside the list.
const AgentPanel = lazy(async () => ({
  default: (await withTexts(import('./agent-panel.tsx'))).AgentPanel,
}));

const from = '/inside/agents';

export function AgentList() {
  const { t } = useTranslation();
  const { dialog, ...search } = useSearch({ from });
  const navigate = useNavigate({ from: '/agents' });
  const { may, needs } = usePermission('PUT /api/agents/:id');
  const { q, status, cursor } = search;
  const page = useQuery(agentPage({ q, status, cursor }));
  const choice = useAgentChoice();
  const peek = useAgentPeek();
  const isFiltered = search.q !== undefined || search.status !== undefined;
  return (
    <>
      <PageHead title={t('page.agents.title')} lead={t('agents.lead')}>
        {may ? (
          <Button
            variant={peek.id === undefined ? 'filled' : 'default'}
            onClick={() => void navigate({ search: { ...search, dialog: 'register' } })}
          >
            {t('agents.register')}
          </Button>
        ) : (
          <p className="small">{t('agents.registerNeeds', { role: needs })}</p>
        )}
      </PageHead>
      <Filters key={search.q ?? ''} />
      <NewRows kinds={['agent']} of={keys.agents.all} />
      <div className={clsx(panelCss.page, peek.id !== undefined && 'has-panel')}>
        <div className={panelCss.main}>
          <Read of={page}>
            {({ body }) =>
              body.count === 0 ? (
                <Nothing why={isFiltered ? t('agents.noMatch') : t('agents.empty')}>
                  {isFiltered ? (
                    <Link to="/agents">{t('list.clear')}</Link>
                  ) : (
                    <p className="small">{t('agents.emptyHow')}</p>
                  )}
                </Nothing>
              ) : (
                <Table body={body} cursor={search.cursor} choice={choice} peek={peek} />
              )
            }
          </Read>
        </div>
        {peek.id !== undefined && (
          <Suspense>
            <AgentPanel key={peek.id} id={peek.id} takesFocus={peek.isAsked} onClose={peek.close} />
          </Suspense>
        )}
      </div>
      <ChosenAgents {...choice} />
      {dialog === 'register' && <AgentForm onClose={() => void navigate({ search })} />}
    </>
  );
}

/** Column → its heading: the label of the field, where the column is one. */
const headings = {
  agent: 'agents.columns.agent',
  owner: 'agentField.owner',
  score: 'agentField.current_score',
  status: 'agents.columns.status',
  tools: 'agents.columns.tools',
  incident: 'agents.columns.incident',
  change: 'agentField.policy_epoch',
} as const;

interface TableProps {
  body: AgentPage;
  cursor: string | undefined;
  choice: AgentChoice;
  peek: AgentPeek;
}

function Table({ body, cursor, choice, peek }: TableProps) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/agents' });
  const { may } = usePermission('POST /api/agents/:id/quarantine');
  const choose = useChoiceColumn(body.agents, choice);
  const isTight = useTight(peek.id !== undefined);
  const named = columns.filter((name) => !isTight || !leastColumns.includes(name));
  const shown = named.map((name) => ({
    name: name === 'agent' ? 'title' : name,
    heading: t(headings[name]),
    cell: (agent: ListedAgent) => <Cell name={name} agent={agent} onOpen={peek.open} />,
  }));
  return (
    <>
      <Rows
        caption={t('page.agents.title')}
        rows={body.agents}
        columns={may ? [choose, ...shown] : shown}
        rowKey={({ agent_id }) => agent_id}
        isCurrent={({ agent_id }) => agent_id === peek.id}
      />
      <KeysetPages
        counted={t('agents.count', { count: body.count })}
        cursor={cursor}
        nextCursor={body.next_cursor}
        onGo={(next) => void navigate({ search: (now) => ({ ...now, cursor: next }) })}
      />
    </>
  );
}

function Filters() {
  const { t } = useTranslation();
  const search = useSearch({ from });
  const navigate = useNavigate({ from: '/agents' });
  const [words, setWords] = useState(search.q ?? '');
  const choose = (change: Partial<typeof search>) =>
    void navigate({ search: { ...search, ...change, cursor: undefined } });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    choose({ q: words.trim() === '' ? undefined : words.trim() });
  };
  return (
    <form className="filters" role="search" onSubmit={submit}>
      <TextInput
        type="search"
        aria-label={t('agents.search')}
        placeholder={t('agents.search')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <NativeSelect
        aria-label={t('agents.columns.status')}
        value={search.status ?? ''}
        onChange={(event) => choose({ status: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: `${t('agents.columns.status')}: ${t('list.any')}` },
          ...agentStatuses.map((value) => ({ value, label: t(`agents.status.${value}`) })),
        ]}
      />
      {(search.q !== undefined || search.status !== undefined) && (
        <Link to="/agents">{t('list.clear')}</Link>
      )}
    </form>
  );
}

const columns = ['agent', 'owner', 'score', 'change', 'status', 'tools', 'incident'] as const;
type ColumnName = (typeof columns)[number];

/** Columns for which a narrow table has no room; the panel and the page of an agent have them. */
const leastColumns: readonly ColumnName[] = ['change', 'incident'];

/** Whether the table is narrow, and not so narrow that each row is a block. */
function useTight(hasPanel: boolean): boolean {
  const isBlocks = useNarrower(800);
  const isNarrow = useNarrower(hasPanel ? 1600 : 1180);
  return isNarrow && !isBlocks;
}

interface CellProps {
  name: ColumnName;
  agent: ListedAgent;
  onOpen: (id: string) => void;
}

function Cell({ name, agent, onOpen }: CellProps) {
  const { t } = useTranslation();
  const { agent_id, owner, last_trust_delta, last_trust_at, last_incident } = agent;
  const cells = {
    agent: (
      <>
        <Link
          to="/agents/$id"
          params={{ id: agent_id }}
          className="row-title"
          data-agent={agent_id}
          onClick={(event) => {
            if (!opensPanel(event)) return;
            event.preventDefault();
            onOpen(agent_id);
          }}
        >
          <bdi>{agent.name ?? agent_id}</bdi>
        </Link>
        {agent.name !== null && <span className="mono small hash">{agent_id}</span>}
      </>
    ),
    owner:
      owner === null ? (
        <span className="small">{t('agents.nobody')}</span>
      ) : (
        <Person email={owner} />
      ),
    score: <TrustScore score={agent.current_score} />,
    change:
      last_trust_delta === null || last_trust_at === null ? (
        <span className="small">{t('agents.noChange')}</span>
      ) : (
        <>
          <Delta by={last_trust_delta} />{' '}
          <span className="small">
            <Instant at={last_trust_at} />
          </span>
        </>
      ),
    status: <AgentStatus status={agent.status} />,
    tools: t('agents.toolsOf', {
      effective: agent.allowed_tools_effective.length,
      allowed: agent.allowed_tools.length,
    }),
    incident:
      last_incident === null ? (
        <span className="small">{t('agents.noIncident')}</span>
      ) : (
        <Link to="/incidents/$id" params={{ id: last_incident }} className="mono">
          {last_incident}
        </Link>
      ),
  };
  return cells[name];
}
