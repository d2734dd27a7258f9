// Where this service can connect to. Every outgoing connection of the product goes through here:
// the addresses of a name are checked in the very lookup that the socket connects by, so that a
// name cannot show one address to the check and another to the connection.
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopback } from '../domain/host.ts';
import { EgressError } from './egress-error.ts';
import { isPublicAddress } from './public-address.ts';

export interface FoundAddress {
  address: string;
  family: number;
}

export interface Egress {
  /** `host` or `host:port`, lower case: can be private, and can be called without TLS. */
  readonly allow: ReadonlySet<string>;
  readonly resolve: (name: string) => Promise<readonly FoundAddress[]>;
  /** Whether the allowed hosts are called by TLS too, unless they are this machine. */
  readonly tlsOnly: boolean;
  /** Certificates of authorities to trust instead of those that the runtime knows. */
  readonly ca: string | undefined;
}

const systemResolve = (name: string) => lookup(name, { all: true, order: 'verbatim' });

export function openEgress(given: {
  allow: readonly string[];
  tlsOnly?: boolean;
  resolve?: Egress['resolve'];
  ca?: string;
}): Egress {
  return {
    allow: new Set(given.allow),
    tlsOnly: given.tlsOnly ?? false,
    resolve: given.resolve ?? systemResolve,
    ca: given.ca,
  };
}

export interface Target {
  /** As a URL has it: a name, an IPv4 address, or an IPv6 address in brackets. */
  host: string;
  port: number;
}

/** Whether the operator named this host for private addresses and plain connections. */
function isNamed({ allow }: Egress, { host, port }: Target): boolean {
  return allow.has(host) || allow.has(`${host}:${port}`);
}

/** Whether a request there can go without TLS. */
export function mayBePlain(egress: Egress, target: Target): boolean {
  return isNamed(egress, target) && (!egress.tlsOnly || isLoopback(target.host));
}

/** An address that is written out needs no lookup, so it is checked before connecting. */
export function assertMayConnect(egress: Egress, target: Target): void {
  const address = bareHost(target.host);
  if (isIP(address) === 0 || isNamed(egress, target) || isPublicAddress(address)) return;
  throw new EgressError('refused_address', target.host);
}

export function bareHost(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}

/** The lookup of one connection. One address that is not public refuses the name altogether. */
export function checkedLookup(egress: Egress, target: Target): LookupFunction {
  const named = isNamed(egress, target);
  return (name, options, callback) => {
    egress.resolve(name).then(
      (found) => {
        const first = found[0];
        if (first === undefined) {
          callback(new EgressError('unresolved', target.host), []);
        } else if (!named && !found.every(({ address }) => isPublicAddress(address))) {
          callback(new EgressError('refused_address', target.host), []);
        } else if (options.all === true) callback(null, [...found]);
        else callback(null, first.address, first.family);
      },
      (cause: unknown) => callback(new EgressError('unresolved', target.host, { cause }), []),
    );
  };
}
