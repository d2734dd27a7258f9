// Who can record that a legal duty falls away or is due later, and what has to be said for it.
import { DomainError } from '../../domain/error.ts';
import type { RequestContext } from '../../domain/principal.ts';
import { hasRole } from '../../domain/role.ts';

export function mayDecide({ principal }: RequestContext): boolean {
  return hasRole(principal.roles, 'Legal/DPO');
}

export function isSaid(reason: string | undefined): reason is string {
  return reason !== undefined && reason.trim() !== '';
}

/** 403 without the role, 422 without a reason; what takes a duty away is named in both. */
export function assertMayDecide(
  context: RequestContext,
  decisive: readonly string[],
  reason: string | undefined,
): void {
  if (decisive.length === 0) return;
  const named = decisive.join(', ');
  if (!mayDecide(context)) {
    const detail =
      `This change of ${named} removes a reporting obligation or extends its deadline. Only the ` +
      'role Legal/DPO can decide that. Ask for the decision to be recorded with its reason.';
    throw new DomainError('forbidden', detail, { required_role: 'Legal/DPO', facts: decisive });
  }
  if (isSaid(reason)) return;
  const change = `This change of ${named} removes a reporting obligation or extends its deadline.`;
  const detail = `${change} Give the reason in "reason".`;
  throw new DomainError('reason_required', detail, { facts: decisive });
}
