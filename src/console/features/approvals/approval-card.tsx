// One request: what is to be done, who asked, until when, its state, and the reader's next step.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Approval } from '../../api/requests/approvals.ts';
import { useSession } from '../../session.ts';
import { Instant } from '../../ui/instant.tsx';
import { Person } from '../../ui/person.tsx';
import { TimeLeft } from '../../ui/time-left.tsx';
import { Act } from './act.tsx';
import css from './approvals.module.css';
import { Asked } from './asked.tsx';
import { DecideForm } from './decide-form.tsx';

export function ApprovalCard({ approval }: { approval: Approval }) {
  const { t } = useTranslation();
  const { session } = useSession();
  const { id, kind, state, incident, title, requested_by, yours_to_decide } = approval;
  const isOwn = session?.email === requested_by;
  const isOpen = state === 'pending' || state === 'confirmed';
  return (
    <li className="card">
      <div className={css.head}>
        <h2 id={`approval-${id}`}>{t(`approvals.kind.${kind}`)}</h2>
        <span className={`badge ${isOpen ? 'is-open' : ''}`}>{t(`approvals.state.${state}`)}</span>
      </div>
      {incident !== null && (
        <p className={css.about}>
          <Link to="/incidents/$id" params={{ id: incident }}>
            <span className="mono">{incident}</span> <bdi>{title}</bdi>
          </Link>
        </p>
      )}
      <Asked approval={approval} />
      <p className={css.people}>
        <span>
          {t('approvals.requestedBy')} <Person email={requested_by} />,{' '}
          <Instant at={approval.requested_at} />
        </span>
        {isOpen && (
          <span>
            {t('approvals.expires')} <TimeLeft until={approval.expires_at} isShort />
          </span>
        )}
      </p>
      <Outcome approval={approval} />
      {yours_to_decide && <DecideForm approval={approval} />}
      {isOwn && state === 'pending' && (
        <p className="small">{t('approvals.waits', { role: approval.approver_role })}</p>
      )}
      {isOwn && state === 'confirmed' && <Act approval={approval} />}
    </li>
  );
}

function Outcome({ approval: { decided_by, decided_at, decision_reason, state } }: Props) {
  const { t } = useTranslation();
  if (decided_by === null || decided_at === null) return null;
  return (
    <div className="remedy">
      <p>
        {t(state === 'refused' ? 'approvals.refusedBy' : 'approvals.approvedBy')}{' '}
        <Person email={decided_by} />, <Instant at={decided_at} />
      </p>
      <p className={css.text} dir="auto">
        {decision_reason}
      </p>
    </div>
  );
}

interface Props {
  approval: Approval;
}
