// Why an approval was refused, in words about people and not about fields.
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client.ts';

const lacks = ['missing', 'same_person', 'role_missing'] as const;

interface Refused {
  lack?: unknown;
  approver_role?: unknown;
  two_roles?: unknown;
}

export function ApprovalLack({ error }: { error: Error | null }) {
  const { t } = useTranslation();
  if (!(error instanceof ApiError) || error.problem.error !== 'approval_required') return null;
  const { lack, approver_role, two_roles } = error.problem as Refused;
  const known = lacks.find((one) => one === lack);
  if (known === undefined) return null;
  const isOfTwoRoles = known === 'role_missing' && two_roles === true;
  return (
    <p className="warning">
      {t(`agents.lack.${known}`, { role: String(approver_role) })}
      {isOfTwoRoles && ` ${t('agents.lack.two_roles')}`}
    </p>
  );
}
