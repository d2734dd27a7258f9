// Links to and from other machines that would be without TLS, by the settings that make them.
import { isLoopback } from '../domain/host.ts';
import { reportTargets } from '../domain/report-target.ts';
import { deliveryWay, type DeliveryConfig } from './delivery-settings.ts';
import { oneOf, type ListenAddress } from './setting-types.ts';

export const plainLinkSettings = {
  IP3_TLS_ONLY: {
    default: 'auto',
    meaning:
      'Whether the start is refused if a link to or from another machine would be without TLS: ' +
      '"on" always, "auto" with IP3_ENV=production, "off" never.',
    parse: oneOf(['auto', 'on', 'off']),
  },
};

interface Mode {
  IP3_TLS_ONLY: 'auto' | 'on' | 'off';
  IP3_ENV: 'development' | 'production';
}

interface LinkedSettings extends Mode, DeliveryConfig {
  IP3_HOST: string;
  IP3_TLS_CERT: string | undefined;
  IP3_PUBLIC_URL: URL | undefined;
  IP3_METRICS_LISTEN: ListenAddress | undefined;
  IP3_DATABASE_TLS: 'auto' | 'verify' | 'url';
  IP3_TSA_URL: URL | undefined;
  IP3_OTLP_ENDPOINT: URL | undefined;
  IP3_AGENT_WEBHOOKS: readonly string[] | undefined;
}

/** Whether plain links to other machines are refused. */
export function isTlsOnly({ IP3_TLS_ONLY: mode, IP3_ENV: environment }: Mode): boolean {
  return mode === 'on' || (mode === 'auto' && environment === 'production');
}

/** Whether a request there would cross the network in plain text. */
function isPlainLink(url: URL): boolean {
  return url.protocol === 'http:' && !isLoopback(url.hostname);
}

const wayOut = 'or set IP3_TLS_ONLY=off';

/** One sentence for every link that would be plain; `issuers` are those of single sign-on. */
export function plainLinkFaults(config: LinkedSettings, issuers: readonly URL[]): string[] {
  if (!isTlsOnly(config)) return [];
  const posted = reportTargets.map((target) => deliveryWay(config, target));
  const called: [name: string, urls: readonly (URL | undefined)[]][] = [
    ...posted.map(({ name, address }): [string, URL[]] => [
      name,
      address.channel === 'https' ? [new URL(address.url)] : [],
    ]),
    ['IP3_PUBLIC_URL', [config.IP3_PUBLIC_URL]],
    ['IP3_OIDC_ISSUER or IP3_OIDC_PROVIDERS', issuers],
    ['IP3_TSA_URL', [config.IP3_TSA_URL]],
    ['IP3_OTLP_ENDPOINT', [config.IP3_OTLP_ENDPOINT]],
    ['IP3_AGENT_WEBHOOKS', (config.IP3_AGENT_WEBHOOKS ?? []).map((url) => new URL(url))],
  ];
  const plain = called
    .filter(([, urls]) => urls.some((url) => url !== undefined && isPlainLink(url)))
    .map(([name]) => `${name} has an address on another machine without TLS: use https, ${wayOut}`);
  return [...listenerFaults(config), ...plain];
}

function listenerFaults(config: LinkedSettings): string[] {
  const { IP3_METRICS_LISTEN: metrics, IP3_DATABASE_TLS: database } = config;
  const faults = [];
  if (config.IP3_TLS_CERT === undefined && !isLoopback(config.IP3_HOST)) {
    faults.push(
      'IP3_HOST takes requests of other machines without TLS: set IP3_TLS_CERT, listen on ' +
        `127.0.0.1 behind a proxy on this machine, ${wayOut}`,
    );
  }
  if (metrics !== undefined && !isLoopback(metrics.host)) {
    faults.push(
      `IP3_METRICS_LISTEN has no TLS: listen on 127.0.0.1 behind a proxy or a tunnel, ${wayOut}`,
    );
  }
  if (config.IP3_TLS_ONLY === 'on' && database === 'url') {
    faults.push('IP3_TLS_ONLY=on needs IP3_DATABASE_TLS=auto or verify');
  }
  return faults;
}
