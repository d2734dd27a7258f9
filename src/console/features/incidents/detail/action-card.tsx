// One response step with the moves that are allowed from here.
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allowedActionMoves } from '../../../../domain/action.ts';
import type { Action } from '../../../api/types.gen.ts';
import { codeLabel } from '../../../i18n/code-label.ts';
import { usePermission } from '../../../permission.ts';
import { actionTitle } from '../../../ui/action-title.ts';
import { Actor } from '../../../ui/actor.tsx';
import { GatedButton } from '../../../ui/gated-button.tsx';
import { Instant } from '../../../ui/instant.tsx';
import { Person } from '../../../ui/person.tsx';
import { TimeLeft } from '../../../ui/time-left.tsx';
import { ProofLink } from '../../actions/proof-link.tsx';
import { RecordNotes } from '../../notes/record-notes.tsx';
import { ActionMove } from './action-move.tsx';
import type { Asked } from './action-move.tsx';
import css from './incident.module.css';

export function ActionCard({ action, incident }: { action: Action; incident: string }) {
  const { t } = useTranslation();
  const { may, needs } = usePermission('PATCH /api/actions/:id');
  const [asked, ask] = useState<Asked | null>(null);
  const why = may ? null : `why-${action.id}`;
  const moves: readonly Asked[] = [
    ...allowedActionMoves(action.status),
    ...(action.status === 'done' && action.validation_ref === null ? (['proof'] as const) : []),
  ];
  return (
    <article className={clsx('card', css.actionCard, action.status === 'done' && 'is-done')}>
      <header className="facts-line">
        <h2>
          <bdi>{actionTitle(action)}</bdi>
        </h2>
        <span className={`badge action-status-${action.status}`}>
          {t(`steps.status.${action.status}`)}
        </span>
        {action.requires_approval && (
          <span className="badge">{t('actionField.requires_approval')}</span>
        )}
      </header>
      <ActionFacts action={action} incident={incident} />
      <div className="moves">
        {moves.map((to) => (
          <GatedButton
            key={to}
            why={why}
            size="compact-sm"
            {...(to === 'cancelled' || to === 'rejected' ? { variant: 'default' } : {})}
            onClick={() => ask(to)}
          >
            {t(`steps.move.${to}`)}
          </GatedButton>
        ))}
      </div>
      {!may && moves.length > 0 && (
        <p id={`why-${action.id}`} className="small">
          {t('detail.needsRole', { role: needs })}
        </p>
      )}
      <RecordNotes incident={incident} place={{ action_id: action.id }} />
      {asked !== null && (
        <ActionMove action={action} incident={incident} asked={asked} onDone={() => ask(null)} />
      )}
    </article>
  );
}

function ActionFacts({ action, incident }: { action: Action; incident: string }) {
  const { t } = useTranslation();
  const { playbook, step, phase, role, assignee, due_at, approved_by, approver_known } = action;
  const { validation_ref, note, status } = action;
  const isOver = status === 'done' || status === 'rejected' || status === 'cancelled';
  const facts: [string, React.ReactNode][] = [
    [
      t('steps.origin'),
      playbook === null
        ? null
        : t('steps.step', {
            playbook: codeLabel(playbook),
            step,
            phase: t(`playbooks.phases.${phase}`, String(phase)),
          }),
    ],
    [t('actionField.role'), role],
    [t('actionField.assignee'), assignee === null ? null : <Person email={assignee} />],
    [
      t('actionField.due_at'),
      due_at === null ? null : (
        <>
          <Instant at={due_at} /> {!isOver && <TimeLeft until={due_at} />}
        </>
      ),
    ],
    [
      t('actionField.approved_by'),
      approved_by === null ? null : (
        <>
          <Person email={approved_by} /> (
          {t(approver_known === true ? 'steps.known' : 'steps.unknown')})
        </>
      ),
    ],
    [
      t('actionField.validation_ref'),
      validation_ref === null ? null : <ProofLink incident={incident} proof={validation_ref} />,
    ],
    [t('actionField.note'), note ?? null],
    [t('actionField.created_by'), <Actor key="by" name={action.created_by} />],
  ];
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}
