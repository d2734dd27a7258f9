// Audit events of the Kubernetes API server, which has no severity: telemetry.
import type { LogTable } from '../log-table.ts';

export const kubernetesAudit: LogTable = {
  format: 'kubernetes-audit',
  label: 'an audit event of Kubernetes',
  marks: [[{ at: 'auditID' }, { at: 'verb' }, { at: 'stage' }]],
  product: ["'kubernetes'"],
  title: ['{verb} {objectRef.resource} {objectRef.namespace} {objectRef.name}'],
  untitled: 'Kubernetes audit event',
  rule: ['{verb} {objectRef.resource}'],
  severity: { at: [], of: () => 'info' },
  time: ['requestReceivedTimestamp', 'stageTimestamp'],
  host: ['objectRef.name', 'objectRef.namespace'],
  uid: ['auditID'],
  revision: ['stage'],
};
