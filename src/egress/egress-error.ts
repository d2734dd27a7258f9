// Why nothing came back from an outgoing request. The sentence names the host and nothing else of
// the address, for paths and queries of webhooks are often secrets.

export type EgressReason =
  | 'bad_address'
  | 'not_https'
  | 'refused_address'
  | 'unresolved'
  | 'unreachable'
  | 'tls'
  | 'timeout'
  | 'reset'
  | 'redirect'
  | 'too_large'
  | 'broken_answer'
  | 'stopped';

/** What is said of a host; each begins after its name. */
const sentences: Readonly<Record<EgressReason, string>> = {
  bad_address: 'is not an address that can be called',
  not_https:
    'is called by https only, unless IP3_EGRESS_ALLOW names it and IP3_TLS_ONLY allows plain HTTP',
  refused_address:
    'has an address that is not public, and the setting IP3_EGRESS_ALLOW does not name it',
  unresolved: 'has no address in the DNS',
  unreachable: 'does not take connections',
  tls: 'showed no certificate that is trusted, or speaks no TLS',
  timeout: 'did not answer in time',
  reset: 'closed the connection before its answer was complete',
  redirect: 'redirected the request, which is never followed',
  too_large: 'answered more than is read',
  broken_answer: 'answered something that is not sound',
  stopped: 'was not waited for, as this process is stopping',
};

export class EgressError extends Error {
  readonly reason: EgressReason;

  constructor(reason: EgressReason, host: string, options: { cause?: unknown } = {}) {
    super(`${host} ${sentences[reason]}`, options);
    this.name = 'EgressError';
    this.reason = reason;
  }
}

const unresolved = /^(ENOTFOUND|EAI_\w+|ENODATA|ESERVFAIL|EREFUSED|ENONAME)$/;
const unreachable = /^E(CONNREFUSED|HOSTUNREACH|NETUNREACH|HOSTDOWN|ADDRNOTAVAIL|ACCES)$/;
const tls = /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_|EPROTO)/;

/** What an error of a socket means; one that is typed already stays as it is. */
export function asEgressError(error: unknown, host: string): EgressError {
  if (error instanceof EgressError) return error;
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (inner instanceof EgressError) return inner;
  return new EgressError(reasonOf(inner as NodeJS.ErrnoException), host, { cause: error });
}

function reasonOf({ code = '' }: NodeJS.ErrnoException): EgressReason {
  if (unresolved.test(code)) return 'unresolved';
  if (unreachable.test(code)) return 'unreachable';
  if (tls.test(code)) return 'tls';
  if (code === 'ETIMEDOUT') return 'timeout';
  return code.startsWith('HPE_') ? 'broken_answer' : 'reset';
}
