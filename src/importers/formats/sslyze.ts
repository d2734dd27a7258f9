// SSLyze as JSON: one finding a weakness of a server. The tool gives no severity.
import type { Fields, Format, Items, JsonTable, Rule } from '../table/format.ts';

const at = 'server_scan_results[]';

/** Where a version has the server, how it was spoken to, and what a command found. */
interface Form {
  server: string;
  connection: string;
  resultOf: (command: string) => string;
  renegotiation: string;
}

const since5: Form = {
  server: 'server_location',
  connection: 'server_location.connection_type',
  resultOf: (command) => `scan_result.${command}.result`,
  renegotiation: 'is_vulnerable_to_client_renegotiation_dos',
};

const before5: Form = {
  server: 'server_info.server_location',
  connection: 'server_info.network_configuration.tls_opportunistic_encryption',
  resultOf: (command) => `scan_commands_results.${command}`,
  renegotiation: 'accepts_client_renegotiation',
};

function weakness({ server, connection }: Form, name: string, up = '', of = ''): Fields {
  const where = `${up}${server}`;
  return {
    title: `${name}${of} at {${where}.hostname}`,
    severity: { always: 'unknown' },
    rule: [`${name}${of} {${up}${connection}}`, `${name}${of}`],
    host: `${where}.hostname`,
    port: `${where}.port`,
    description: [{ Address: `${where}.ip_address` }],
  };
}

function check(form: Form, name: string, command: string, rule: Rule): Items {
  const found = { ...rule, at: `${form.resultOf(command)}.${rule.at}` };
  return { at, only: [found], fields: weakness(form, name) };
}

/** Each suite that a server accepts with an old protocol. */
function suites(form: Form, name: string, command: string): Items {
  return {
    at,
    each: `${form.resultOf(command)}.accepted_cipher_suites`,
    fields: weakness(form, name, '^', ' cipher suite {cipher_suite.name}'),
  };
}

function itemsOf(form: Form): Items[] {
  return [
    check(form, 'Heartbleed', 'heartbleed', { at: 'is_vulnerable_to_heartbleed' }),
    check(form, 'OpenSSL CCS injection', 'openssl_ccs_injection', {
      at: 'is_vulnerable_to_ccs_injection',
    }),
    check(form, 'ROBOT', 'robot', {
      at: 'robot_result',
      is: ['vulnerable_weak_oracle', 'vulnerable_strong_oracle'],
    }),
    check(form, 'Client-initiated renegotiation', 'session_renegotiation', {
      at: form.renegotiation,
    }),
    check(form, 'TLS compression', 'tls_compression', { at: 'supports_compression' }),
    suites(form, 'SSL 2.0', 'ssl_2_0_cipher_suites'),
    suites(form, 'SSL 3.0', 'ssl_3_0_cipher_suites'),
    suites(form, 'TLS 1.0', 'tls_1_0_cipher_suites'),
    suites(form, 'TLS 1.1', 'tls_1_1_cipher_suites'),
  ];
}

const common = {
  kind: 'json',
  connector: 'vulnscan',
  tool: 'SSLyze',
  noun: 'server',
  vector: 'hand',
  version: '/sslyze_version',
} as const satisfies Partial<JsonTable>;

export const formats: readonly Format[] = [
  {
    ...common,
    format: 'sslyze-json',
    label: 'an SSLyze report (JSON)',
    seen: '5.0; the tool gives no severity',
    marks: ['server_scan_results[].scan_result server_scan_results[].server_location'],
    items: itemsOf(since5),
  },
  {
    ...common,
    format: 'sslyze-4-json',
    label: 'a report of SSLyze before 5 (JSON)',
    seen: 'reports of 3 and 4, without a version in the file; the tool gives no severity',
    marks: ['server_scan_results[].scan_commands_results server_scan_results[].server_info'],
    items: itemsOf(before5),
  },
];
