// SSLyze as JSON: one finding a weakness of a server. The tool gives no severity.
import type { Fields, Format, Items, JsonTable, Rule } from '../table/format.ts';

const at = 'server_scan_results[]';

/** Where a version has the server, how it was spoken to, and what a command found. */
interface Form {
  server: string;
  connection: string;
  resultOf: (command: string) => string;
  renegotiation: string;
  /** What is true of a server whose check by a command failed. */
  failed: (command: string) => Rule;
  /** What is true of a chain of certificates that no trust store accepts. */
  untrusted: readonly Rule[];
}

/** The commands whose results are read, and what each looks for. */
const commands = {
  heartbleed: 'Heartbleed',
  openssl_ccs_injection: 'OpenSSL CCS injection',
  robot: 'ROBOT',
  session_renegotiation: 'Client-initiated renegotiation',
  tls_compression: 'TLS compression',
  ssl_2_0_cipher_suites: 'SSL 2.0',
  ssl_3_0_cipher_suites: 'SSL 3.0',
  tls_1_0_cipher_suites: 'TLS 1.0',
  tls_1_1_cipher_suites: 'TLS 1.1',
  certificate_info: 'Certificate',
} as const;

type Command = keyof typeof commands;

const since5: Form = {
  server: 'server_location',
  connection: 'server_location.connection_type',
  resultOf: (command) => `scan_result.${command}.result`,
  renegotiation: 'is_vulnerable_to_client_renegotiation_dos',
  failed: (command) => ({ at: `scan_result.${command}.status`, is: ['error'] }),
  untrusted: [{ at: 'path_validation_results.was_validation_successful', is: ['false'] }],
};

const before5: Form = {
  server: 'server_info.server_location',
  connection: 'server_info.network_configuration.tls_opportunistic_encryption',
  resultOf: (command) => `scan_commands_results.${command}`,
  renegotiation: 'accepts_client_renegotiation',
  failed: (command) => ({ at: `scan_commands_errors.${command}.reason`, is: 'anything' }),
  untrusted: [
    { at: 'path_validation_results.openssl_error_string', is: 'anything' },
    { at: 'verified_certificate_chain.as_pem', is: 'nothing' },
  ],
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

const key = 'public_key.algorithm';
const received = (name: string): string => `received_certificate_chain.${name}`;
const validated = (name: string): string => `path_validation_results.${name}`;

/** Chains of certificates: a server can have one a kind of key. */
function certificates(form: Form): Items[] {
  const chains = { at, each: `${form.resultOf('certificate_info')}.certificate_deployments` };
  const fields = (name: string): Fields => ({
    ...weakness(form, name, '^'),
    // A renewed certificate is the same weakness: its subject and number are left out.
    identity: [key, 'public_key.key_size', 'signature_hash_algorithm.name'].map(received),
    formerly: [key].map(received),
    description: [
      { Address: `^${form.server}.ip_address` },
      {
        Reason: ['validation_error', 'openssl_error_string'].map(validated),
        'Valid until': ['not_valid_after', 'notAfter'].map(received),
      },
    ],
  });
  return [
    {
      ...chains,
      only: form.untrusted,
      fields: {
        ...fields('Certificate that no trust store accepts'),
        passed: [{ at: 'path_validation_results.was_validation_successful' }],
      },
    },
    {
      ...chains,
      only: [{ at: 'leaf_certificate_subject_matches_hostname', is: ['false'] }],
      fields: fields('Certificate of another name'),
    },
  ];
}

/** What was not seen is not sound: each of these is listed as unread. */
function failures(form: Form): Items[] {
  const named = `{${form.server}.hostname}:{${form.server}.port}`;
  const refused = (where: Partial<Rule>, because: string, of = at): Items => ({
    at: of,
    refused: { where: [where], because, named: [named, 'server_string'] },
    fields: { title: [], severity: { always: 'unknown' } },
  });
  const unreached = 'SSLyze could not reach the server.';
  const unclear = { at: `${form.resultOf('robot')}.robot_result` };
  return [
    refused({ at: 'scan_status', is: ['error_no_connectivity'] }, unreached),
    refused({}, unreached, 'server_connectivity_errors[]'),
    refused({}, 'SSLyze could not read the name of the server.', 'invalid_server_strings[]'),
    refused(
      { ...unclear, is: ['unknown_inconsistent_results'] },
      `The check has no clear result in the tool: ${commands.robot}.`,
    ),
    ...Object.entries(commands).map(([command, name]) =>
      refused(form.failed(command), `The check failed in the tool: ${name}.`),
    ),
  ];
}

function itemsOf(form: Form): Items[] {
  const found = (command: Command, rule: Rule): Items =>
    check(form, commands[command], command, rule);
  const accepted = (command: Command): Items => suites(form, commands[command], command);
  return [
    found('heartbleed', { at: 'is_vulnerable_to_heartbleed' }),
    found('openssl_ccs_injection', { at: 'is_vulnerable_to_ccs_injection' }),
    found('robot', {
      at: 'robot_result',
      is: ['vulnerable_weak_oracle', 'vulnerable_strong_oracle'],
    }),
    found('session_renegotiation', { at: form.renegotiation }),
    found('tls_compression', { at: 'supports_compression' }),
    accepted('ssl_2_0_cipher_suites'),
    accepted('ssl_3_0_cipher_suites'),
    accepted('tls_1_0_cipher_suites'),
    accepted('tls_1_1_cipher_suites'),
    ...certificates(form),
    ...failures(form),
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
    seen: '5.0, 6.0 and 6.2; the tool gives no severity',
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
