// What an agent still lacks before it can be restored, and the next move.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AgentRead } from '../../api/requests/agents.ts';
import { codeLabel } from '../../i18n/code-label.ts';
import { Glyph } from '../../ui/glyph.tsx';
import css from './agents.module.css';
import type { Candidate } from './candidates.ts';

export function NextMove({ agent, canRestore }: { agent: AgentRead; canRestore: boolean }) {
  const { t } = useTranslation();
  const [incident] = agent.quarantine_incidents;
  if (!canRestore && incident === undefined) return null;
  const known = agent.incidents.find(({ id }) => id === incident);
  const name = known?.public_id ?? incident ?? '';
  return (
    <Button
      variant="filled"
      fullWidth
      renderRoot={(props) =>
        canRestore ? (
          <Link to="/agents/$id" params={{ id: agent.agent_id }} hash="restore" {...props} />
        ) : (
          <Link to="/incidents/$id" params={{ id: name }} search={{ tab: 'evidence' }} {...props} />
        )
      }
    >
      {canRestore ? t('agents.panel.restore') : t('agents.panel.attach')}
    </Button>
  );
}

export function Check({ met, title, detail }: { met: boolean; title: string; detail?: string }) {
  const { t } = useTranslation();
  return (
    <li className={met ? 'is-met' : 'is-missing'}>
      <span>
        <Glyph shape={met ? 'check' : 'cross'} />
        <span className="visually-hidden">
          {met ? t('agents.restore.met') : t('agents.restore.missing')}
        </span>
      </span>
      <div>
        <strong>{title}</strong>
        {detail !== undefined && <p className="small">{detail}</p>}
      </div>
    </li>
  );
}

export function Unfit({ candidates }: { candidates: readonly Candidate[] }) {
  const { t } = useTranslation();
  if (candidates.length === 0) return null;
  return (
    <details className={css.unfit}>
      <summary>{t('agents.restore.unfit', { count: candidates.length })}</summary>
      <ul>
        {candidates.map(({ record, incident, lack }) => (
          <li key={record.id}>
            <bdi>{codeLabel(record.evidence_type)}</bdi> · {incident} ·{' '}
            {lack && t(`agents.lack.${lack}`)}
          </li>
        ))}
      </ul>
    </details>
  );
}
