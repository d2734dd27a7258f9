// One agent: what it can use right now and why, how its trust went, and the switch.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { oneAgent, type AgentRead } from '../../api/requests/agents.ts';
import { useLiveRecord } from '../../live/use-live-record.ts';
import { usePermission } from '../../permission.ts';
import { Nothing } from '../../ui/nothing.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Read } from '../../ui/read.tsx';
import { WayBack } from '../../ui/way-back.tsx';
import { AgentStatus, Delta, Tools, TrustScore } from './agent-badges.tsx';
import { AgentFacts, AgentIncidents } from './agent-facts.tsx';
import { AgentForm } from './agent-form.tsx';
import { Enforcement } from './enforcement.tsx';
import { QuarantineDialog } from './quarantine-dialog.tsx';
import { QuarantineBanner, QuarantineLog } from './quarantine-log.tsx';
import { Restore } from './restore.tsx';
import { TrustHistory } from './trust-history.tsx';

const from = '/inside/agents/$id';

export function AgentDetail() {
  const { id } = useParams({ from });
  useLiveRecord(keys.agent(id), id);
  const read = useQuery(oneAgent(id));
  const isUnknown = read.error instanceof ApiError && read.error.problem.error === 'not_found';
  return (
    <>
      {isUnknown ? (
        <Unknown id={id} />
      ) : (
        <Read of={read} height={400} asPage back={<Back />}>
          {({ body }) => <Shown agent={body} />}
        </Read>
      )}
      <Dialogs agent={read.data?.body ?? null} id={id} etag={read.data?.etag} />
    </>
  );
}

function Back() {
  const { t } = useTranslation();
  return <WayBack to="/agents" label={t('agents.back')} />;
}

/** No one registered it: the switch works anyway. */
function Unknown({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={id} before={<Back />} />
      <Nothing why={t('agents.unknown')}>
        <p className="small">{t('agents.unknownHow')}</p>
        <Buttons id={id} isRegistered={false} />
      </Nothing>
    </>
  );
}

function Shown({ agent }: { agent: AgentRead }) {
  const { t } = useTranslation();
  const { agent_id, name, status, current_score, history } = agent;
  const moved = history.find(
    ({ trust_delta, event }) => trust_delta !== 0 && event !== 'registered',
  );
  return (
    <>
      <PageHead
        title={name ?? agent_id}
        before={<Back />}
        lead={
          <span className="facts-line">
            <span className="mono hash">{agent_id}</span>
            <AgentStatus status={status} />
            <span>
              {t('agentField.current_score')} <TrustScore score={current_score} />
            </span>
            {moved !== undefined && <Delta by={moved.trust_delta} />}
          </span>
        }
      >
        <Buttons id={agent_id} isRegistered />
      </PageHead>
      <QuarantineBanner agent={agent} />
      <div className="two-columns">
        <div>
          <ToolsSection agent={agent} />
          {status === 'quarantined' && <Restore agent={agent} />}
          <TrustHistory agent={agent} />
          <AgentIncidents agent={agent} />
          <QuarantineLog agent={agent} />
        </div>
        <div>
          <AgentFacts agent={agent} />
          <Enforcement agent={agent} />
        </div>
      </div>
    </>
  );
}

function ToolsSection({ agent }: { agent: AgentRead }) {
  const { t } = useTranslation();
  const { allowed_tools, allowed_tools_effective } = agent;
  return (
    <section aria-labelledby="tools-title">
      <h2 id="tools-title">{t('agents.tools')}</h2>
      <p className="lead">
        {t('agents.toolsSaid', {
          allowed: allowed_tools.length,
          effective: allowed_tools_effective.length,
        })}
      </p>
      <Tools agent={agent} />
    </section>
  );
}

function Buttons({ id, isRegistered }: { id: string; isRegistered: boolean }) {
  const { t } = useTranslation();
  const search = useSearch({ from });
  const navigate = useNavigate({ from: '/agents/$id' });
  const { may, needs } = usePermission('POST /api/agents/:id/quarantine');
  const open = (dialog: 'quarantine' | 'edit') =>
    void navigate({ params: { id }, search: { ...search, dialog } });
  if (!may) return <p className="small">{t('agents.switchNeeds', { role: needs })}</p>;
  return (
    <div className="moves">
      <Button onClick={() => open('edit')}>
        {isRegistered ? t('agents.edit') : t('agents.register')}
      </Button>
      <Button className="is-danger" onClick={() => open('quarantine')}>
        {t('agents.quarantine.open')}
      </Button>
    </div>
  );
}

interface DialogsProps {
  agent: AgentRead | null;
  id: string;
  etag: string | undefined;
}

function Dialogs({ agent, id, etag }: DialogsProps) {
  const { dialog, incident } = useSearch({ from });
  const navigate = useNavigate({ from: '/agents/$id' });
  const { may } = usePermission('POST /api/agents/:id/quarantine');
  const close = () => void navigate({ params: { id }, search: {} });
  if (!may) return null;
  if (dialog === 'quarantine') {
    return <QuarantineDialog id={id} agent={agent} incident={incident} onClose={close} />;
  }
  if (dialog !== 'edit') return null;
  // The form begins from what was read, so it begins again when that arrives.
  const key = agent?.agent_id ?? '';
  return <AgentForm key={key} id={id} agent={agent} etag={etag} onClose={close} />;
}
