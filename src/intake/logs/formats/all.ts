// The formats that are data, specific ones before general ones.
import { formatOf, type LogTable } from '../log-table.ts';
import { azureMonitor } from './azure-monitor.ts';
import { crowdstrikeAlert, crowdstrikeStream } from './crowdstrike.ts';
import { defenderAlert, defenderIncident } from './defender.ts';
import { falco } from './falco.ts';
import { kubernetesAudit } from './kubernetes-audit.ts';
import { okta } from './okta.ts';
import { qradar } from './qradar.ts';
import { securityHub } from './security-hub.ts';
import { sentinelAlert, sentinelIncident } from './sentinel.ts';
import { sentineloneAlert, sentineloneThreat } from './sentinelone.ts';
import { chainsaw, hayabusa, zircolite } from './sigma-runners.ts';
import { splunkNotable } from './splunk-notable.ts';
import { wazuh } from './wazuh.ts';
import { windowsEvent } from './windows-event.ts';
import { zeek, zeekNotice } from './zeek.ts';

const tables: readonly LogTable[] = [
  wazuh,
  falco,
  crowdstrikeStream,
  crowdstrikeAlert,
  defenderAlert,
  defenderIncident,
  sentinelAlert,
  sentinelIncident,
  azureMonitor,
  sentineloneThreat,
  sentineloneAlert,
  splunkNotable,
  qradar,
  securityHub,
  okta,
  kubernetesAudit,
  zircolite,
  hayabusa,
  chainsaw,
  windowsEvent,
  zeekNotice,
  zeek,
];

export const tableFormats = tables.map(formatOf);
