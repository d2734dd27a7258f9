// The quarantines of an agent: the one that holds, big, and all of them as a log.
import { clsx } from 'clsx';
import { Trans, useTranslation } from 'react-i18next';
import type { AgentRead } from '../../api/requests/agents.ts';
import type { AgentEvent } from '../../api/types.gen.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Person } from '../../ui/person.tsx';
import css from './agents.module.css';
import { IncidentLink } from './trust-history.tsx';

export function QuarantineBanner({ agent }: { agent: AgentRead }) {
  const { t } = useTranslation();
  if (agent.quarantined_at === null) {
    if (agent.revoked_at === null) return null;
    return (
      <p className={css.stateBanner}>
        <strong>
          <Trans
            i18nKey="agents.revokedSince"
            components={{ at: <Instant at={agent.revoked_at} /> }}
          />
        </strong>
      </p>
    );
  }
  const begun = agent.history.find(({ event }) => event === 'quarantined');
  return (
    <div className={css.stateBanner} role="status">
      <p className={css.stateWord}>
        <Glyph shape="square" />{' '}
        <Trans
          i18nKey="agents.quarantinedSince"
          components={{ at: <Instant at={agent.quarantined_at} /> }}
        />
      </p>
      {begun !== undefined && <Who event={begun} />}
      {typeof begun?.reason === 'string' && (
        <p className="long-text">
          <bdi>{begun.reason}</bdi>
        </p>
      )}
      <p>
        {t('agents.because')}:{' '}
        {agent.quarantine_incidents.map((id, place) => (
          <span key={id}>
            {place > 0 && ', '}
            <IncidentLink id={id} agent={agent} />
          </span>
        ))}
      </p>
    </div>
  );
}

/** Who did it, and who approved it. */
export function Who({ event }: { event: AgentEvent }) {
  const { t } = useTranslation();
  const { actor, approved_by, approver_known } = event;
  return (
    <p>
      <Trans
        i18nKey={approved_by === null ? 'agents.doneBy' : 'agents.doneAndApprovedBy'}
        components={{
          by: <Person email={actor} />,
          approver: <Person email={approved_by ?? ''} />,
        }}
      />
      {approver_known === false && ` (${t('agents.approverUnknown')})`}
    </p>
  );
}

const logged: readonly AgentEvent['event'][] = [
  'quarantined',
  'quarantine_reason_added',
  'restored',
];

export function QuarantineLog({ agent }: { agent: AgentRead }) {
  const { t } = useTranslation();
  const events = agent.history.filter(({ event }) => logged.includes(event));
  return (
    <section aria-labelledby="log-title">
      <h2 id="log-title">{t('agents.log')}</h2>
      {events.length === 0 && <p className="small">{t('agents.noLog')}</p>}
      <ol className={clsx('timeline', css.quarantines)}>
        {events.map((event) => (
          <li key={event.policy_epoch}>
            <Instant at={event.at} />
            <div>
              <strong>{t(`agents.events.${event.event}`)}</strong>
              <Who event={event} />
            </div>
            <div>
              {event.incident_id !== null && <IncidentLink id={event.incident_id} agent={agent} />}
              {event.reason !== null && (
                <p className={clsx('long-text', css.cause)}>
                  <bdi>{event.reason}</bdi>
                </p>
              )}
              {event.evidence_id !== null && (
                <p className="small hash">{t('agents.provenBy', { id: event.evidence_id })}</p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
