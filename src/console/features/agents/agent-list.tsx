// The registry of agents: who answers for each, how far it is trusted, what it can use right now.
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { lazy, Suspense, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { agentStatuses } from '../../../domain/agent.ts';
import { keys } from '../../api/keys.ts';
import { agentPage } from '../../api/requests/agents.ts';
import { withTexts } from '../../i18n/language.ts';
import { NewRows } from '../../live/pill.tsx';
import { usePermission } from '../../permission.ts';
import { Nothing } from '../../ui/nothing.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/read.tsx';
import { AgentForm } from './agent-form.tsx';
import panelCss from './agent-panel.module.css';
import { Table } from './agent-table.tsx';
import { ChosenAgents, useAgentChoice } from './choose-agents.tsx';
import { useAgentPeek } from './use-agent-peek.ts';

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
