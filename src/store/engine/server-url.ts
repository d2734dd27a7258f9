// What DATABASE_URL may say, before the driver reads it.
import { DomainError } from '../../domain/error.ts';

/**
 * @throws DomainError `unavailable` for a list of hosts or a choice among them: the driver knows
 * neither, and its own words name no remedy.
 */
export function refuseUnsupportedUrl(url: string): void {
  const authority = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(url)?.[1] ?? '';
  const hosts = authority.slice(authority.lastIndexOf('@') + 1);
  const isList = hosts.includes(',') || /[?&]host=[^&]*(,|%2C)/i.test(url);
  if (isList || /[?&](target_session_attrs|load_balance_hosts)=/i.test(url)) {
    throw new DomainError(
      'unavailable',
      'DATABASE_URL names several hosts or target_session_attrs, which Proofline does not ' +
        'support: name one address that follows the primary (a virtual IP, DNS or HAProxy).',
    );
  }
  if (URL.canParse(url)) return;
  throw new DomainError(
    'unavailable',
    'DATABASE_URL is no URL: write postgres://user:password@host:5432/database, with special ' +
      'characters of the password percent-encoded.',
  );
}
