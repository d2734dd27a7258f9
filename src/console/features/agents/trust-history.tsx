// How the trust of an agent went: a line, and the table of the same with its causes.
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Trans, useTranslation } from 'react-i18next';
import { required } from '../../../domain/required.ts';
import type { AgentRead } from '../../api/requests/agents.ts';
import type { AgentEvent } from '../../api/types.gen.ts';
import { Actor } from '../../ui/actor.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Person } from '../../ui/person.tsx';
import { Rows } from '../../ui/rows.tsx';
import { Delta } from './agent-badges.tsx';
import css from './agents.module.css';

export function TrustHistory({ agent }: { agent: AgentRead }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="trust-title">
      <h2 id="trust-title">{t('agents.trust')}</h2>
      <p className="small">{t('agents.trustNote')}</p>
      <Sparkline history={agent.history} />
      <Rows
        caption={t('agents.trust')}
        rows={agent.history}
        rowKey={({ policy_epoch }) => String(policy_epoch)}
        columns={[
          {
            name: 'title',
            heading: t('agents.cause'),
            cell: (event) => <Cause event={event} agent={agent} />,
          },
          {
            name: 'change',
            heading: t('agentField.policy_epoch'),
            cell: ({ trust_delta }) => <Delta by={trust_delta} />,
            isNumber: true,
          },
          {
            name: 'score',
            heading: t('agentField.current_score'),
            cell: ({ score_after }) => score_after,
            isNumber: true,
          },
          { name: 'by', heading: t('agents.by'), cell: ({ actor }) => <Actor name={actor} /> },
          { name: 'at', heading: t('agents.when'), cell: ({ at }) => <Instant at={at} /> },
        ]}
      />
    </section>
  );
}

function Cause({ event, agent }: { event: AgentEvent; agent: AgentRead }) {
  const { t } = useTranslation();
  const { reason, incident_id, approved_by } = event;
  return (
    <>
      <strong>{t(`agents.events.${event.event}`)}</strong>
      {incident_id !== null && (
        <>
          {' '}
          <IncidentLink id={incident_id} agent={agent} />
        </>
      )}
      {reason !== null && (
        <p className={clsx('long-text', css.cause)}>
          <bdi>{reason}</bdi>
        </p>
      )}
      {approved_by !== null && (
        <p className={clsx('small', css.cause)}>
          <Trans
            i18nKey="agents.approvedBy"
            components={{ approver: <Person email={approved_by} /> }}
          />
        </p>
      )}
    </>
  );
}

/** By the name that people know, where the page has it. */
export function IncidentLink({ id, agent }: { id: string; agent: AgentRead }) {
  const known = agent.incidents.find((incident) => incident.id === id);
  return (
    <Link to="/incidents/$id" params={{ id: known?.public_id ?? id }} className="mono hash">
      {known?.public_id ?? id}
    </Link>
  );
}

const [width, height, edge] = [240, 56, 4];

/** Steps, because the score stays until something changes it; the table below says the same. */
function Sparkline({ history }: { history: readonly AgentEvent[] }) {
  const { t } = useTranslation();
  const scores = history.map(({ score_after }) => score_after).reverse();
  if (scores.length < 2) return null;
  const stride = (width - 2 * edge) / (scores.length - 1);
  const y = (score: number) => height - edge - (score / 100) * (height - 2 * edge);
  const path = scores.map((score, place) =>
    place === 0 ? `M${edge} ${y(score)}` : `H${edge + place * stride}V${y(score)}`,
  );
  const said = t('agents.line', { first: scores[0], last: scores.at(-1), count: scores.length });
  return (
    <svg className={css.sparkline} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={said}>
      <path d={`M${edge} ${y(0)}H${width - edge}`} className={css.axis} />
      <path d={path.join('')} className={css.line} />
      <circle cx={width - edge} cy={y(required(scores.at(-1), 'score'))} r="3" />
    </svg>
  );
}
