// How fast a revocation reaches those that enforce it, and who has taken the newest change of this
// agent. A point is known by its token.
import { useQuery } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import {
  enforcement,
  type AgentRead,
  type Enforcement as EnforcementRead,
} from '../../api/requests/agents.ts';
import type { AgentWebhook, EnforcementPoint } from '../../api/types.gen.ts';
import { served } from '../../i18n/served.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Read } from '../../ui/read.tsx';
import css from './agents.module.css';

export function Enforcement({ agent }: { agent: AgentRead }) {
  const { t } = useTranslation();
  const read = useQuery(enforcement);
  return (
    <section aria-labelledby="enforcement-title">
      <h2 id="enforcement-title">{t('agents.enforcement.title')}</h2>
      <Read of={read} height={160}>
        {({ body }) => (
          <>
            <Latency read={body} />
            <Points points={body.enforcement_points} epoch={agent.policy_epoch} />
            <Webhooks webhooks={body.webhooks} epoch={agent.policy_epoch} />
          </>
        )}
      </Read>
    </section>
  );
}

/** The same in two lines, for the panel: how many have the newest change, and the last time. */
export function Acknowledged({ epoch }: { epoch: number }) {
  const { t } = useTranslation();
  const { data } = useQuery(enforcement);
  if (data === undefined) return null;
  const points = data.body.enforcement_points;
  if (points.length === 0) return <p className="small">{t('agents.enforcement.nobody')}</p>;
  const has = points.filter(({ policy_epoch }) => policy_epoch >= epoch).length;
  const last = points.flatMap(({ acknowledged_at }) => acknowledged_at ?? []).toSorted();
  const newest = last.at(-1);
  return (
    <>
      <p className={has === points.length ? 'is-met' : 'is-missing'}>
        <span>
          <Glyph shape={has === points.length ? 'check' : 'cross'} />{' '}
          {t('agents.panel.acknowledged', { has, count: points.length })}
        </span>
      </p>
      <p className="small">
        {newest === undefined ? (
          t('agents.enforcement.never')
        ) : (
          <Trans
            i18nKey="agents.panel.lastAcknowledged"
            components={{ at: <Instant at={newest} /> }}
          />
        )}
      </p>
    </>
  );
}

function Latency({ read }: { read: EnforcementRead }) {
  const { t } = useTranslation();
  const { revocations, expected, acknowledged } = read;
  const times = [
    ['p50', read.revocation_latency_p50_ms],
    ['p95', read.revocation_latency_p95_ms],
    ['max', read.revocation_latency_max_ms],
  ] as const;
  return (
    <>
      <p className="small">{t('agents.enforcement.window', { count: revocations })}</p>
      <dl className="facts">
        <div>
          <dt>{t('agents.enforcement.acknowledged')}</dt>
          <dd>{t('agents.enforcement.of', { acknowledged, expected })}</dd>
        </div>
        {times.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`agents.enforcement.${name}`)}</dt>
            <dd>{value === null ? t('agents.enforcement.none') : `${Math.round(value)} ms`}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Points({ points, epoch }: { points: EnforcementPoint[]; epoch: number }) {
  const { t } = useTranslation();
  if (points.length === 0) return <p className="small">{t('agents.enforcement.nobody')}</p>;
  return (
    <ul className={css.points}>
      {points.map(({ name, instance, policy_epoch, acknowledged_at }) => (
        <li key={`${name} ${instance}`}>
          <p>
            <strong>
              <bdi>{name}</bdi>
            </strong>{' '}
            <span className="mono small">{instance}</span>
          </p>
          <Taken has={policy_epoch >= epoch} />
          <p className="small">
            {acknowledged_at === null ? (
              t('agents.enforcement.never')
            ) : (
              <>
                <Trans
                  i18nKey="agents.enforcement.last"
                  values={{ epoch: policy_epoch }}
                  components={{ at: <Instant at={acknowledged_at} /> }}
                />
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Webhooks({ webhooks, epoch }: { webhooks: AgentWebhook[]; epoch: number }) {
  const { t } = useTranslation();
  if (webhooks.length === 0) return null;
  return (
    <ul className={css.points} aria-label={t('agents.enforcement.webhooks')}>
      {webhooks.map(({ host, state, policy_epoch, last_fault }) => (
        <li key={host}>
          <p>
            <strong>
              <bdi>{host}</bdi>
            </strong>{' '}
            <span className="small">{t(`agents.enforcement.state.${state}`)}</span>
          </p>
          <Taken has={policy_epoch >= epoch} />
          {last_fault !== null && <p className="small long-text">{served(last_fault)}</p>}
        </li>
      ))}
    </ul>
  );
}

function Taken({ has }: { has: boolean }) {
  const { t } = useTranslation();
  return (
    <p className={has ? 'is-met' : 'is-missing'}>
      <span>
        <Glyph shape={has ? 'check' : 'cross'} />{' '}
        {t(`agents.enforcement.${has ? 'has' : 'hasNot'}`)}
      </span>
    </p>
  );
}
