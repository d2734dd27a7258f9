// The parts of a step that board, list and dialog show alike.
import { clsx } from 'clsx';
import { Trans, useTranslation } from 'react-i18next';
import type { ListedAction } from '../../api/types.gen.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Person } from '../../ui/person.tsx';
import { TimeLeft } from '../../ui/time-left.tsx';
import css from './actions.module.css';

interface Props {
  action: ListedAction;
}

const openStatuses: readonly ListedAction['status'][] = ['proposed', 'approved', 'in_progress'];

export function Assignee({ action: { assignee } }: Props) {
  const { t } = useTranslation();
  return assignee === null ? (
    <span className="small">{t('actions.unassigned')}</span>
  ) : (
    <Person email={assignee} />
  );
}

export function Due({ action: { due_at, status } }: Props) {
  const { t } = useTranslation();
  if (due_at === null) return null;
  return (
    <span>
      {t('actionField.due_at')} <Instant at={due_at} />{' '}
      {openStatuses.includes(status) && <TimeLeft until={due_at} />}
    </span>
  );
}

export function Approval({ action }: Props) {
  const { t } = useTranslation();
  const { approval_class, requires_approval, approved_by, status } = action;
  if (!requires_approval) return null;
  if (status === 'proposed') {
    return (
      <span className="badge is-watched">
        {t('actions.waiting')} ({approval_class})
      </span>
    );
  }
  if (approved_by === null) return null;
  return (
    <span className="small">
      <Trans
        i18nKey="actions.approvedBy"
        components={{ approver: <Person email={approved_by} /> }}
      />
    </span>
  );
}

/** The reference that closing asks for; no one can overlook that it is not there. */
export function Proof({ action: { validation_ref, status } }: Props) {
  const { t } = useTranslation();
  if (validation_ref !== null) {
    return (
      <span className="badge is-good" title={validation_ref}>
        <Glyph shape="check" /> {t('actions.hasProof')}
      </span>
    );
  }
  if (status === 'rejected' || status === 'cancelled') return null;
  return (
    <span className={clsx('badge', css.noProof)}>
      <Glyph shape="circle" /> {t('actions.noProof')}
    </span>
  );
}
