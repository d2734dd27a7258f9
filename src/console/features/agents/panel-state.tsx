// The state of an agent that has no effect, at the top of its panel, and who asked for it and why.
import { Trans, useTranslation } from 'react-i18next';
import type { AgentRead } from '../../api/requests/agents.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Instant } from '../../ui/instant.tsx';
import css from './agent-panel.module.css';
import { Who } from './quarantine-log.tsx';

export function PanelState({ agent }: { agent: AgentRead }) {
  const { t } = useTranslation();
  const since = agent.quarantined_at ?? agent.revoked_at;
  if (since === null) return null;
  const isQuarantined = agent.quarantined_at !== null;
  return (
    <div className={css.state}>
      <p className={css.word}>
        <Glyph shape={isQuarantined ? 'lock' : 'cross'} />
        <span>
          <Trans
            i18nKey={isQuarantined ? 'agents.quarantinedSince' : 'agents.revokedSince'}
            components={{ at: <Instant at={since} /> }}
          />
        </span>
      </p>
      <p>{t('agents.panel.denied')}</p>
    </div>
  );
}

/** Why its quarantine began, and who began it. */
export function PanelCause({ agent }: { agent: AgentRead }) {
  if (agent.quarantined_at === null) return null;
  const begun = agent.history.find(({ event }) => event === 'quarantined');
  if (begun === undefined) return null;
  return (
    <div className={css.why}>
      {begun.reason !== null && (
        <p className="long-text">
          <bdi>{begun.reason}</bdi>
        </p>
      )}
      <Who event={begun} />
    </div>
  );
}
