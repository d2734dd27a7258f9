// Reports to authorities in the registry: export, read, retry, and the receipts that come back.
import { Readable } from 'node:stream';
import { parseTimestamp, timestamp } from '../../domain/clock.ts';
import { deliveryStates } from '../../domain/delivery.ts';
import { validationFailed } from '../../domain/error.ts';
import { closedValues } from '../../domain/filter.ts';
import { reportTargets } from '../../domain/report-target.ts';
import { reportPhases, reportRegimes } from '../../legal/report-phases.ts';
import type { Deps } from '../../operations/deps.ts';
import { requireIncident } from '../../operations/incidents/find.ts';
import { exportReport } from '../../operations/reports/export-report.ts';
import { readReport, requireReport } from '../../operations/reports/find-report.ts';
import { handOutReport } from '../../operations/reports/hand-out-report.ts';
import { recordReceipt } from '../../operations/reports/record-receipt.ts';
import { retryReport } from '../../operations/reports/retry-report.ts';
import { listReports, type ReportState } from '../../store/reports.ts';
import { version } from '../../version.ts';
import type { App } from '../app-type.ts';
import { contextOf, markReplay } from '../context.ts';
import { paged, pageOf } from '../paging.ts';
import { receiveReceipt } from './receipt-input.ts';
import * as schema from './report-schemas.ts';

const generator = { name: 'proofline', version };

export function reportRoutes(app: App, deps: Deps): void {
  exportRoute(app, deps);
  listRoute(app, deps);
  readRoutes(app, deps);
  retryRoute(app, deps);
  receiptRoute(app, deps);
}

function exportRoute(app: App, deps: Deps): void {
  const path = '/api/reports/incidents/:id/export';
  app.post(path, { schema: schema.exportReport }, async (request, reply) => {
    const { target, regime, phase } = request.body;
    const context = contextOf(request);
    const asked = { target, regime, phase };
    const report = await exportReport(deps, context, request.params.id, asked, generator);
    markReplay(reply, context);
    const { location, ...view } = exportedView(report);
    // An answer that an earlier program stored for a retry has none.
    const { warnings = [] } = report as Partial<typeof report>;
    return reply
      .status(202)
      .header('location', location)
      .send({ ...view, warnings });
  });
}

/** Also in the log of what was told, so the names are those of the contract. */
function exportedView(report: ReportState) {
  const { id: report_id, state: delivery, regime, phase, bundle, target, version: made } = report;
  const { obligation_id, missing, package_sha256, artifact_sha256, channel } = report;
  return {
    ...{ report_id, regime: regimeOf(regime), phase, bundle, delivery, target, version: made },
    ...{ obligation_id, missing, package_sha256, artifact_sha256, channel },
    location: `/api/reports/${report_id}`,
  };
}

function regimeOf(name: string) {
  return reportRegimes.find((regime) => regime === name)!;
}

function reportView(report: ReportState) {
  const { location: _location, ...exported } = exportedView(report);
  const { incident_id, public_id, artifact_bytes, address, next_attempt_at, sent_at } = report;
  const { due_at, latest_at, attempts, confirmed_at, created_by, created_at, updated_at } = report;
  return {
    ...exported,
    ...{ incident_id, public_id, artifact_bytes, address, attempt_count: attempts },
    ...{
      due_at,
      latest_at,
      next_attempt_at,
      sent_at,
      confirmed_at,
      created_by,
      created_at,
      updated_at,
    },
  };
}

function listRoute(app: App, deps: Deps): void {
  app.get('/api/reports', { schema: schema.list }, async (request, reply) => {
    const { query } = request;
    const db = deps.database.kysely;
    const page = pageOf(query);
    const phases = [...new Set(reportPhases.map(({ phase }) => phase))];
    const filter = {
      target: closedValues('target', query.target, reportTargets),
      regime: closedValues('regime', query.regime, reportRegimes),
      phase: closedValues('phase', query.phase, phases),
      delivery: closedValues('delivery', query.delivery, deliveryStates),
      due_before: query.due_before === undefined ? undefined : instantOf(query.due_before),
      incident_id: query.incident && (await requireIncident(db, query.incident)).id,
    };
    const rows = await listReports(db, filter, page);
    const { elements, next_cursor } = paged(request, reply, page, rows, ({ id }) => id);
    return { reports: elements.map(reportView), count: elements.length, next_cursor };
  });
}

function instantOf(text: string) {
  const instant = parseTimestamp(text);
  if (instant !== null) return timestamp(instant);
  const message = 'must be RFC 3339 with a zone';
  throw validationFailed([{ pointer: '/query/due_before', message }]);
}

function readRoutes(app: App, deps: Deps): void {
  app.get('/api/reports/:id', { schema: schema.detail }, async (request) => {
    const whole = await readReport(deps.database.kysely, request.params.id);
    const { attempts, receipts } = whole;
    return { ...reportView(whole.report), attempts, receipts };
  });

  app.get('/api/reports/:id/package', { schema: schema.download }, async (request, reply) => {
    const { report, source } = await handOutReport(deps, contextOf(request), request.params.id);
    const { id, artifact_sha256, artifact_bytes, package_sha256 } = report;
    const digest = Buffer.from(artifact_sha256, 'hex').toString('base64');
    return reply
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'content-length': artifact_bytes,
        'content-disposition': `attachment; filename="${id}.json"`,
        'accept-ranges': 'none',
        etag: `"${artifact_sha256}"`,
        'repr-digest': `sha-256=:${digest}:`,
        'x-package-sha256': package_sha256,
      })
      .send(Readable.from(source, { objectMode: false }));
  });
}

function retryRoute(app: App, deps: Deps): void {
  app.post('/api/reports/:id/retry', { schema: schema.retry }, async (request, reply) => {
    const context = contextOf(request);
    const report = await retryReport(deps, context, request.params.id);
    markReplay(reply, context);
    return reply.status(202).send(reportView(report));
  });
}

function receiptRoute(app: App, deps: Deps): void {
  app.post('/api/reports/:id/receipt', { schema: schema.receipt }, async (request, reply) => {
    const { id } = request.params;
    // Nobody sends a file to learn that the report does not exist.
    await requireReport(deps.database.kysely, id);
    const { input, file, content } = await receiveReceipt(deps, request);
    try {
      const context = contextOf(request, content);
      const kept = await recordReceipt(deps, context, id, input, file);
      markReplay(reply, context);
      const { state: delivery } = await requireReport(deps.database.kysely, id);
      return await reply.status(201).send({ ...receiptView(kept), status: 'CONFIRMED', delivery });
    } finally {
      await file.blob.discard();
    }
  });
}

function receiptView(kept: Awaited<ReturnType<typeof recordReceipt>>) {
  const { report_id, evidence_id, sha256, receipt_kind, acknowledged_sha256 } = kept;
  const { issued_at, recorded_by, recorded_at } = kept;
  return {
    ...{ report_id, evidence_id, sha256, receipt_kind, acknowledged_sha256 },
    ...{ issued_at, recorded_by, recorded_at },
  };
}
