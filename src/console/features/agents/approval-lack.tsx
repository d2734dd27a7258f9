// Why an approval was refused, in words about people and not about fields.
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/client.ts';

const lacks = ['missing', 'same_person', 'role_missing', 'same_role'] as const;

export function ApprovalLack({ error }: { error: Error | null }) {
  const { t } = useTranslation();
  if (!(error instanceof ApiError) || error.problem.error !== 'approval_required') return null;
  const { lack, approver_role } = error.problem as { lack?: unknown; approver_role?: unknown };
  const known = lacks.find((one) => one === lack);
  if (known === undefined) return null;
  return <p className="warning">{t(`agents.lack.${known}`, { role: String(approver_role) })}</p>;
}
