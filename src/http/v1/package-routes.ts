// Packages in v1: the evidence package of an incident, in several forms of the same hash.
import { makeEvidencePackage } from '../../operations/packages/evidence-package.ts';
import { recordExport } from '../../operations/packages/record-package-export.ts';
import type { Deps } from '../../operations/deps.ts';
import { version } from '../../version.ts';
import type { App } from '../app-type.ts';
import { contextOf } from '../context.ts';
import { sendPackage, type RecordExport } from '../package-answer.ts';
import * as schema from './package-schemas.ts';

const generator = { name: 'proofline', version };

export function packageRoutes(app: App, deps: Deps): void {
  const path = '/api/ip3/v1/reports/evidence-package/:id';
  app.get(path, { schema: schema.evidencePackage }, async (request, reply) => {
    const { format = 'json', audience = 'internal' } = request.query;
    const context = contextOf(request);
    const asked = { audience, generator };
    const made = await makeEvidencePackage(deps, context, request.params.id, asked);
    const record: RecordExport = (taken, form) => recordExport(deps, context, taken, form);
    return sendPackage(deps, { request, reply }, made, format, record);
  });
}
