// The final report of an engagement and the remediation plan.
import { readFinalReport, submitFinalReport } from '../../operations/engagements/final-report.ts';
import { planRemediation, readRemediation } from '../../operations/engagements/plan-remediation.ts';
import { requireEngagement } from '../../operations/engagements/find.ts';
import type { Deps } from '../../operations/deps.ts';
import type { App } from '../app-type.ts';
import { contextOf, markReplay } from '../context.ts';
import * as schema from './engagement-report-schemas.ts';
import { remediationView, reportView } from './engagement-views.ts';

const base = '/api/ip3/v1/engagements/:id';

export function engagementReportRoutes(app: App, deps: Deps): void {
  app.post(`${base}/final-report`, { schema: schema.submit }, async (request, reply) => {
    const context = contextOf(request);
    const { id } = request.params;
    const report = await submitFinalReport(deps, context, id, request.body);
    markReplay(reply, context);
    const { public_id } = await requireEngagement(deps.database.kysely, context.principal, id);
    return { engagement: public_id, final_report: reportView(report) };
  });

  app.get(`${base}/final-report`, { schema: schema.read }, async (request) => {
    const found = await readFinalReport(deps, request.principal!, request.params.id);
    const { final_report, versions, register_entries } = found;
    return {
      final_report: final_report === null ? null : reportView(final_report),
      versions: versions.map(reportView),
      register_entries,
    };
  });

  app.post(`${base}/remediation-plan`, { schema: schema.plan }, async (request, reply) => {
    const context = contextOf(request);
    const { items } = request.body;
    const plan = await planRemediation(deps, context, request.params.id, items);
    markReplay(reply, context);
    return { planned: plan.planned.map(remediationView), created: plan.created };
  });

  app.get(`${base}/remediation-plan`, { schema: schema.readPlan }, async (request) => {
    const planned = await readRemediation(deps, request.principal!, request.params.id);
    return { planned: planned.map(remediationView) };
  });
}
