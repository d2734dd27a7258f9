// Settings for those who run and watch the service.
import {
  callLimits,
  isCallLimit,
  type CallLimit,
  type CallLimitName,
  type CallLimits,
} from '../domain/call-limit.ts';
import {
  listenAddress,
  oneOf,
  otlpHeaders,
  pathBelowHost,
  serverUrl,
  share,
} from './setting-types.ts';

const processRoles = ['all', 'web', 'worker'] as const;
type ProcessRole = (typeof processRoles)[number];

/** The limits of calls with other numbers, such as `exports=200+20,lists=5000+600`, or none. */
function callLimitsOf(value: string): CallLimits {
  if (value === 'off') return null;
  const changed = value === 'on' ? [] : value.split(',').map(callLimitOf);
  return { ...callLimits, ...Object.fromEntries(changed) };
}

function callLimitOf(text: string): [CallLimitName, CallLimit] {
  const [, name = '', atOnce, perMinute] = /^\s*(\w+)=(\d{1,9})\+(\d{1,9})\s*$/.exec(text) ?? [];
  const limit = { atOnce: Number(atOnce), perMinute: Number(perMinute) };
  if (isCallLimit(name) && limit.atOnce > 0 && limit.perMinute > 0) return [name, limit];
  const names = Object.keys(callLimits).join(', ');
  throw new Error(`must be on, off, or limits such as exports=200+20, of ${names}`);
}

export const operationSettings = {
  IP3_CALL_LIMITS: {
    default: 'on',
    meaning:
      'Limits on requests that cost or export much, for each account: "on", "off", or some of ' +
      'them with other numbers, at once and more each minute, such as exports=200+20.',
    parse: callLimitsOf,
  },
  IP3_BASE_PATH: {
    meaning:
      'Path below which a proxy has the service, such as /proofline. Default: the root of its ' +
      'host.',
    parse: pathBelowHost,
  },
  IP3_PROCESS_ROLE: {
    default: 'all',
    meaning:
      'What the process does: "web" serves requests and runs no jobs, "worker" runs jobs and ' +
      'serves only health checks, "all" does both.',
    parse: oneOf(processRoles),
  },
  IP3_METRICS_LISTEN: {
    meaning:
      'Address and port of the listener with metrics for Prometheus, such as 127.0.0.1:9464; if ' +
      'unset, there is none. It asks for no credentials.',
    parse: listenAddress,
  },
  IP3_OTLP_ENDPOINT: {
    meaning:
      'URL of a collector that takes traces and logs as OTLP over HTTP, such as ' +
      'http://127.0.0.1:4318; if unset, none are sent.',
    parse: serverUrl,
  },
  IP3_OTLP_HEADERS: {
    meaning: 'Headers of requests to the collector: name=value, separated by commas.',
    secret: true as const,
    parse: otlpHeaders,
  },
  IP3_OTLP_LOGS: {
    default: 'off',
    meaning: 'Whether the log also goes to the collector of IP3_OTLP_ENDPOINT.',
    parse: oneOf(['on', 'off']),
  },
  IP3_OTLP_SHARE: {
    default: '1',
    meaning: 'Share of the traces that begin here and are sent, from 0 to 1.',
    parse: share,
  },
};

export function operationFaults(config: {
  IP3_PROCESS_ROLE: ProcessRole;
  IP3_PUBLIC_URL: URL | undefined;
  IP3_BASE_PATH: string | undefined;
  DATABASE_URL: string | undefined;
  IP3_OTLP_LOGS: 'on' | 'off';
  IP3_OTLP_ENDPOINT: URL | undefined;
}): string[] {
  return [...baseFaults(config), ...roleFaults(config), ...logFaults(config)];
}

/** Links in mails and tickets are made from the one, addresses of the console from the other. */
function baseFaults({ IP3_PUBLIC_URL: url, IP3_BASE_PATH: base }: BaseSettings): string[] {
  const path = url?.pathname.replace(/\/$/, '');
  if (base === undefined || path === undefined || path === base) return [];
  return [`IP3_PUBLIC_URL must end with ${base}, the path in IP3_BASE_PATH`];
}

interface BaseSettings {
  IP3_PUBLIC_URL: URL | undefined;
  IP3_BASE_PATH: string | undefined;
}

function roleFaults(config: {
  IP3_PROCESS_ROLE: ProcessRole;
  DATABASE_URL: string | undefined;
}): string[] {
  if (config.IP3_PROCESS_ROLE === 'all' || config.DATABASE_URL !== undefined) return [];
  return [
    'IP3_PROCESS_ROLE=web or worker needs DATABASE_URL; the embedded database has one process, ' +
      'which does all',
  ];
}

function logFaults(config: { IP3_OTLP_LOGS: string; IP3_OTLP_ENDPOINT: URL | undefined }) {
  const isWhole = config.IP3_OTLP_LOGS === 'off' || config.IP3_OTLP_ENDPOINT !== undefined;
  return isWhole ? [] : ['IP3_OTLP_LOGS=on needs IP3_OTLP_ENDPOINT, which names the collector'];
}
