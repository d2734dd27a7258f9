// SSLyze as JSON: one finding a weakness of a server. The tool gives no severity.
import type { Fields, Format, Items, Rule } from '../table/format.ts';

const at = 'server_scan_results[]';

function weakness(name: string, up = '', of = ''): Fields {
  const server = `${up}server_location`;
  return {
    title: `${name}${of} at {${server}.hostname}`,
    severity: { always: 'unknown' },
    rule: `${name}${of} {${server}.connection_type}`,
    host: `${server}.hostname`,
    port: `${server}.port`,
    description: [{ Address: `${server}.ip_address` }],
  };
}

function check(name: string, rule: Rule): Items {
  return { at, only: [rule], fields: weakness(name) };
}

/** Each suite that a server accepts with an old protocol. */
function suites(name: string, command: string): Items {
  return {
    at,
    each: `scan_result.${command}.result.accepted_cipher_suites`,
    fields: weakness(name, '^', ' cipher suite {cipher_suite.name}'),
  };
}

export const formats: readonly Format[] = [
  {
    kind: 'json',
    connector: 'vulnscan',
    format: 'sslyze-json',
    label: 'an SSLyze report (JSON)',
    tool: 'SSLyze',
    noun: 'server',
    seen: '5.0; the tool gives no severity',
    vector: 'hand',
    marks: ['server_scan_results[].scan_result server_scan_results[].server_location'],
    version: '/sslyze_version',
    items: [
      check('Heartbleed', { at: 'scan_result.heartbleed.result.is_vulnerable_to_heartbleed' }),
      check('OpenSSL CCS injection', {
        at: 'scan_result.openssl_ccs_injection.result.is_vulnerable_to_ccs_injection',
      }),
      check('ROBOT', {
        at: 'scan_result.robot.result.robot_result',
        is: ['vulnerable_weak_oracle', 'vulnerable_strong_oracle'],
      }),
      check('Client-initiated renegotiation', {
        at: 'scan_result.session_renegotiation.result.is_vulnerable_to_client_renegotiation_dos',
      }),
      check('TLS compression', {
        at: 'scan_result.tls_compression.result.supports_compression',
      }),
      suites('SSL 2.0', 'ssl_2_0_cipher_suites'),
      suites('SSL 3.0', 'ssl_3_0_cipher_suites'),
      suites('TLS 1.0', 'tls_1_0_cipher_suites'),
      suites('TLS 1.1', 'tls_1_1_cipher_suites'),
    ],
  },
];
