// What DATABASE_URL can say, before the driver reads it: one server, or several of which one is the
// primary, written as libpq has them.
import { DomainError } from './error.ts';

export interface ServerAddress {
  /** One URL for each host, without what only chooses among them. */
  urls: readonly string[];
  /** Whether the primary has to be found among them. */
  choose: boolean;
}

/** More hosts than any cluster has; a list is asked as a whole. */
const mostHosts = 8;

/** What libpq calls a server that takes writes; a service that writes can use no other. */
const primaries = new Set(['read-write', 'primary']);

/** @throws DomainError `unavailable` with what to write instead. */
export function readServerUrl(url: string): ServerAddress {
  const [, scheme = '', credentials = '', hosts = '', rest = ''] =
    /^([a-z][a-z0-9+.-]*:\/\/)((?:[^/?#]*@)?)([^@/?#]*)(.*)$/is.exec(url) ?? [];
  const { tail, choice } = withoutChoice(rest);
  const names = hosts.split(',');
  if (names.length > mostHosts) {
    throw refused(`DATABASE_URL names more than ${mostHosts} hosts; name fewer.`);
  }
  if (names.length > 1 && names.includes('')) {
    throw refused('DATABASE_URL has an empty host in its list; write host1:5432,host2:5432.');
  }
  const urls = names.map((name) => `${scheme}${credentials}${name}${tail}`);
  if (scheme === '' || !urls.every((one) => URL.canParse(one))) {
    throw refused(
      'DATABASE_URL is no URL: write postgres://user:password@host:5432/database, with special ' +
        'characters of the password percent-encoded.',
    );
  }
  return { urls, choose: choice || names.length > 1 };
}

/** What follows the hosts, and whether it asked for the one that takes writes. */
function withoutChoice(rest: string): { tail: string; choice: boolean } {
  const [, path = '', query = ''] = /^([^?]*)\?(.*)$/s.exec(rest) ?? [];
  const isChoice = (part: string) => /^(target_session_attrs|load_balance_hosts)=/i.test(part);
  const parts = query.split('&');
  for (const part of parts) refuseChoice(part);
  if (!parts.some(isChoice)) return { tail: rest, choice: false };
  const kept = parts.filter((part) => !isChoice(part));
  const tail = kept.length === 0 ? path : `${path}?${kept.join('&')}`;
  return { tail, choice: parts.some((part) => /^target_session_attrs=/i.test(part)) };
}

function refuseChoice(part: string): void {
  const [name = '', value = ''] = part.split('=', 2);
  switch (name.toLowerCase()) {
    case 'target_session_attrs':
      if (primaries.has(value)) return;
      throw refused(
        'DATABASE_URL has another target_session_attrs than read-write or primary; Proofline ' +
          'writes, so it uses the primary alone.',
      );
    case 'load_balance_hosts':
      if (value === 'disable') return;
      throw refused('DATABASE_URL asks for load_balance_hosts; only the primary takes writes.');
    case 'host':
      if (!/,|%2C/i.test(value)) return;
      throw refused(
        'DATABASE_URL names several hosts in its query; write them before the database: ' +
          'postgres://user@host1:5432,host2:5432/database.',
      );
    default:
  }
}

function refused(detail: string): DomainError {
  return new DomainError('unavailable', detail);
}
