// Compares the audit actions that requests have written with those that their endpoint declares.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AuditAction } from '../../src/domain/audit-actions.ts';
import type { Audited } from '../../src/http/endpoint.ts';
import { endpoints } from '../../src/http/endpoints.ts';
import { auditOf } from '../../src/http/implied.ts';
import type { Answer, TestService } from '../support/service.ts';

export interface AuditWatch {
  /** Refuses entries that the endpoint does not declare for a success, or for a refusal. */
  see: (operationId: string, answer: Answer) => Promise<void>;
  /** `operation action` that was declared so and that no request has written. */
  unseen(when: keyof Audited): string[];
}

/** Actions, or those of an operation, that need another service, and the test that sees them. */
const provenIn: Readonly<Record<string, string>> = {
  'account.password_refused': 'http/own-password.test.ts',
  'approval.requested': 'http/approvals.test.ts',
  'approval.confirmed': 'http/approvals.test.ts',
  'approval.refused': 'http/approvals.test.ts',
  'approval.used': 'http/approvals.test.ts',
  'auth.factor_refused': 'http/second-factor.test.ts',
  'auth.provider_logout': 'http/sign-on.test.ts',
  'evidence.exported': 'http/exports.test.ts',
  'incident.record_closed': 'http/incidents.test.ts',
  'incident.reopened': 'http/incidents.test.ts',
  'rotateKey key.published': 'http/key-changes.test.ts',
  'rotateKey key.retired': 'http/key-changes.test.ts',
  'package.timestamped': 'http/package-timestamp.whole.test.ts',
  'vault.blob_mended': 'operations/vault-care.test.ts',
  'createScimUser account.provisioned': 'http/scim.test.ts',
  'replaceScimUser account.provisioned': 'http/scim.test.ts',
  'removeScimUser account.roles_replaced': 'http/scim.test.ts',
  'createScimGroup directory_group.changed': 'http/scim.test.ts',
  'createScimGroup account.roles_replaced': 'http/scim.test.ts',
  'createScimGroup account.provisioned': 'http/scim.test.ts',
  'replaceScimGroup directory_group.changed': 'http/scim.test.ts',
  'replaceScimGroup account.roles_replaced': 'http/scim.test.ts',
  'replaceScimGroup account.provisioned': 'http/scim.test.ts',
  'patchScimGroup directory_group.changed': 'http/scim.test.ts',
  'patchScimGroup account.roles_replaced': 'http/scim.test.ts',
  'patchScimGroup account.provisioned': 'http/scim.test.ts',
  'removeScimGroup account.roles_replaced': 'http/scim.test.ts',
  ...teamsByGroups('finishSignOn', 'createScimUser', 'removeScimUser', 'createScimGroup'),
  ...teamsByGroups('replaceScimGroup', 'patchScimGroup', 'removeScimGroup'),
  'finishDeviceSignOn team.member_set': 'http/device-sign-on.test.ts',
  'finishDeviceSignOn team.member_removed': 'http/device-sign-on.test.ts',
  'getEvidencePackage package.issued': 'http/evidence-package.test.ts',
  'getReportPackage package.issued': 'http/report-pdf.whole.test.ts',
  'import import.failed': 'operations/atomic-writes.test.ts',
};

function teamsByGroups(...operations: string[]): Record<string, string> {
  const actions: AuditAction[] = ['team.member_set', 'team.member_removed'];
  const pairs = operations.flatMap((name) => actions.map((action) => `${name} ${action}`));
  return Object.fromEntries(pairs.map((pair) => [pair, 'http/sign-on-teams.test.ts']));
}

export function auditWatch(service: () => TestService): AuditWatch {
  const seen = new Set<string>();
  const see = async (operationId: string, answer: Answer) => {
    const { success, sometimes, refused } = declaredOf(operationId);
    const declared = answer.status < 400 ? [...success, ...sometimes] : refused;
    const written = await writtenBy(service(), answer);
    const undeclared = written.filter((action) => !declared.includes(action));
    assert.deepEqual(undeclared, [], `${operationId} ${answer.status} wrote undeclared entries`);
    for (const action of written) seen.add(`${nameOf(operationId)} ${action}`);
  };
  const unseen = (when: keyof Audited) => {
    const declared = endpoints.flatMap(({ operationId, audit }) =>
      audit === 'none' ? [] : (audit[when] ?? []).map((action) => ({ operationId, action })),
    );
    return declared
      .filter(({ operationId, action }) => !isProvenElsewhere(operationId, action))
      .map(({ operationId, action }) => `${nameOf(operationId)} ${action}`)
      .filter((pair) => !seen.has(pair));
  };
  return { see, unseen };
}

/** Imports of all kinds are one declaration. */
function nameOf(operationId: string): string {
  return operationId.replace(/^import[A-Z].*/, 'import');
}

function isProvenElsewhere(operationId: string, action: AuditAction): boolean {
  const file = provenIn[`${nameOf(operationId)} ${action}`] ?? provenIn[action];
  if (file === undefined) return false;
  const text = readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');
  assert.ok(text.includes(`'${action}'`), `${file} does not see ${action}`);
  return true;
}

function declaredOf(operationId: string): Required<Audited> {
  return auditOf(endpoints.find((one) => one.operationId === operationId)!);
}

/** The actions of all entries of the request that was answered. */
async function writtenBy({ deps }: TestService, { headers }: Answer): Promise<AuditAction[]> {
  const ofRequest = `%"request_id":"${String(headers['x-request-id'])}"%`;
  const { rows } = await deps.database.pool.query<{ action: AuditAction }>(
    'select distinct action from audit_entry where entry like $1',
    [ofRequest],
  );
  return rows.map(({ action }) => action);
}
