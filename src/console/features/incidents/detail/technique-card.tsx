// One technique: how sure the program is, why, and a person's word on it.
import { Button, Textarea } from '@mantine/core';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decideTechnique } from '../../../api/requests/incident-changes.ts';
import { usePermission } from '../../../permission.ts';
import { CheckedForm } from '../../../ui/checked-form.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { GatedButton } from '../../../ui/gated-button.tsx';
import { Instant } from '../../../ui/instant.tsx';
import { percentText } from '../../../ui/number.ts';
import { useWrite } from '../../../ui/use-write.ts';
import css from './incident.module.css';
import { TechniqueDefenses } from './technique-defenses.tsx';
import techniqueCss from './technique.module.css';
import type { IncidentTechnique, Shown } from './use-detail.ts';

interface Word {
  technique_id: string;
  decision: 'accepted' | 'rejected' | 'added' | 'undone';
  reason?: string;
}

export function useWord({ incident, etag }: Shown) {
  return useWrite(decideTechnique(incident.public_id, etag));
}

export function TechniqueCard({ technique, ...shown }: Shown & { technique: IncidentTechnique }) {
  const { t } = useTranslation();
  const { technique_id, name, framework, framework_version, tactics, status, url } = technique;
  return (
    <article className={clsx('card', status === 'rejected' && techniqueCss.rejected)}>
      <header className="facts-line">
        <h2>
          <a href={url} rel="noreferrer" target="_blank">
            <span className="mono">{technique_id}</span> <span lang="en">{name}</span>
          </a>
        </h2>
        <span className={clsx('badge', (status === 'accepted' || status === 'added') && 'is-good')}>
          {t(`techniques.status.${status}`)}
        </span>
        <span className="badge">{<Confidence technique={technique} />}</span>
        <span className="badge">{t(`techniques.applicability.${technique.applicability}`)}</span>
      </header>
      <p className="small">
        {framework} {framework_version} · {tactics.map((one) => one.name).join(', ')}
      </p>
      <p className="long-text">
        {t('techniques.why')} <bdi>{technique.rationale}</bdi>
      </p>
      {technique.clause !== undefined && (
        <p className="long-text">
          {t('techniques.clause')}{' '}
          <q>
            <bdi>{technique.clause}</bdi>
          </q>
        </p>
      )}
      {technique.history !== undefined && (
        <p className="small">
          {t('techniques.history', {
            accepted: technique.history.accepted,
            rejected: technique.history.rejected,
            pct: percentText(technique.history.confidence_before),
          })}
        </p>
      )}
      {technique.decision !== undefined && (
        <p className="small">
          {t('techniques.decided', { by: technique.decision.decided_by })}{' '}
          <Instant at={technique.decision.decided_at} />{' '}
          <bdi className="long-text">{technique.decision.reason}</bdi>
        </p>
      )}
      <Words technique={technique} {...shown} />
      {(status === 'accepted' || status === 'added') && (
        <TechniqueDefenses id={shown.incident.public_id} technique={technique_id} />
      )}
    </article>
  );
}

/** A program's guess is said to be one; a person's word has no figure. */
function Confidence({ technique }: { technique: IncidentTechnique }) {
  const { t } = useTranslation();
  const { source, confidence, status } = technique;
  if (source === 'analyst' || status === 'added') return t('techniques.byPerson');
  return t('techniques.heuristic', { pct: percentText(confidence) });
}

function Words({ technique, ...shown }: Shown & { technique: IncidentTechnique }) {
  const { t } = useTranslation();
  const { technique_id, status } = technique;
  const { may, needs } = usePermission('POST /api/ip3/v1/incidents/:id/ttp');
  const [isRejecting, setRejecting] = useState(false);
  const [reason, setReason] = useState('');
  const say = useWord(shown);
  const why = may ? null : `why-${technique_id}`;
  const look = { size: 'compact-sm', variant: 'default', why } as const;
  const decide = (decision: Word['decision']) => {
    const said = reason.trim() === '' ? {} : { reason };
    say.mutate({ technique_id, decision, ...said }, { onSuccess: () => setRejecting(false) });
  };
  return (
    <>
      <div className="moves">
        {status === 'suggested' && (
          <>
            <GatedButton {...look} loading={say.isPending} onClick={() => decide('accepted')}>
              {t('techniques.accept')}
            </GatedButton>
            <GatedButton {...look} onClick={() => setRejecting(true)}>
              {t('techniques.reject')}
            </GatedButton>
          </>
        )}
        {status !== 'suggested' && (
          <GatedButton {...look} loading={say.isPending} onClick={() => decide('undone')}>
            {t('techniques.undo')}
          </GatedButton>
        )}
      </div>
      {!may && (
        <p id={`why-${technique_id}`} className="small">
          {t('detail.needsRole', { role: needs })}
        </p>
      )}
      {isRejecting && (
        <CheckedForm
          className={clsx('stack', css.inset)}
          onSubmit={(event) => {
            event.preventDefault();
            decide('rejected');
          }}
        >
          <Textarea
            label={t('form.reason')}
            autosize
            minRows={2}
            maxLength={5000}
            autoFocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <div className="moves">
            <Button type="submit" size="compact-sm" loading={say.isPending}>
              {t('techniques.reject')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => setRejecting(false)}>
              {t('form.cancel')}
            </Button>
          </div>
        </CheckedForm>
      )}
      {say.error !== null && <Fault error={say.error} />}
    </>
  );
}
