// Where a test of the agent is to be attached: the incidents of its quarantine.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AgentRead } from '../../api/requests/agents.ts';

export function AttachLinks({ agent }: { agent: AgentRead }) {
  const { t } = useTranslation();
  return (
    <div className="remedy">
      <p>{t('agents.restore.how')}</p>
      <ul>
        {agent.quarantine_incidents.map((id) => {
          const name = agent.incidents.find((incident) => incident.id === id)?.public_id ?? id;
          return (
            <li key={id}>
              <Link to="/incidents/$id" params={{ id: name }} search={{ tab: 'evidence' }}>
                {t('agents.restore.attach', { incident: name })}
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
