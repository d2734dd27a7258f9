// The next step of the Legal tab for the user, as long as no panel or form has one of its own.
import { useQuery } from '@tanstack/react-query';
import { reportsOf } from '../../api/requests/reports.ts';
import type { LegalReport, LegalTrigger } from '../../api/types.gen.ts';
import { usePermission } from '../../permission.ts';
import { useNow } from '../../ui/use-now.ts';
import { dutyStep, type DutyStep } from './duty-step.ts';

export function useDutyStep(
  incident: string,
  triggers: readonly LegalTrigger[],
  reports: readonly LegalReport[],
): DutyStep | null {
  const { may: mayRead } = usePermission('GET /api/reports');
  const exported = useQuery({ ...reportsOf(incident), enabled: mayRead }).data?.body.reports;
  const may = {
    write: usePermission('PUT /api/ip3/v1/incidents/:id/legal-facts').may,
    decide: usePermission('POST /api/ip3/v1/incidents/:id/legal-decisions').may,
    release: usePermission('POST /api/reports/incidents/:id/export').may,
  };
  const now = useNow(null);
  // Before these are read, a report that was exported would be offered once more.
  if (mayRead && exported === undefined) return null;
  return dutyStep(triggers, reports, exported ?? [], may, now);
}
