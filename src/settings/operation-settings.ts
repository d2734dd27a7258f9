// Settings for those who run and watch the service.
import { listenAddress, oneOf } from './setting-types.ts';

const processRoles = ['all', 'web', 'worker'] as const;
type ProcessRole = (typeof processRoles)[number];

export const operationSettings = {
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
};

export function operationFaults(config: {
  IP3_PROCESS_ROLE: ProcessRole;
  DATABASE_URL: string | undefined;
}): string[] {
  if (config.IP3_PROCESS_ROLE === 'all' || config.DATABASE_URL !== undefined) return [];
  return [
    'IP3_PROCESS_ROLE=web or worker needs DATABASE_URL; the embedded database has one process, ' +
      'which does all',
  ];
}
