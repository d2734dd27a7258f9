// Suricata EVE: alerts open incidents; flows, DNS, TLS and other records of traffic do not.
import { wholeOf, wordOf } from '../../importers/read/json-values.ts';
import type { JsonObject } from '../../importers/read/json.ts';
import { techniquesIn } from '../../importers/read/technique-ids.ts';
import { cvesIn } from '../../importers/read/text.ts';
import { allTexts, field, short, text } from './fields.ts';
import { eventWith, type LogEvent } from './log-event.ts';
import type { JsonLogFormat } from './log-format.ts';
import { idsSeverity } from './severity.ts';
import { instantOf } from './times.ts';

export const suricataEve: JsonLogFormat = {
  format: 'suricata-eve',
  label: 'Suricata EVE',
  recognise: (event) =>
    field(event, 'event_type') !== undefined &&
    (field(event, 'flow_id') !== undefined || field(event, 'alert.signature_id') !== undefined),
  read,
};

function read(event: JsonObject): LogEvent {
  const kind = short(event, 'event_type') ?? 'event';
  const isAlert = kind === 'alert';
  return eventWith({
    format: 'suricata-eve',
    product: 'suricata',
    rule: isAlert ? short(event, 'alert.signature_id') : null,
    title: text(event, 500, ['alert.signature']),
    untitled: `Suricata ${kind}`,
    severity: isAlert ? idsSeverity(wordOf(field(event, 'alert.severity'))) : 'info',
    severity_raw: wordOf(field(event, 'alert.severity')).slice(0, 32),
    is_alert: isAlert,
    at: instantOf(field(event, 'timestamp')),
    host: short(event, 'dest_ip', 'src_ip', 'host'),
    port: wholeOf(field(event, 'dest_port'), 65_535),
    url: text(event, 2000, ['http.url']),
    techniques: techniquesIn(allTexts(event, ...attackPaths)),
    cve: cvesIn(allTexts(event, 'alert.metadata.cve', 'alert.signature')),
  });
}

const attackPaths = [
  'alert.metadata.mitre_technique_id',
  'alert.metadata.mitre_sub_technique_id',
  'alert.metadata.mitre_technique_name',
];
