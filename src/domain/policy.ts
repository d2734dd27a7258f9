// The policy: one table, route → lowest role (api-decisions §2). A route without a row does not
// start.
import { hasRole, type Role } from './role.ts';

/** `anyone` needs no credentials, `signed-in` any account, a role that role or one above it. */
export type Access = 'anyone' | 'signed-in' | Role;

export const policy: Readonly<Record<string, Access>> = {
  'GET /': 'anyone',
  'GET /setup': 'anyone',
  'GET /assets/:file': 'anyone',
  'GET /livez': 'anyone',
  'GET /readyz': 'anyone',
  'GET /healthz': 'anyone',
  'GET /.well-known/jwks.json': 'anyone',
  'GET /.well-known/proofline-keys.json': 'anyone',
  'GET /api/openapi.json': 'anyone',
  'GET /api/docs': 'anyone',
  'GET /api/docs/*': 'anyone',

  'GET /api/ip3/incidents': 'anyone',
  'GET /api/ip3/stats': 'anyone',
  'GET /api/ip3/playbooks': 'anyone',
  'GET {module_base}/status.json': 'anyone',
  'GET {module_base}/pages.json': 'anyone',

  'POST /api/ip3/v1/setup': 'anyone',
  'POST /api/ip3/v1/auth/login': 'anyone',
  'POST /api/ip3/v1/auth/logout': 'signed-in',
  'GET /api/ip3/v1/me': 'signed-in',
  'GET /api/ip3/v1/users': 'Admin',
  'POST /api/ip3/v1/users': 'Admin',
  'PATCH /api/ip3/v1/users/:id': 'Admin',
  'GET /api/ip3/v1/audit': 'Legal/DPO',
  'GET /api/ip3/v1/audit/checkpoint': 'anyone',
  'GET /api/ip3/v1/audit/vkeys': 'anyone',
  'GET /api/ip3/v1/audit/tile/:level/*': 'anyone',
  'GET /api/ip3/v1/audit/tile/entries/*': 'Legal/DPO',
  'GET /api/ip3/v1/audit/proof/inclusion': 'Legal/DPO',
  'GET /api/ip3/v1/audit/proof/consistency': 'anyone',

  'GET /api/ip3/v1/incidents': 'Viewer',
  'GET /api/ip3/v1/incidents/:id': 'Viewer',
  'POST /api/ip3/v1/incidents/:id/assign': 'Analyst',
  'POST /api/ip3/v1/incidents/:id/transition': 'Analyst',
  'POST /api/ip3/v1/incidents/:id/close': 'Analyst',
  'POST /api/ip3/v1/incidents/:id/milestones': 'Analyst',
  'GET /api/ip3/v1/incidents/:id/service-level': 'Viewer',
  'GET /api/ip3/v1/incidents/:id/coverage': 'Viewer',
  'GET /api/ip3/v1/incidents/:id/ticket': 'Analyst',
  'GET /api/ip3/v1/overdue': 'Viewer',
  'GET /api/ip3/v1/incidents/:id/ttp': 'Viewer',
  'POST /api/ip3/v1/incidents/:id/ttp': 'Analyst',
  'GET /api/ip3/v1/incidents/:id/ttp/navigator': 'Viewer',
  'GET /api/ip3/v1/incidents/:id/ttp/stix': 'Viewer',
  'GET /api/ip3/v1/incidents/:id/legal-triggers': 'Analyst',
  'GET /api/ip3/v1/incidents/:id/legal-facts': 'Analyst',
  'PUT /api/ip3/v1/incidents/:id/legal-facts': 'Analyst',
  'POST /api/ip3/v1/incidents/:id/legal-submissions': 'Analyst',
  'POST /api/ip3/v1/incidents/:id/legal-decisions': 'Legal/DPO',
  'GET /api/ip3/v1/incidents/:id/evidence': 'Viewer',
  'POST /api/ip3/v1/incidents/:id/evidence': 'Analyst',
  'GET /api/ip3/v1/evidence/:id': 'Viewer',
  'GET /api/ip3/v1/evidence/:id/content': 'Viewer',
  'POST /api/ip3/v1/evidence/:id/verify': 'Analyst',
  'POST /api/ip3/v1/evidence/:id/visibility': 'Analyst',
  'POST /api/ip3/v1/evidence/:id/confirm': 'Analyst',
  'POST /api/ip3/v1/evidence/:id/withdraw': 'Analyst',
  'GET /api/ip3/v1/reports/evidence-package/:id': 'Analyst',
  'GET /api/ip3/v1/imports': 'Viewer',
  'GET /api/ip3/v1/imports/:id': 'Viewer',
  'GET /api/ip3/v1/imports/:id/errors.csv': 'Analyst',
  'POST /api/ip3/v1/imports/:id/undo': 'Analyst',
  'GET /api/ip3/v1/imports/:id/events': 'Viewer',
  'POST /api/ip3/v1/imports/:id/cancel': 'Analyst',
  'POST /api/ip3/v1/imports/auto': 'Analyst',
  'POST /api/ip3/v1/imports/webproxy': 'Analyst',
  'POST /api/ip3/v1/imports/webscanner': 'Analyst',
  'POST /api/ip3/v1/imports/vulnscan': 'Analyst',
  'POST /api/ip3/v1/imports/vulnmgmt': 'Analyst',
  'POST /api/ip3/v1/imports/csv': 'Analyst',
  'POST /api/ip3/v1/imports/generic': 'Analyst',
  'POST /api/ip3/v1/imports/findingmgr': 'Analyst',
  'POST /api/ip3/v1/imports/re': 'Analyst',

  'POST /api/incidents': 'Reporter',
  'GET /api/incidents': 'Viewer',
  'GET /api/incidents/:id': 'Viewer',
  'PATCH /api/incidents/:id': 'Analyst',
  'POST /api/incidents/:id/evidence': 'Analyst',
  'GET /api/incidents/:id/evidence': 'Viewer',
};

/** Whether a holder of `roles` may use what `access` asks for. */
export function isPermitted(roles: readonly Role[], access: Access): boolean {
  if (access === 'anyone' || access === 'signed-in') return true;
  return hasRole(roles, access);
}
