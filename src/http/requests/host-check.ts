// Which names the service answers to. A page of another site can have its own name resolve to this
// machine (DNS rebinding) and then read what it is answered; its requests carry that name.
import { isIP } from 'node:net';
import { DomainError } from '../../domain/error.ts';
import { isLoopback } from '../../domain/host.ts';
import type { Config } from '../../settings/config.ts';
import type { App } from '../app-type.ts';
import { probePaths } from '../system/lifecycle.ts';

type HostSettings = Pick<
  Config,
  'IP3_HOST' | 'IP3_PUBLIC_URL' | 'IP3_ALLOWED_HOSTS' | 'IP3_TRUST_PROXY'
>;

/** Refuses requests for other names; IP addresses are no names, so no one can rebind them. */
export function checkHosts(app: App, settings: HostSettings): void {
  const allowed = allowedHosts(settings);
  if (allowed === null) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const name = nameIn(request.headers.host ?? '');
    // Probes ask by whatever name they have, and get no specific error.
    const isProbe = probePaths.includes(request.routeOptions.url ?? '');
    if (isProbe || name === '' || isIP(name) !== 0 || allowed.has(name)) return done();
    done(
      new DomainError(
        'misdirected_request',
        'The service does not answer to the name in "Host". Use its own address, or have the ' +
          'operator add the name to IP3_ALLOWED_HOSTS or set IP3_PUBLIC_URL.',
      ),
    );
  });
}

/** Null where every name is taken: nothing says which names lead here. */
function allowedHosts(settings: HostSettings): ReadonlySet<string> | null {
  const { IP3_HOST, IP3_PUBLIC_URL, IP3_ALLOWED_HOSTS, IP3_TRUST_PROXY } = settings;
  const isLocal = isLoopback(IP3_HOST) && IP3_TRUST_PROXY === 'off';
  if (!isLocal && IP3_PUBLIC_URL === undefined && IP3_ALLOWED_HOSTS === undefined) return null;
  const named = [...(IP3_ALLOWED_HOSTS ?? []), IP3_PUBLIC_URL?.host ?? [], IP3_HOST].flat();
  return new Set(['localhost', ...named.map(nameIn)]);
}

/** The name in a `Host` header: in lower case, without port, brackets and final dot. */
function nameIn(host: string): string {
  const bare = host.trim().toLowerCase().replace(/:\d*$/, '');
  return bare.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}
