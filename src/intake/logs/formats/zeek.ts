// Zeek: notices are alerts without a severity, all other logs are telemetry.
import type { LogTable } from '../log-table.ts';

export const zeekNotice: LogTable = {
  format: 'zeek-notice',
  label: 'a notice of Zeek',
  marks: [
    [{ at: 'note' }, { at: 'ts' }, { at: 'actions' }],
    [{ at: 'note' }, { at: 'id.orig_h' }],
  ],
  product: ["'zeek'"],
  title: ['msg', 'note'],
  untitled: 'Zeek notice',
  rule: ['note'],
  severity: { at: [], of: () => 'unknown' },
  alert: true,
  time: ['ts'],
  host: ['dst', 'id.resp_h', 'src', 'id.orig_h'],
  port: 'id.resp_p',
};

export const zeek: LogTable = {
  format: 'zeek',
  label: 'a log of Zeek',
  marks: [[{ at: 'ts' }, { at: 'uid' }, { at: 'id.orig_h' }]],
  product: ["'zeek'"],
  title: ['name', '{_path} {service} {query}{host}{uri}'],
  untitled: 'Zeek record',
  rule: ['name', '_path'],
  severity: { at: [], of: () => 'info' },
  time: ['ts'],
  host: ['id.resp_h', 'id.orig_h'],
  port: 'id.resp_p',
};
