// One step, whole: what it is, who requested it and what it does, its proof, and the decision of a
// person where it needs one.
import { Modal } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allowedActionMoves } from '../../../domain/action.ts';
import type { ListedAction } from '../../api/types.gen.ts';
import { codeLabel } from '../../i18n/code-label.ts';
import { usePermission } from '../../permission.ts';
import { actionTitle } from '../../ui/action-title.ts';
import { Actor } from '../../ui/actor.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Approval, Assignee, Due } from './action-parts.tsx';
import { CancelForm } from './cancel-form.tsx';
import { Decision } from './decision.tsx';
import { ProofForm } from './proof-form.tsx';
import type { Asked } from './use-move.ts';

interface Props {
  action: ListedAction;
  /** The move that the page asks about. */
  asked: Asked | null;
  onClose: () => void;
}

export function ActionDialog({ action, asked, onClose }: Props) {
  const { t } = useTranslation();
  const { may, needs } = usePermission('PATCH /api/actions/:id');
  const isProposed = action.status === 'proposed';
  const isWaiting = isProposed && action.requires_approval;
  const isCancelling =
    asked === 'cancelled' && allowedActionMoves(action.status).includes('cancelled');
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<bdi>{actionTitle(action)}</bdi>}
      closeButtonProps={{ 'aria-label': t('agents.close') }}
    >
      <div className="stack">
        <Facts action={action} />
        {!may && <p className="small">{t('actions.needs', { role: needs })}</p>}
        {may && isCancelling && <CancelForm action={action} onDone={onClose} />}
        {may && !isCancelling && (isWaiting || (asked !== null && isProposed)) && (
          <Decision
            action={action}
            first={asked === 'rejected' ? 'rejected' : 'approved'}
            onDone={onClose}
          />
        )}
        <ProofForm action={action} may={may} />
      </div>
    </Modal>
  );
}

function Facts({ action }: { action: ListedAction }) {
  const { t } = useTranslation();
  const { playbook, step, phase, role, note } = action;
  const facts: [string, ReactNode][] = [
    [
      t('actionField.incident_id'),
      <span key="incident">
        <Link to="/incidents/$id" params={{ id: action.incident_public_id }} className="mono">
          {action.incident_public_id}
        </Link>{' '}
        <bdi>{action.incident_title}</bdi>
      </span>,
    ],
    [t('actionField.status'), t(`actions.status.${action.status}`)],
    [t('actionField.created_by'), <Actor key="by" name={action.created_by} />],
    [t('actionField.created_at'), <Instant key="at" at={action.created_at} />],
    [t('actions.effect'), [action.action_type, phase].filter(Boolean).join(' · ')],
    [t('actionField.role'), role],
    [t('actionField.assignee'), <Assignee key="who" action={action} />],
    [t('actionField.due_at'), action.due_at === null ? null : <Due key="due" action={action} />],
    [
      t('actions.columns.approval'),
      action.requires_approval ? <Approval key="approval" action={action} /> : t('actions.free'),
    ],
    [
      t('actions.from'),
      playbook === null ? null : (
        <Link key="playbook" to="/playbooks/$type" params={{ type: playbook }}>
          {codeLabel(playbook)}
          {step !== null && ` ${step}`}
        </Link>
      ),
    ],
    [
      t('actionField.note'),
      typeof note !== 'string' ? null : (
        <bdi key="note" className="long-text">
          {note}
        </bdi>
      ),
    ],
  ];
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
